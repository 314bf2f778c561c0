// What the log has of addresses that are for one browser alone.
import HTTP
import Logging
import Sodium
import Testing

@testable import RxLive

@Suite struct LoggedPathTests {
    private struct Fault: Error {}

    @Test func `a token in a path is not logged, neither of an answer nor of a fault`() throws {
        let diary = Diary(), token = Token.random().text
        do {
            let server = try RoutedServer(logger: Logger(label: "test") { _ in DiaryLog(diary) }) { router in
                router.endpoint(.get, "/a/:id") { (_, _: String) in throw Fault() }
            }
            for path in ["/a/\(token)", "/session/\(token)", "/a/\(token)b"] { _ = try server.get(path) }
        }
        #expect(diary.all.filter { $0.contains("an endpoint has failed") && $0.contains("path=/a/…") }.count == 1)
        #expect(diary.all.filter { $0.contains("request ") && $0.contains("path=/a/… ") }.count == 1)
        #expect(diary.all.filter { $0.contains("request ") && $0.contains("path=/session/… ") }.count == 1)
        // One letter more is no token.
        #expect(diary.all.filter { $0.contains(token) }.allSatisfy { $0.contains("\(token)b") })
    }
}
