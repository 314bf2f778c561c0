// Encoding: the exact texts, jansson's own for comparison, containers in any order, and what is refused.

import Foundation
import Jansson
import Testing

@Suite struct JanssonEncoderTests {
    private func text(_ value: some Encodable, _ encoder: JanssonEncoder = JanssonEncoder()) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private struct Made: Encodable {
        let body: @Sendable (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private enum Key: String, CodingKey { case a, b, c, d }

    private func text(_ body: @escaping @Sendable (any Encoder) throws -> Void) throws -> String {
        try text(Made(body: body))
    }

    @Test func `a wall is written and read again`() throws {
        let wall = try JanssonDecoder().decode(Wall.self, from: Array(Wall.text(posts: 20).utf8))
        for format in [[], .sortedKeys, .prettyPrinted, [.sortedKeys, .prettyPrinted]] as [JanssonEncoder.Format] {
            let bytes = try JanssonEncoder(dateStrategy: .graph, format: format).encode(wall)
            #expect(try JanssonDecoder().decode(Wall.self, from: bytes) == wall)
        }
        let data = Data(try JanssonEncoder().encode(wall))
        let foundation = JSONDecoder()
        foundation.dateDecodingStrategy = .iso8601
        #expect(try foundation.decode(Wall.self, from: data) == wall)
    }

    @Test func `strings, integers and real numbers are as jansson reads and writes them`() throws {
        var random = Random(state: 5)
        for round in 0..<3_000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<round % 40 {
                let bound: UInt32 = [0x20, 0x80, 0x80, 0x800, 0x11_0000].randomElement(using: &random) ?? 1
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) { scalars.append(scalar) }
            }
            let integer = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
            let real = Double(bitPattern: random.next())
            var array = JSONArray()
            array.append(String(scalars))
            array.append(String(integer))
            array.append(integer)
            var expected: [UInt8] = []
            array.dump(into: &expected)
            let strings = Array(try JanssonEncoder().encode([String(scalars), String(integer)]).dropLast())
            #expect(expected.starts(with: strings))
            #expect(Array(expected.dropFirst(strings.count + 1).dropLast()) == (try JanssonEncoder().encode(integer)))
            if real.isFinite {
                let again = try withJSON(parsing: try JanssonEncoder().encode([real])) { $0[0]?.double }
                #expect(again == real)
                #expect(try JanssonDecoder().decode(Double.self, from: try JanssonEncoder().encode(real)) == real)
            }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            if float.isFinite {
                #expect(try JanssonDecoder().decode(Float.self, from: try JanssonEncoder().encode(float)) == float)
            }
        }
        #expect(try text([Int.min, .max, 0, -7]) == "[-9223372036854775808,9223372036854775807,0,-7]")
        #expect(try text([UInt64.max]) == "[18446744073709551615]")
        #expect(try text([Int128.min]) == "[\(Int128.min)]")
        #expect(try text([0.1, -0.0, 7, 1e300]) == "[0.1,-0.0,7.0,1e+300]")
    }

    @Test func `the types that are treated apart`() throws {
        #expect(try text([Data([1, 2, 3])]) == #"["AQID"]"#)
        #expect(try text(URL(string: "https://a.b/c")) == #""https://a.b/c""#)
        let decimal = try #require(Decimal(string: "-12345678901234567890.123456789"))
        #expect(try text(["d": decimal]) == #"{"d":-12345678901234567890.123456789}"#)
        #expect(try text(decimal, JanssonEncoder(decimalStrategy: .text)) == #""-12345678901234567890.123456789""#)
        #expect(try JanssonDecoder().decode(Decimal.self, from: try JanssonEncoder().encode(decimal)) == decimal)
        #expect(throws: EncodingError.self) { try text(Decimal.nan) }
    }

    @Test func `formats`() throws {
        struct Some: Encodable {
            var b = [1, 2]
            var a = ["x": [Int](), "\"": []]
            var c = [String: Int]()
        }
        #expect(try text(Some(a: [:])) == #"{"b":[1,2],"a":{},"c":{}}"#)
        #expect(try text(Some(), JanssonEncoder(format: .sortedKeys)) == #"{"a":{"\"":[],"x":[]},"b":[1,2],"c":{}}"#)
        #expect(
            try text(Some(), JanssonEncoder(format: [.sortedKeys, .prettyPrinted])) == """
                {
                  "a": {
                    "\\"": [],
                    "x": []
                  },
                  "b": [
                    1,
                    2
                  ],
                  "c": {}
                }
                """
        )
    }

    @Test func `two containers of one object, as classes with superclasses have them`() throws {
        class Base: Codable {
            var a = 1
        }
        final class Derived: Base {
            var b = 2
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(b, forKey: .b)
                try super.encode(to: members.superEncoder())
                try members.encodeNil(forKey: .c)
            }
        }
        #expect(try text(Derived()) == #"{"a":1,"b":2,"super":{"a":1},"c":null}"#)
    }

    @Test func `containers may be written in any order`() throws {
        let late = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            let empty = members.superEncoder(forKey: .d)
            var list = members.nestedUnkeyedContainer(forKey: .a)
            var inner = list.nestedContainer(keyedBy: Key.self)
            let slot = list.superEncoder()
            try members.encode("x", forKey: .b)
            try inner.encode([1, 2], forKey: .c)
            try list.encode(true)
            try inner.encode("é", forKey: .a)
            var single = slot.singleValueContainer()
            try single.encode(7)
            try members.encode(2, forKey: .c)
            try list.encode(["k": 1])
            var nested = inner.nestedUnkeyedContainer(forKey: .b)
            try nested.encode(1.5)
            var object = empty.container(keyedBy: Key.self)
            try object.encode(3, forKey: .a)
            try inner.encode([3], forKey: .c)
            try nested.encode(false)
            #expect(list.count == 4 && nested.count == 2)
        }
        #expect(late == #"{"d":{"a":3},"a":[{"a":"é","b":[1.5,false],"c":[3]},7,true,{"k":1}],"b":"x","c":2}"#)
    }

    @Test func `of a member that is encoded twice the last value holds`() throws {
        #expect(
            try text { encoder in
                var members = encoder.container(keyedBy: Key.self)
                try members.encode([1], forKey: .a)
                try members.encode("a", forKey: .b)
                try members.encode(2, forKey: .a)
                try members.encode(3, forKey: .a)
                try members.encode("b", forKey: .b)
            } == #"{"a":3,"b":"b"}"#
        )
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let many = try text { encoder in
            var members = encoder.container(keyedBy: Name.self)
            for index in 0..<300 { try members.encode(index, forKey: Name(stringValue: "\(index % 100)")) }
        }
        let numbers = try JanssonDecoder().decode([Int: Int].self, from: Array(many.utf8))
        #expect(numbers == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 200 + $0) }))
    }

    @Test func `what fails and is caught leaves no trace`() throws {
        let text = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(1, forKey: .a)
            #expect(throws: EncodingError.self) { try members.encode([1, .nan], forKey: .b) }
            #expect(throws: EncodingError.self) { try members.encode(Float.infinity, forKey: .c) }
            try members.encode(2, forKey: .b)
            var list = members.nestedUnkeyedContainer(forKey: .d)
            #expect(throws: EncodingError.self) { try list.encode(["x": Double.infinity]) }
            try list.encode(0)
        }
        #expect(text == #"{"a":1,"b":2,"d":[0]}"#)
    }

    @Test func `a value that fails leaves the former one of its name`() throws {
        let alone = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode([1], forKey: .a)
            #expect(throws: EncodingError.self) { try members.encode(Double.nan, forKey: .a) }
        }
        #expect(alone == #"{"a":[1]}"#)
        let among = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            try members.encode("first", forKey: .a)
            try members.encode(2, forKey: .b)
            #expect(throws: EncodingError.self) { try members.encode([1, .infinity], forKey: .a) }
            try members.encode(3, forKey: .c)
            try members.encode("a", forKey: .a)
            #expect(throws: EncodingError.self) { try members.encode(Double.nan, forKey: .c) }
        }
        #expect(among == #"{"b":2,"c":3,"a":"a"}"#)
        let late = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            var inner = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            try inner.encode(1, forKey: .a)
            try members.encode(2, forKey: .b)
            #expect(throws: EncodingError.self) { try inner.encode(Double.nan, forKey: .a) }
            try inner.encode(3, forKey: .c)
            try inner.encode(4, forKey: .a)
        }
        #expect(late == #"{"a":{"c":3,"a":4},"b":2}"#)
    }

    @Test func `a value that fails may have written to others before`() throws {
        let text = try text { encoder in
            var members = encoder.container(keyedBy: Key.self)
            var inner = members.nestedContainer(keyedBy: Key.self, forKey: .a)
            try inner.encode("long enough", forKey: .a)
            try members.encode(1, forKey: .b)
            nonisolated(unsafe) let writing = inner
            let failing = Made { encoder in
                var writing = writing
                try writing.encode([1, 2, 3, 4], forKey: .b)
                try writing.encode(4, forKey: .a)
                var own = encoder.unkeyedContainer()
                try own.encode(5)
                throw CocoaError(.userCancelled)
            }
            #expect(throws: CocoaError.self) { try members.encode(failing, forKey: .c) }
            try members.encode(6, forKey: .d)
        }
        #expect(text == #"{"a":{"b":[1,2,3,4],"a":4},"b":1,"d":6}"#)
    }

    @Test func `what is no JSON is refused, with its path`() throws {
        let error = #expect(throws: EncodingError.self) { try text(["a": [1, Double.nan]]) }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.debugDescription == #""a[1]" is nan, which is no number of JSON"#)
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(throws: EncodingError.self) { try text { _ in } }
        #expect(try text([Made { _ in }]) == "[{}]")
        #expect(throws: EncodingError.self) {
            try text { encoder in
                var single = encoder.singleValueContainer()
                try single.encode(1)
                try single.encode(2)
            }
        }
        #expect(throws: EncodingError.self) {
            try text { encoder in
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: Key.self)
            }
        }
        var bytes: [UInt8] = [1]
        #expect(throws: EncodingError.self) { try JanssonEncoder().encode(Double.nan, into: &bytes) }
        #expect(bytes == [1])
        try JanssonEncoder().encode(true, into: &bytes)
        #expect(bytes == [1] + Array("true".utf8))
    }

    @Test func `recursion has an end`() throws {
        final class Loop: Encodable {
            let isWrapped: Bool
            init(isWrapped: Bool) { self.isWrapped = isWrapped }
            func encode(to encoder: any Encoder) throws {
                if isWrapped {
                    var single = encoder.singleValueContainer()
                    try single.encode(self)
                } else {
                    var list = encoder.unkeyedContainer()
                    try list.encode(self)
                }
            }
        }
        #expect(throws: EncodingError.self) { try text(Loop(isWrapped: true)) }
        #expect(throws: EncodingError.self) { try text(Loop(isWrapped: false)) }
        #expect(try text([[[1]]], JanssonEncoder(depth: 3)) == "[[[1]]]")
        #expect(throws: EncodingError.self) { try text([[[1]]], JanssonEncoder(depth: 2)) }
    }

    @Test func `names are converted, and keys of dictionaries are not`() throws {
        struct Post: Encodable {
            var createdTime = 1
            var likesByName = ["myKey": 2]
        }
        #expect(
            try text(Post(), JanssonEncoder(keyStrategy: .convertToSnakeCase))
                == #"{"created_time":1,"likes_by_name":{"myKey":2}}"#
        )
    }
}
