// Decoding: containers, numbers, the types that are treated apart, key paths, names.

import Foundation
import Jansson
import Testing

@Suite struct JanssonDecoderTests {
    private func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        _ text: String,
        _ decoder: JanssonDecoder = JanssonDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Array(text.utf8))
    }

    private func sentence(_ body: () throws -> Any) -> String {
        do { return "no error but \(try body())" } catch { return "\(error)" }
    }

    @Test func `a wall is decoded as Foundation decodes it`() throws {
        let text = Wall.text(posts: 20)
        let wall = try decode(Wall.self, text)
        #expect(wall.data.count == 20 && wall.paging.previous == nil)
        #expect(wall.data[1].message == "She said: \"é\"" && wall.data[0].message == nil)
        #expect(wall.data[1].story == "Ada\n1 é 😀" && wall.data[0].to?.data[0].name == "Charles Babbage")
        let foundation = JSONDecoder()
        foundation.dateDecodingStrategy = .iso8601
        let data = Data(text.replacingOccurrences(of: "+0000", with: "Z").utf8)
        #expect(try foundation.decode(Wall.self, from: data) == wall)
        #expect(try JanssonDecoder().decode(Wall.self, from: data) == wall)
    }

    @Test func `a scalar may stand alone`() throws {
        #expect(try decode(Int.self, " 7 ") == 7)
        #expect(try decode(String.self, "\"a\"") == "a")
        #expect(try decode(Bool.self, "true"))
        #expect(try decode(Int?.self, "null") == nil)
    }

    @Test(arguments: [
        "", "!", "~", "|", "!00000", "!000000", "~!000000", "|000000", "a long text without escapes", "\0",
    ])
    func `a string is itself, however it begins and however long it is`(text: String) throws {
        let padded = text + String(repeating: "x", count: 9)
        for text in [text, padded, "\"" + text, text + "\n\t\r\u{8}\u{C}/\\ \"", "é" + padded, "\0" + padded] {
            let bytes = try JSONEncoder().encode([text, "!000001", text])
            #expect(try JanssonDecoder().decode([String].self, from: bytes) == [text, "!000001", text])
            let named = try JSONEncoder().encode(["!000000 and more": text])
            #expect(try JanssonDecoder().decode([String: String].self, from: named) == ["!000000 and more": text])
        }
        #expect(try decode(String.self, #""\u0021000000""#) == "!000000")
        #expect(try decode(String.self, #""\u007e \u007c000000 \u0021""#) == "~ |000000 !")
    }

    @Test func `integers are exact, and in range`() throws {
        #expect(try decode([Int64].self, "[\(Int64.min),\(Int64.max)]") == [.min, .max])
        #expect(try decode([UInt64].self, "[0,18446744073709551615]") == [0, .max])
        #expect(try decode([Int128].self, "[\(Int128.min),\(Int128.max),1]") == [.min, .max, 1])
        #expect(try decode([UInt128].self, "[\(UInt128.max)]") == [.max])
        #expect(
            try decode([Int].self, "[7.0,70e-1,7e2,-0,-0.0,9007199254740993.0]") == [
                7, 7, 700, 0, 0, 9_007_199_254_740_993,
            ]
        )
        #expect(try decode([Int8].self, "[-128,127]") == [-128, 127])
        #expect(
            try decode(
                [Int].self,
                "[18446744073709551615e-19,1]".replacing("18446744073709551615", with: "10000000000000000000")
            ) == [1, 1]
        )
        for (text, words) in [
            ("300", "300 does not fit Int8"), ("-129", "-129 does not fit Int8"),
            ("1e99999999999999999999", "does not fit Int8"),
            ("7.5", "expected an integer, got 7.5"), ("18446744073709551616", "18446744073709551616 does not fit Int8"),
            ("\"7\"", "expected an integer, got \"7\""), ("true", "expected an integer, got true"),
            ("null", "is null, expected an integer"), ("[]", "expected an integer, got an array of 0"),
            ("{\"a\":1}", "expected an integer, got an object of 1"),
        ] {
            #expect(sentence { try decode(Int8.self, text) }.contains(words))
        }
        #expect(sentence { try decode(UInt.self, "-1") }.hasSuffix("-1 does not fit UInt"))
        #expect(sentence { try decode(Bool.self, "1") }.hasSuffix("expected true or false, got 1"))
    }

    @Test func `real numbers are read from the text where jansson refuses them`() throws {
        #expect(
            try decode([Double].self, "[1,0.1,1e308,1E-999,18446744073709551616]") == [
                1, 0.1, 1e308, 0, 18_446_744_073_709_551_616,
            ]
        )
        #expect(sentence { try decode(Double.self, "1e999") }.hasSuffix("1e999 does not fit Double"))
        #expect(sentence { try decode(Float.self, "1e39") }.hasSuffix("1e39 does not fit Float"))
        #expect(try decode(Float.self, "0.1") == 0.1)
    }

    @Test(arguments: [
        "0.1", "-0.1", "12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678", "1e127",
        "3.10",
        "0", "100000000000000000000000000000000000000000", "1e-128",
    ])
    func `a Decimal has every digit, as a number and in a string`(text: String) throws {
        let expected = try #require(Decimal(string: text))
        #expect(try decode([Decimal].self, "[\(text),\"\(text)\"]") == [expected, expected])
    }

    @Test(arguments: [
        "123456789012345678901234567890123456789", "1e200", "1e-129", "\"\"", "\"0x1\"", "\"1 \"", "\"01\"", "true",
    ])
    func `a Decimal that would be rounded is refused`(text: String) {
        #expect(throws: JanssonDecodingError.self) { try decode(Decimal.self, text) }
    }

    @Test func `data and addresses are text`() throws {
        #expect(try decode([Data].self, #"["AQID",""]"#) == [Data([1, 2, 3]), Data()])
        #expect(try decode(URL.self, #""https:\/\/a.b\/c?d=e""#) == URL(string: "https://a.b/c?d=e"))
        #expect(sentence { try decode(Data.self, "\"?\"") }.hasSuffix("expected a string of base64, got \"?\""))
        #expect(sentence { try decode(URL.self, "\"\"") }.hasSuffix("expected a URL, got \"\""))
    }

    @Test func `a member that is missing is told from one that is null`() throws {
        struct Pair: Decodable {
            var states: [Bool] = []
            enum CodingKeys: String, CodingKey { case a, b, c }
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                states = [members.contains(.a), members.contains(.b), members.contains(.c)]
                states.append(try members.decodeNil(forKey: .b))
                states.append(try members.decodeNil(forKey: .c))
                for key in [CodingKeys.a, .b, .c] {
                    states.append(try members.decodeIfPresent(Int.self, forKey: key) == nil)
                }
                for key in [CodingKeys.a, .b, .c] {
                    states.append(try members.decodeIfPresent([Int]?.self, forKey: key) == nil)
                }
                #expect(throws: DecodingError.self) { try members.decodeNil(forKey: .a) }
            }
        }
        // The last of it asks for an array where there is a number.
        #expect(sentence { try decode(Pair.self, #"{"b":null,"c":1}"#) }.hasSuffix("\"c\": expected an array, got 1"))
        #expect(
            try decode(Pair.self, #"{"b":null,"c":null}"#).states
                == [false, true, true, true, true, true, true, true, true, true, true]
        )
        struct One: Decodable { var a: String }
        #expect(sentence { try decode(One.self, "{}") } == #"line 1, column 1: "a" is missing"#)
        #expect(
            sentence { try decode(One.self, #"{"a":null}"#) } == #"line 1, column 6: "a" is null, expected a string"#
        )
    }

    @Test func `a key path leads into objects, and says where it ends`() throws {
        let text = #"{"to":{"data":[1,2],"none":null,"a":7}, "b.c":1}"#
        let at = { (path: String) in try JanssonDecoder().decode([Int].self, from: Data(text.utf8), atKeyPath: path) }
        #expect(try at("to.data") == [1, 2])
        #expect(sentence { try at("to.from") } == #"line 1, column 7: "to.from" is missing"#)
        #expect(sentence { try at("from.data") } == #"line 1, column 1: "from" is missing"#)
        #expect(sentence { try at("to.a.b") } == #"line 1, column 37: "to.a": expected an object, got 7"#)
        #expect(sentence { try at("to.none") } == #"line 1, column 28: "to.none" is null, expected an array"#)
        #expect(sentence { try at("") } == #"line 1, column 1: "[""]" is missing"#)
    }

    @Test func `names are converted as Foundation converts them`() throws {
        struct Post: Decodable, Equatable {
            var createdTime: Int
            var likes: [String: Int]
            var _id_: Int
        }
        let text = #"{"created_time":1,"likes":{"by_name":2},"_id_":3}"#
        let post = try decode(Post.self, text, JanssonDecoder(keyStrategy: .convertFromSnakeCase))
        #expect(post == Post(createdTime: 1, likes: ["by_name": 2], _id_: 3))
        let wrong = #"{"created_time":"x","likes":{},"_id_":3}"#
        #expect(
            sentence { try decode(Post.self, wrong, JanssonDecoder(keyStrategy: .convertFromSnakeCase)) }
                == #"line 1, column 17: "created_time": expected an integer, got "x""#
        )
    }

    @Test func `converted names are those of Foundation, for thousands of names`() throws {
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Names: Decodable {
            var names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
            }
        }
        struct Named: Encodable {
            var name: String
            func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Name.self)
                if let name = Name(stringValue: name) { try members.encode(1, forKey: name) }
            }
        }
        var random = Random(state: 3)
        let (foundation, encoder) = (JSONDecoder(), JSONEncoder())
        foundation.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for _ in 0..<3_000 {
            let name = String(
                (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in "abXY_Z1_c".randomElement(using: &random)
                }
            )
            let text = Data("{\"\(name)\":1}".utf8)
            let expected = try foundation.decode(Names.self, from: text).names
            #expect(
                try JanssonDecoder(keyStrategy: .convertFromSnakeCase).decode(Names.self, from: text).names == expected
            )
            let snake = try encoder.encode(Named(name: name))
            let ours = try JanssonEncoder(keyStrategy: .convertToSnakeCase).encode(Named(name: name))
            #expect(
                ours == Array(snake),
                "\(name): \(String(decoding: snake, as: UTF8.self)) \(String(decoding: ours, as: UTF8.self))"
            )
        }
    }

    @Test func `nested containers, super decoders and paths`() throws {
        struct Odd: Decodable {
            var seen: [String] = []
            enum Key: String, CodingKey { case list, object, none }
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Key.self)
                var list = try members.nestedUnkeyedContainer(forKey: .list)
                seen.append("\(list.count ?? -1) \(list.currentIndex) \(list.isAtEnd)")
                seen.append("\(try list.decode(Int.self)) \(try list.decodeNil()) \(try list.decodeNil())")
                let inner = try list.nestedContainer(keyedBy: Key.self)
                seen.append("\(inner.allKeys.map(\.rawValue)) \(inner.codingPath.map(\.stringValue))")
                var deepest = try list.nestedUnkeyedContainer()
                seen.append("\(deepest.isAtEnd) \(try list.superDecoder().singleValueContainer().decode(Bool.self))")
                #expect(throws: DecodingError.self) { try deepest.decode(Int.self) }
                #expect(throws: DecodingError.self) { try list.decode(Int.self) }
                let parent = try members.superDecoder(forKey: .none)
                seen.append("\(try parent.singleValueContainer().decodeNil()) \(parent.codingPath.map(\.stringValue))")
                seen.append("\(try members.superDecoder().singleValueContainer().decode(Int.self))")
                seen.append("\(try members.nestedContainer(keyedBy: Key.self, forKey: .object).allKeys.count)")
                seen.append("\(decoder.userInfo.count)")
            }
        }
        var decoder = JanssonDecoder()
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "a"))] = 1
        let odd = try decode(Odd.self, #"{"list":[1,null,{"list":0,"x":1},[],true],"object":{},"super":5}"#, decoder)
        #expect(
            odd.seen == [
                "5 0 false", "1 true false", #"["list"] ["list", "Index 2"]"#, "true true", #"true ["none"]"#, "5", "0",
                "1",
            ]
        )
    }

    @Test func `a container that outlives the call answers or throws`() throws {
        final class Holder: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) throws { self.decoder = decoder }
        }
        let holder = try decode([Holder].self, #"["a string that is long",[7,7.0,18446744073709551615]]"#)
        #expect(throws: DecodingError.self) { try holder[0].decoder.singleValueContainer().decode(String.self) }
        #expect(throws: DecodingError.self) { try holder[1].decoder.singleValueContainer().decode([UInt64].self) }
        #expect(holder[1].decoder.codingPath.first?.intValue == 1)
    }

    @Test func `what an init throws comes with its place, or as it is`() throws {
        struct Own: Error {}
        struct Even: Decodable {
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer().decode(Int.self)
                if value < 0 { throw Own() }
                let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(value) is odd")
                if value % 2 == 1 { throw DecodingError.dataCorrupted(context) }
            }
        }
        #expect(sentence { try decode([Even].self, "[2,\n 4, 5]") } == #"line 2, column 5: "[2]": 5 is odd"#)
        #expect(throws: Own.self) { try decode([Even].self, "[2, -1]") }
    }
}
