// Where targets lead, and what they have by default.
import Foundation
import Testing

@testable import Networking

@Suite struct TargetTypeTests {
    private struct Plain: TargetType {
        let baseURL = URL(string: "https://host/v1/?key=a") ?? URL(fileURLWithPath: "/")
        let path: String
    }

    @Test(arguments: [
        ("", "https://host/v1/?key=a"), ("/posts", "https://host/v1/posts?key=a"),
        ("posts", "https://host/v1/posts?key=a"),
        ("/a b?c#d", "https://host/v1/a%20b%3Fc%23d?key=a"), ("/", "https://host/v1/?key=a"),
    ]) func `a path stands behind the base, encoded`(_ path: String, _ url: String) {
        #expect(Plain(path: path).url.absoluteString == url)
    }

    @Test func `a target says only what is not the default`() {
        let target = Plain(path: "/")
        #expect(target.method == .get && target.headers == nil && target.sampleData.isEmpty)
        #expect(target.validationType == .none)
        guard case .requestPlain = target.task else {
            Issue.record("\(target.task)")
            return
        }
    }

    @Test func `which status is no error`() {
        let types: [ValidationType] = [.none, .successCodes, .successAndRedirectCodes, .customCodes([404])]
        let allowed = [100, 200, 299, 300, 399, 400, 404].map { status in types.map { $0.allows(status) } }
        #expect(
            allowed == [
                [true, false, false, false], [true, true, true, false], [true, true, true, false],
                [true, false, true, false], [true, false, true, false], [true, false, false, false],
                [true, false, false, true],
            ]
        )
    }
}
