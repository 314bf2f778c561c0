// RFC 9111 as far as CacheRules has it: what is kept, how it ages, and when it may be used.
import Foundation
import FoundationNetworking
import Testing

@testable import Networking

@Suite struct CacheRulesTests {
    private let url = URL(string: "http://host/a?b#c") ?? URL(fileURLWithPath: "/")
    private let now = Date(timeIntervalSince1970: 784_111_777)

    private func request(_ headers: [String: String] = [:], method: String = "GET") -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.allHTTPHeaderFields = headers
        return request
    }

    private func kept(
        _ headers: [String: String],
        status: Int = 200,
        to request: URLRequest? = nil,
        from place: URL? = nil,
        isShared: Bool = false
    ) -> CachedResponse? {
        let head = HTTPURLResponse(
            url: place ?? url,
            statusCode: status,
            httpVersion: "HTTP/1.1",
            headerFields: headers
        )
        let response = Response(statusCode: status, data: Data("x".utf8), response: head)
        return CacheRules.kept(response, to: request ?? self.request(), isShared: isShared, at: now)
    }

    private func stored(_ headers: [String: String]) throws -> CachedResponse { try #require(kept(headers)) }

    @Test func `Cache-Control`() {
        #expect(CacheControl(nil) == CacheControl(""))
        let control = CacheControl(#"Max-Age = "60" , PRIVATE="a, no-store",no-cache"#)
        #expect(control.maxAge == 60 && control.has("private") && control.has("no-cache") && !control.has("no-store"))
        #expect(CacheControl("max-age=100, max-age=5").maxAge == 5)
        #expect(CacheControl("max-age=5, max-age=100").maxAge == 5)
        #expect(CacheControl("max-age=x").maxAge == 0 && CacheControl("max-age=-1").maxAge == 0)
        #expect(CacheControl("max-age").maxAge == 0 && CacheControl("no-cache").maxAge == nil)
        #expect(CacheControl("max-age=99999999999").maxAge == Double(UInt32.max))
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Mon, 31 Dec 2125 12:00:00 GMT", 4_922_856_000),
    ]) func `dates`(_ text: String, _ seconds: Double) {
        #expect(HTTPDate(text)?.date.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "0", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Noc 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET",
    ]) func `no dates`(_ text: String) { #expect(HTTPDate(text) == nil) }

    @Test func `a key is a scope and a URL without its fragment`() {
        #expect(CacheRules.key(request(), scope: "ann") == CacheKey(scope: "ann", url: "http://host/a?b"))
        #expect(CacheRules.key(request(), scope: nil) == CacheKey(scope: "", url: "http://host/a?b"))
        #expect(CacheRules.key(request(["Authorization": "x"]), scope: nil) == nil)
        #expect(CacheRules.key(request(["Authorization": "x"]), scope: "ann") != nil)
        #expect(CacheRules.key(request(["Cache-Control": "no-store"]), scope: "ann") == nil)
        for header in ["If-None-Match", "if-modified-since", "Range", "If-Match", "If-Range", "If-Unmodified-Since"] {
            #expect(CacheRules.key(request([header: "x"]), scope: "ann") == nil)
        }
        for method in ["POST", "HEAD", "PUT"] { #expect(CacheRules.key(request(method: method), scope: "ann") == nil) }
        var body = request()
        body.httpBody = Data("x".utf8)
        #expect(CacheRules.key(body, scope: "ann") == nil)
    }

    @Test(arguments: ["Authorization", "cookie", "X-Api-Key", "X-Auth-Token"]) func `a credential needs a scope`(
        _ header: String
    ) {
        #expect(CacheRules.key(request([header: "x"]), scope: nil) == nil)
        #expect(CacheRules.key(request([header: "x"]), scope: "ann") != nil)
    }

    @Test(arguments: ["http://ann@host/", "http://ann:pw@host/"]) func `so does a name in the URL`(
        _ text: String
    ) throws {
        let request = URLRequest(url: try #require(URL(string: text)))
        #expect(CacheRules.key(request, scope: nil) == nil && CacheRules.key(request, scope: "ann") != nil)
    }

    @Test func `what is private is not everybody's`() {
        let headers = ["Cache-Control": "private, max-age=600"]
        #expect(kept(headers, isShared: true) == nil && kept(headers) != nil)
        #expect(kept(["Cache-Control": "max-age=600"], isShared: true) != nil)
        #expect(kept(["Cache-Control": "no-store"], isShared: true) == nil)
    }

    @Test func `what a redirect led to is not kept as the answer to what was asked`() {
        let headers = ["Cache-Control": "max-age=600"]
        #expect(kept(headers, from: URL(string: "http://host/other")) == nil)
        #expect(kept(headers, from: URL(string: "http://host/a?b#d")) != nil)
    }

    @Test func `what may be kept`() throws {
        #expect(kept([:]) != nil && kept([:], status: 203) != nil)
        #expect(kept(["Cache-Control": "private, max-age=1"]) != nil && kept(["Cache-Control": "no-cache"]) != nil)
        for status in [201, 204, 206, 301, 304, 404, 500] {
            #expect(kept(["Cache-Control": "max-age=9"], status: status) == nil)
        }
        #expect(kept(["Cache-Control": "max-age=9, no-store"]) == nil)
        #expect(kept(["Vary": "Accept, *"]) == nil)
        #expect(kept(["Vary": "Accept, Cookie"]) == nil)
        let headers = try stored(["Set-Cookie": "a=b", "Connection": "close", "Etag": "t"]).headers
        #expect(headers == ["Etag": "t"])
    }

    @Test func `an answer that varies is one to requests that are alike`() throws {
        let stored = try #require(
            kept(["Vary": "Accept-Language, X-B"], to: request(["accept-language": "de", "Other": "1"]))
        )
        #expect(stored.varying == ["accept-language": "de", "x-b": ""])
        #expect(CacheRules.matches(stored, request(["Accept-Language": "de", "Other": "2"])))
        #expect(!CacheRules.matches(stored, request(["Accept-Language": "en"])))
        #expect(!CacheRules.matches(stored, request(["Accept-Language": "de", "X-B": "1"])))
        #expect(!CacheRules.matches(stored, request()))
    }

    @Test func `credentials are not kept, for the scope says whose the answer is`() throws {
        let stored = try #require(
            kept(
                ["Vary": "Authorization, X-Api-Key, X-B"],
                to: request(["Authorization": "Bearer secret", "X-Api-Key": "k", "X-B": "1"])
            )
        )
        #expect(stored.varying == ["x-b": "1"])
        #expect(CacheRules.matches(stored, request(["Authorization": "Bearer other", "X-B": "1"])))
    }

    @Test func `ages`() throws {
        func freshness(_ headers: [String: String], after seconds: Double = 0) throws -> Double {
            CacheRules.freshness(try stored(headers), at: now.addingTimeInterval(seconds))
        }
        #expect(try freshness([:]) == 0)
        #expect(try freshness(["Cache-Control": "max-age=60"], after: 10) == 50)
        #expect(try freshness(["Cache-Control": "max-age=60", "Age": "30"], after: 10) == 20)
        // The server's clock, or what lay between, has made it 20 s old when it came.
        #expect(try freshness(["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 08:49:17 GMT"]) == 40)
        #expect(try freshness(["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"]) == 60)
        let both = ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:27 GMT"]
        #expect(try freshness(both) == 60)
        #expect(try freshness(both.merging(["Cache-Control": "max-age=5"]) { $1 }) == -5)
        #expect(try freshness(["Expires": "0"]) == 0)
        // A clock that was set back makes nothing younger.
        #expect(try freshness(["Cache-Control": "max-age=60"], after: -100) == 60)
    }

    @Test func `what may be used without asking`() throws {
        let later = now.addingTimeInterval(100)
        #expect(CacheRules.isUsable(try stored([:]), at: later))
        #expect(CacheRules.isUsable(try stored(["Cache-Control": "max-age=60"]), at: later))
        #expect(!CacheRules.isUsable(try stored(["Cache-Control": "max-age=600, no-cache"]), at: later))
        #expect(!CacheRules.isUsable(try stored(["Cache-Control": "max-age=60, must-revalidate"]), at: later))
        #expect(CacheRules.isUsable(try stored(["Cache-Control": "max-age=600, must-revalidate"]), at: later))
    }

    @Test func `what makes a request needless`() throws {
        let stored = try stored(["Cache-Control": "max-age=60"])
        func isFresh(_ headers: [String: String], after seconds: Double) -> Bool {
            CacheRules.isFresh(stored, for: request(headers), at: now.addingTimeInterval(seconds))
        }
        #expect(isFresh([:], after: 59) && !isFresh([:], after: 60))
        #expect(!isFresh(["Cache-Control": "no-cache"], after: 1))
        #expect(isFresh(["Cache-Control": "max-age=5"], after: 5) && !isFresh(["Cache-Control": "max-age=5"], after: 6))
        let aged = try self.stored(["Cache-Control": "max-age=60", "Age": "30"])
        func isFreshAged(_ wish: String) -> Bool {
            CacheRules.isFresh(aged, for: request(["Cache-Control": wish]), at: now.addingTimeInterval(1))
        }
        #expect(isFreshAged("max-age=31") && !isFreshAged("max-age=30"))
    }

    @Test func `conditions, and what 304 changes`() throws {
        let tagged = try stored(["ETag": "\"t\"", "Last-Modified": "d", "Content-Type": "a", "X-Old": "1"])
        let condition = CacheRules.conditional(request(), on: tagged)
        #expect(condition.value(forHTTPHeaderField: "If-None-Match") == "\"t\"")
        #expect(condition.value(forHTTPHeaderField: "If-Modified-Since") == nil)
        let dated = CacheRules.conditional(request(), on: try stored(["Last-Modified": "d"]))
        #expect(dated.value(forHTTPHeaderField: "If-Modified-Since") == "d")
        #expect(CacheRules.conditional(request(), on: try stored([:])) == request())
        let fields = ["etag": "\"u\"", "Content-Type": "b", "Cache-Control": "max-age=9", "Set-Cookie": "c"]
        let head = HTTPURLResponse(url: url, statusCode: 304, httpVersion: "HTTP/1.1", headerFields: fields)
        let later = now.addingTimeInterval(9)
        let refreshed = CacheRules.refreshed(
            tagged,
            by: Response(statusCode: 304, data: Data(), response: head),
            at: later
        )
        #expect(refreshed.body == tagged.body && refreshed.statusCode == 200 && refreshed.storedAt == later)
        #expect(refreshed.header("etag") == "\"u\"" && refreshed.header("content-type") == "a")
        #expect(
            refreshed.header("X-Old") == "1" && refreshed.control.maxAge == 9 && refreshed.header("Set-Cookie") == nil
        )
        #expect(refreshed.headers.count == 5)
    }

    @Test func `what a change invalidates`() {
        let own = "http://host/a?b", other = "http://host/other"
        func invalidated(_ method: String, _ status: Int, from place: String? = nil) -> Set<String> {
            let head = place.flatMap { URL(string: $0) }.flatMap {
                HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: [:])
            }
            let response = Response(statusCode: status, data: Data(), response: head)
            return CacheRules.invalidated(by: request(method: method), response)
        }
        for method in ["POST", "PUT", "PATCH", "DELETE"] { #expect(invalidated(method, 201) == [own]) }
        #expect(invalidated("POST", 201, from: own + "#c") == [own])
        #expect(invalidated("POST", 404, from: own).isEmpty && invalidated("POST", 500).isEmpty)
        for method in ["GET", "HEAD", "OPTIONS"] { #expect(invalidated(method, 200, from: other).isEmpty) }
        // It has been answered by a redirect, which is a success, whatever is there.
        #expect(invalidated("POST", 404, from: other) == [own, other])
    }
}
