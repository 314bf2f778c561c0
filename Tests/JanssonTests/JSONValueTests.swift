// Reading: kinds, accessors on the right and on the wrong kind, strings with everything that JSON allows in them.

import Jansson
import Testing

@Suite struct JSONValueTests {
    @Test func `an input of the wire is read`() throws {
        let numbers = try withJSON(parsing: Array("[41,1043,7]".utf8)) { root in
            (0..<root.count).map { root[$0]?.int }
        }
        #expect(numbers == [41, 1043, 7])
    }

    @Test func `every kind is told apart`() throws {
        let kinds = try read(#"[{},[],"a",1,1.5,true,false,null]"#) { root in
            (0..<root.count).map { root[$0]?.kind }
        }
        #expect(kinds == [.object, .array, .string, .integer, .real, .bool, .bool, .null])
    }

    @Test func `accessors answer nil for another kind`() throws {
        try read(#"["7",7,7.0,true,null]"#) { root in
            #expect(root[0]?.int == nil && root[0]?.bool == nil && root[0]?.isNull == false)
            #expect(root[1]?.string == nil && root[1]?.double == 7 && root[1]?.count == 0)
            #expect(root[2]?.int == nil && root[2]?.double == 7)
            #expect(root[3]?.bool == true && root[3]?.int == nil)
            #expect(root[4]?.isNull == true && root[4]?.string == nil && root[4]?["a"]?.int == nil)
            #expect(root.int == nil && root["a"]?.int == nil)
        }
    }

    @Test func `an index outside an array is nil`() throws {
        try read("[1]") { root in
            #expect(root[1]?.int == nil)
            #expect(root[-1]?.int == nil)
            #expect(root[.max]?.int == nil)
        }
    }

    @Test func `members are found by name and kept in order`() throws {
        try read(#"{"b":1,"é":2,"a":[3]}"#) { root in
            #expect(root["b"]?.int == 1)
            #expect(root["é"]?.int == 2)
            #expect(root["a"]?[0]?.int == 3)
            #expect(root["c"]?.int == nil)
            #expect(root.count == 3)
            var keys: [String] = []
            root.forEachMember { key, _ in keys.append(key) }
            #expect(keys == ["b", "é", "a"])
        }
    }

    @Test func `U+0000 is part of a string`() throws {
        try read(#"["a\u0000b",""]"#) { root in
            #expect(root[0]?.string == "a\0b")
            #expect(root[0]?.withUTF8 { Array($0) } == [97, 0, 98])
            #expect(root[1]?.string?.isEmpty == true)
        }
    }

    @Test func `a surrogate pair is one character`() throws {
        try read(#"["\ud83d\ude00","😀"]"#) { root in
            #expect(root[0]?.string == "😀")
            #expect(root[1]?.string == "😀")
        }
    }

    @Test func `the whole range of Int is exact`() throws {
        try read("[9223372036854775807,-9223372036854775808,9007199254740993]") { root in
            #expect(root[0]?.int == .max)
            #expect(root[1]?.int == .min)
            #expect(root[2]?.int == 9_007_199_254_740_993)
        }
    }

    @Test func `negative zero is the integer 0 and the real -0`() throws {
        try read("[-0,-0.0]") { root in
            #expect(root[0]?.int == 0)
            #expect(root[1]?.double?.sign == .minus)
            #expect(root[1]?.double == 0)
        }
    }

    @Test func `an error of the reader comes out as it is`() {
        #expect(throws: JSONError.unexpected) {
            try withJSON(parsing: Array("[]".utf8)) { root throws(JSONError) in
                guard let first = root[0]?.int else { throw .unexpected }
                return first
            }
        }
    }
}

@discardableResult
func read<Result>(_ text: String, _ body: (JSONValue) -> Result) throws -> Result {
    try withJSON(parsing: Array(text.utf8), body)
}
