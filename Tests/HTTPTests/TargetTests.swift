import Testing

@testable import HTTP

@Suite struct TargetTests {
    @Test(arguments: [
        ("/", "/", ""), ("/a/b?c=d&e", "/a/b", "c=d&e"), ("/%C3%A4%20b", "/ä b", ""), ("/?", "/", ""),
        ("http://host:1/x?y", "/x", "y"), ("/a%3Fb", "/a?b", ""), ("/...", "/...", ""), ("/a?b?c", "/a", "b?c"),
    ])
    func `takes apart`(_ text: String, _ path: String, _ query: String) throws {
        let target = try #require(Target([UInt8](text.utf8)))
        #expect(target.path == path)
        #expect(String(decoding: target.query, as: UTF8.self) == query)
    }

    @Test(arguments: [
        "", "*", "a", "/..", "/a/../b", "/%2e%2E/b", "/./a", "/a%00", "/a%0Ab", "/a%2Fb", "/a\\b", "/%", "/%4", "/%GG",
        "/%FF", "/%C3", "host:80", "http://host",
    ])
    func `refuses`(_ text: String) { #expect(Target([UInt8](text.utf8)) == nil) }
}

@Suite struct QueryTests {
    @Test func `decodes names and values`() {
        let query = Query([UInt8]("a=1+2&b=%C3%A4&=x&c&a=3&d=%zz%4".utf8)[...])
        #expect(query["a"] == "1 2")
        #expect(query["b"] == "ä")
        #expect(query[""] == "x")
        #expect(query["c"] == "")
        #expect(query["d"] == "%zz%4")
        #expect(query["e"] == nil)
        #expect(query.items.filter { $0.name == "a" }.map(\.value) == ["1 2", "3"])
        #expect(Query().isEmpty)
    }
}

@Suite struct RequestTests {
    @Test func `finds fields whatever their case and joins repeated ones`() {
        let request = Request(path: "/", headers: [("Accept", "a"), ("ACCEPT", "b"), ("X", "c")])
        let (accept, x, none) = (request.header("accept"), request.header("x"), request.header("y"))
        #expect(accept == "a, b")
        #expect(x == "c")
        #expect(none == nil)
    }

    @Test func `finds a cookie by its exact name`() {
        let request = Request(path: "/", headers: [("Cookie", "ab=1; a=2; a=3; A=4; empty=")])
        let found = ["a", "A", "ab", "b", "empty"].map { request.cookie($0) }
        #expect(found == ["2", "4", "1", nil, ""])
    }

    @Test(arguments: [
        ("", nil), ("a", nil), ("=", nil), (";;,,  ;", nil), ("aa=1", nil), ("b=a=1", nil), (" a =1", nil),
        ("a=", ""), ("a==", "="), ("b,a=1", "1"), (";  a=1 2; a=3", "1"), ("a=\"1\",b", "\"1\""), ("é=1;a=é", "é"),
    ])
    func `finds a cookie in any line`(line: String, value: String?) {
        let found = Request(path: "/", headers: [("cookie", line)]).cookie("a")
        #expect(found == value)
    }

    @Test func `reads a form only where the body is one`() {
        let body = [UInt8]("a=b".utf8)
        let form = Request(
            method: .post,
            path: "/",
            headers: [("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")],
            body: body
        )
        let other = Request(method: .post, path: "/", headers: [("Content-Type", "text/plain")], body: body)
        let (one, two) = (form.form["a"], other.form["a"])
        #expect(one == "b")
        #expect(two == nil)
    }
}
