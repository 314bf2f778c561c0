import Testing

@testable import RxLive

@Suite struct RouteTableTests {
    private func table(_ patterns: [String]) -> RouteTable<String> {
        var table = RouteTable<String>()
        for pattern in patterns { table.update(pattern) { $0 = pattern } }
        return table
    }

    private func found(_ path: String, in patterns: [String]) -> String? {
        table(patterns).match(path).map { "\($0.value) \($0.parameters)" }
    }

    @Test func `a parameter stands for one segment that is not empty`() {
        let patterns = ["/", "/people", "/people/:id", "/people/:id/photos/:photo"]
        #expect(found("/", in: patterns) == "/ []")
        #expect(found("/people", in: patterns) == "/people []")
        #expect(found("/people/7", in: patterns) == #"/people/:id ["7"]"#)
        #expect(found("/people/a b/photos/ü", in: patterns) == #"/people/:id/photos/:photo ["a b", "ü"]"#)
        for path in [
            "/people/", "/people//photos/1", "/people/7/", "/people/7/photos", "/peopl", "//", "/people/7/x/1",
        ] {
            #expect(found(path, in: patterns) == nil, "\(path)")
        }
    }

    @Test func `a segment as it is goes before a parameter, in every order, and the other is tried after it`() {
        let patterns = ["/a/:x/c", "/a/b/:y", "/:z/b/d", "/a/b/c"]
        for rotation in 0..<4 {
            let turned = Array(patterns[rotation...] + patterns[..<rotation])
            #expect(found("/a/b/c", in: turned) == "/a/b/c []")
            #expect(found("/a/b/q", in: turned) == #"/a/b/:y ["q"]"#)
            #expect(found("/a/q/c", in: turned) == #"/a/:x/c ["q"]"#)
            #expect(found("/a/b/d", in: turned) == #"/a/b/:y ["d"]"#)
            #expect(found("/q/b/d", in: turned) == #"/:z/b/d ["q"]"#)
            #expect(found("/a/q/d", in: turned) == nil)
        }
    }

    @Test func `a path is compared as it is`() {
        #expect(found("/A", in: ["/a"]) == nil)
        #expect(found("/a%20b", in: ["/a b"]) == nil)
    }
}
