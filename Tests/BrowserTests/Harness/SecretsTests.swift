// What is found of secrets in what a server leaves behind.
import Foundation
import Testing

extension BrowserTests.HarnessTests {
    @Suite struct SecretsTests {
        @Test func `secrets are found in the log, and in folders of folders`() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let inner = folder.appendingPathComponent("photos/a")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let log = folder.appendingPathComponent("log")
            try Data("GET /feed".utf8).write(to: log)
            try Data("its own secret".utf8).write(to: folder.appendingPathComponent("cookie.key"))
            let secrets = Secrets()
            #expect(secrets.found(in: folder, and: log.path) == [])
            secrets.note("0123abcd")
            try Data("x0123abcdx".utf8).write(to: inner.appendingPathComponent("photo"))
            #expect(secrets.found(in: folder, and: log.path) == ["\"0123abcd\" is in photo"])
        }

        @Test(arguments: [
            "GET /login/demo?code=AbCdEf0123456789&x=1", "state=AbCdEf0123456789",
            "Authorization: Bearer AbCdEf0123456789",
            "refresh_token=AbCdEf0123456789", "Basic YWxhZGRpbjpvcGVuc2VzYW1l", "token photowall_AbCd-f012345_6789",
        ])
        func `codes and tokens are found that nobody has noted`(_ line: String) {
            #expect(Secrets.tokens(in: "12:00 \(line) 12 ms").count == 1)
        }

        @Test(arguments: ["the code is wrong", "code=404 state=closed", "a bearer of news", "status=200 token=none"])
        func `words that are none are not`(_ line: String) { #expect(Secrets.tokens(in: line) == []) }
    }
}
