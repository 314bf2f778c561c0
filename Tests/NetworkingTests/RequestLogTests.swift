// What is written of requests: curl commands that can be pasted, without their secrets.
import Foundation
import FoundationNetworking
import Locking
import LoopbackKit
import Networking
import Rx
import Testing

/// Serialised, for the log's settings are the process's.
@Suite(.timeLimit(.minutes(1)), .serialized) struct RequestLogTests {
    private let session = URLSession(configuration: .ephemeral)

    /// The lines about `request` that one subscription writes, without its time.
    private func lines(_ request: URLRequest, _ server: LoopbackServer) -> [String] {
        let lines = Lines()
        let former = URLSession.rx.writeLog
        URLSession.rx.writeLog = { line in lines.append(line) }
        defer { URLSession.rx.writeLog = former }
        _ = try? collect(session.rx.data(request: request))
        // Other tests of this process write as well.
        return lines.all.filter { $0.contains(":\(server.port)") }
            .map { $0.replacing("http://127.0.0.1:\(server.port)", with: "http://host") }
            .map { $0.replacing(/, \d+ ms$/, with: ", n ms") }
    }

    @Test func `a GET, and its answer`() {
        let server = LoopbackServer { _ in .answer(200) }
        let former = URLSession.rx.shouldLogRequest
        defer { URLSession.rx.shouldLogRequest = former }
        URLSession.rx.shouldLogRequest = { $0.url?.path != "/quiet" }
        var request = URLRequest(url: server.url("/a?b=c"))
        request.setValue("it's", forHTTPHeaderField: "X-Note")
        request.setValue("text/html", forHTTPHeaderField: "Accept")
        #expect(
            lines(request, server) == [
                #"curl -H 'Accept: text/html' -H 'X-Note: it'\''s' 'http://host/a?b=c'"#,
                "GET http://host/a?b=c: 200, n ms",
            ]
        )
        #expect(lines(URLRequest(url: server.url("/quiet")), server).isEmpty)
    }

    @Test func `a POST of JSON, without its secrets unless they are wanted`() {
        let server = LoopbackServer { _ in .answer(404) }
        let formerly = (URLSession.rx.shouldLogRequest, URLSession.rx.requestForLog)
        defer { (URLSession.rx.shouldLogRequest, URLSession.rx.requestForLog) = formerly }
        URLSession.rx.shouldLogRequest = { _ in true }
        var request = URLRequest(url: server.url("/login?token=t1"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer t2", forHTTPHeaderField: "Authorization")
        request.httpBody = Data(#"{"name":"ann","password":"p"}"#.utf8)
        let hidden = [
            "curl -X 'POST' -H 'Authorization: ***' -H 'Content-Type: application/json' "
                + #"--data-raw '{"name":"ann","password":"***"}' 'http://host/login?token=***'"#,
            "POST http://host/login?token=***: 404, n ms",
        ]
        #expect(lines(request, server) == hidden)
        URLSession.rx.requestForLog = { $0 }
        #expect(
            lines(request, server) == [
                "curl -X 'POST' -H 'Authorization: Bearer t2' -H 'Content-Type: application/json' "
                    + #"--data-raw '{"name":"ann","password":"p"}' 'http://host/login?token=t1'"#,
                "POST http://host/login?token=t1: 404, n ms",
            ]
        )
        // What is sent is the whole request.
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t2" && $0.path.hasSuffix("t1") })
    }

    @Test func `a connection that fails is said`() throws {
        let (descriptor, port) = LoopbackServer.bound()
        defer { close(descriptor) }
        let lines = Lines()
        let formerly = (URLSession.rx.shouldLogRequest, URLSession.rx.writeLog)
        defer { (URLSession.rx.shouldLogRequest, URLSession.rx.writeLog) = formerly }
        URLSession.rx.shouldLogRequest = { $0.url?.port == Int(port) }
        URLSession.rx.writeLog = { line in lines.append(line) }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        _ = try? collect(session.rx.data(request: URLRequest(url: url)))
        #expect(lines.all.count == 2)
        #expect(lines.all.last?.hasPrefix("GET \(url): ") == true)
    }

    /// What is shown of a body of a type.
    private func shown(_ body: String, _ type: String?) -> String {
        var request = URLRequest(url: URL(fileURLWithPath: "/"))
        request.httpBody = Data(body.utf8)
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        return String(decoding: request.withoutSecrets.httpBody ?? Data(), as: UTF8.self)
    }

    @Test func `bodies without their secrets`() {
        #expect(shown("name=a&Password=b&x&api_key=c=d", nil) == "name=a&Password=***&x&api_key=***")
        #expect(shown("passwd=b", "application/x-www-form-urlencoded; charset=utf-8") == "passwd=***")
        #expect(
            shown(#"[{"a":{"client_secret":[1]},"u":"x/y"},2]"#, "application/vnd.api+json")
                == #"[{"a":{"client_secret":"***"},"u":"x/y"},2]"#
        )
        #expect(
            shown("code=aaaa&code_verifier=b&zipcode=c&OTP=d&client_assertion=e&PIN=f&sig=g", nil)
                == "code=***&code_verifier=***&zipcode=c&OTP=***&client_assertion=***&PIN=***&sig=***"
        )
        #expect(shown("code=AUT&Code=EUR&device_code=AT&code=", nil) == "code=AUT&Code=EUR&device_code=***&code=")
        #expect(
            shown(#"[{"code":"AT"},{"code":404},{"code":"4/0Ab"},{"code":1234},{"code":{"a":1}}]"#, "application/json")
                == #"[{"code":"AT"},{"code":404},{"code":"***"},{"code":"***"},{"code":"***"}]"#
        )
        #expect(shown(#"{"jwt":"a","signature":"b"}"#, "application/json") == #"{"jwt":"***","signature":"***"}"#)
        #expect(shown(#"{"password": "b"#, "application/json") == "(15 bytes)")
        #expect(shown("a note", "text/plain") == "a note")
        #expect(shown("--boundary password", "multipart/form-data") == "(19 bytes)")
    }

    @Test func `URLs and headers without their secrets`() throws {
        var request = URLRequest(
            url: try #require(URL(string: "https://ann:pw@host/a?x=%20&access-token=t&y&code=cccc&X-Amz-Signature=s"))
        )
        for name in ["Authorization", "proxy-authorization", "Cookie", "X-Api-Key", "X-CSRF-Token", "Accept"] {
            request.setValue("v", forHTTPHeaderField: name)
        }
        let shown = request.withoutSecrets
        #expect(
            shown.url?.absoluteString == "https://ann:***@host/a?x=%20&access-token=***&y&code=***&X-Amz-Signature=***"
        )
        #expect(Set(shown.allHTTPHeaderFields?.filter { $0.value == "v" }.keys.map { $0 } ?? []) == ["Accept"])
        #expect(shown.allHTTPHeaderFields?.count == 6)
    }

    @Test func `text cannot leave its quotes or begin a line`() {
        let server = LoopbackServer { _ in .answer(200) }
        let formerly = (URLSession.rx.shouldLogRequest, URLSession.rx.requestForLog)
        defer { (URLSession.rx.shouldLogRequest, URLSession.rx.requestForLog) = formerly }
        URLSession.rx.shouldLogRequest = { _ in true }
        URLSession.rx.requestForLog = { $0 }
        var request = URLRequest(url: server.url())
        request.httpMethod = "PUT"
        request.httpBody = Data("a\r\n\t'\\\u{1}".utf8)
        let type = "-H 'Content-Type: application/x-www-form-urlencoded' "
        let first = lines(request, server).first?.replacing(type, with: "")
        #expect(first == #"curl -X 'PUT' --data-raw $'a\r\n\t\'\\\x01' 'http://host/'"#)
        request.httpBody = Data([0xFF])
        #expect(
            lines(request, server).first?.replacing(type, with: "") == "curl -X 'PUT' --data-binary @- 'http://host/'"
        )
    }
}

/// Lines from any thread.
private final class Lines: Sendable {
    private let lines = LockedValue<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
