// What is refused before it is sent, and where redirects lead.
import Foundation
import FoundationNetworking
import Testing

@testable import Networking

@Suite struct OutgoingRequestTests {
    private func request(_ url: String, _ change: (inout URLRequest) -> Void = { _ in }) throws -> OutgoingRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        change(&request)
        return try OutgoingRequest(request)
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b"]) func `a value cannot begin a line`(_ value: String) {
        let error = #expect(throws: NetworkingError.self) {
            try request("http://host/") { $0.allHTTPHeaderFields = ["X-Note": value] }
        }
        #expect(sentence(error) == "The value of the header `X-Note` contains a line break or a zero.")
    }

    @Test(arguments: ["X-Note: a\r\nX", "X Note", "X:Note", "Ä", ""]) func `a name is a token`(_ name: String) {
        let error = #expect(throws: NetworkingError.self) {
            try request("http://host/") { $0.allHTTPHeaderFields = [name: "v"] }
        }
        #expect(sentence(error) == "A header's name contains what a name must not contain.")
    }

    @Test func `methods, schemes and hosts`() {
        for method in ["GET /x HTTP/1.1\r\nHost: a", "", "GE T"] {
            let error = #expect(throws: NetworkingError.self) { try request("http://host/") { $0.httpMethod = method } }
            #expect(sentence(error) == "The method contains what a method must not contain.")
        }
        for url in ["file:///etc/passwd", "gopher://host/", "http:///path", "/path"] {
            let error = #expect(throws: NetworkingError.self) { try request(url) }
            #expect(sentence(error) == "The URL must begin with http:// or https:// and a host.")
        }
        let error = #expect(throws: NetworkingError.self) {
            try request("http://host/") { $0.httpBodyStream = InputStream(data: Data()) }
        }
        #expect(sentence(error) == "A body must be data, not a stream.")
    }

    private func redirected(_ status: Int, _ location: String?, method: String = "POST") throws -> OutgoingRequest? {
        try request("https://host/a/b?c") {
            $0.httpMethod = method
            $0.httpBody = Data("x".utf8)
            $0.allHTTPHeaderFields = [
                "Authorization": "s", "cookie": "s", "X-Api-Key": "s", "X-Auth-Token": "s", "Content-Type": "t",
                "Accept": "a",
            ]
        }.redirected(status: status, location: location)
    }

    @Test func `a POST becomes a GET after some, and stays one after others`() throws {
        let methods = try [301, 302, 303, 307, 308].map { try redirected($0, "/x")?.method }
        #expect(methods == ["GET", "GET", "GET", "POST", "POST"])
        let bodies = try [302, 307].map { try redirected($0, "/x")?.body?.count }
        #expect(bodies == [nil, 1])
        #expect(
            try redirected(302, "/x")?.headers.map(\.name)
                == ["Accept", "Authorization", "X-Api-Key", "X-Auth-Token", "cookie"]
        )
        #expect(try [301, 302, 303].map { try redirected($0, "/x", method: "PUT")?.method } == ["PUT", "PUT", "GET"])
        #expect(try redirected(303, "/x", method: "HEAD")?.method == "HEAD")
    }

    @Test(arguments: [200, 300, 304, 305, 306, 399]) func `no redirect`(_ status: Int) throws {
        #expect(try redirected(status, "/x") == nil)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://host/", "http:///x"]) func `nowhere`(_ location: String) throws {
        #expect(try redirected(302, location) == nil)
        #expect(try redirected(302, nil) == nil)
    }

    @Test(arguments: [
        ("x", "https://host/a/x", true), ("?d", "https://host/a/b?d", true),
        ("//host:443/y", "https://host:443/y", true),
        ("https://HOST/y#f", "https://HOST/y", true), ("https://u:p@host/y", "https://host/y", true),
        ("http://host/", "http://host/", false), ("https://other/", "https://other/", false),
        ("https://host:8443/", "https://host:8443/", false), ("https://host.evil/", "https://host.evil/", false),
    ]) func `secrets stay with their origin`(_ location: String, _ url: String, _ isKept: Bool) throws {
        let request = try #require(try redirected(302, location))
        #expect(request.url.absoluteString == url)
        #expect((request.value("authorization") != nil) == isKept)
        for name in ["Cookie", "X-Api-Key", "X-Auth-Token"] { #expect((request.value(name) != nil) == isKept) }
        #expect(request.value("accept") == "a")
    }

    @Test func `a body that was to be encrypted is not sent in clear`() throws {
        for status in [307, 308] {
            #expect(try redirected(status, "http://host/") == nil && redirected(status, "HTTP://other/") == nil)
            #expect(try redirected(status, "https://other/")?.body?.count == 1)
            #expect(try redirected(status, "http://other/", method: "PUT") == nil)
        }
        #expect(try redirected(302, "http://host/")?.body == nil)
        var upload = try request("https://host/") { $0.httpMethod = "PUT" }
        #expect(upload.redirected(status: 307, location: "http://host/") != nil)
        upload.source = URL(fileURLWithPath: "/file")
        #expect(upload.redirected(status: 307, location: "http://host/") == nil)
    }

    @Test func `conditions of a cache go nowhere else, and those of a caller do`() throws {
        var request = try request("https://host/a") {
            $0.allHTTPHeaderFields = ["If-None-Match": "t", "If-Match": "u"]
        }
        #expect(request.redirected(status: 302, location: "/b")?.headers.count == 2)
        request.isCondition = true
        #expect(request.redirected(status: 302, location: "/b")?.headers.map(\.name) == ["If-Match"])
    }

    @Test func `the head of an answer`() {
        var head = AnswerHead()
        for line in [
            "HTTP/1.1 100 Continue\r\n", "X-Old: 1\r\n", "\r\n", "HTTP/2 203 \r\n", "a:b:c\r\n", "A:  d \r\n", "x\r\n",
            ": y\r\n",
        ] {
            head.take(line)
        }
        #expect(head.status == 203)
        #expect(head.fields == ["a": "b:c, d"])
        #expect(head.value("a") == "b:c, d" && head.value("x-old") == nil)
    }
}
