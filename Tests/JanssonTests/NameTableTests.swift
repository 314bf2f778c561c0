// Names of members: of any length and number, with escapes, converted, and asked for from several threads.

import Foundation
import Jansson
import Testing

@Suite struct NameTableTests {
    private struct Names: Decodable {
        enum Key: String, CodingKey { case createdTime, x }
        var names: [String]
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        }
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        _ text: String,
        _ decoder: JanssonDecoder = JanssonDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Array(text.utf8))
    }

    @Test func `names of every length are told apart`() throws {
        var expected: [String: Int] = [:]
        for length in 0..<40 {
            let name = String(repeating: "a", count: length)
            expected[name] = -1
            for place in 0..<length {
                var other = Array(name.utf8)
                other[place] = UInt8(ascii: "b")
                expected[String(decoding: other, as: UTF8.self)] = length * 100 + place
            }
        }
        for index in 0..<5_000 { expected["\(index)é"] = index }
        let text = String(decoding: try JSONEncoder().encode([expected, ["é": 1, "": 2]]), as: UTF8.self)
        #expect(try decode([[String: Int]].self, text) == [expected, ["é": 1, "": 2]])
        let twice = text.replacing(#""aaab":"#, with: #""aaba":"#)
        #expect(throws: JanssonDecodingError.self) { try decode([[String: Int]].self, twice) }
    }

    @Test func `a name is itself, however it is escaped`() throws {
        struct Post: Decodable, Equatable {
            var a: Int
            var quoted: Int
            enum CodingKeys: String, CodingKey {
                case a
                case quoted = "\"é/\n😀"
            }
        }
        let posts = #"[{"a":1,"\"é/\n😀":2},{"\u0061":3,"\u0022\u00e9\/\u000a\ud83d\ude00":4}]"#
        #expect(try decode([Post].self, posts) == [Post(a: 1, quoted: 2), Post(a: 3, quoted: 4)])
        for (name, words) in [
            (#"a"#, "names a member twice"), (#"\u0061"#, "names a member twice"), (#"\ud800"#, "this is not JSON"),
            (#"\x"#, "this is not JSON"), (#"\u00"#, "this is not JSON"),
        ] {
            let error = #expect(throws: JanssonDecodingError.self) {
                try decode([String: Int].self, #"{"a":1,"\#(name)":2}"#)
            }
            #expect(error?.message.contains(words) == true, "\(name): \(error?.description ?? "")")
        }
        #expect(try decode([String: Int].self, #"{"a":1,"a\u0000":2,"\u0000":3}"#) == ["a": 1, "a\0": 2, "\0": 3])
    }

    @Test func `of two names that become the same the first holds`() throws {
        struct Post: Decodable, Equatable { var createdTime: Int }
        let decoder = JanssonDecoder(keyStrategy: .convertFromSnakeCase)
        let posts = """
            [{"created_time":1},{"createdTime":2},{"createdTime":3,"created_time":4},{"created_time":5,"x":0,"createdTime":6}]
            """
        #expect(try decode([Post].self, posts, decoder).map(\.createdTime) == [1, 2, 3, 5])
        let twins = try decode(Names.self, #"{"created_time":null,"x":1,"createdTime":null}"#, decoder)
        #expect(twins.names == ["createdTime", "x"])
        let error = #expect(throws: JanssonDecodingError.self) {
            try decode([Post].self, #"[{"created_time":1},{"createdTime":"x","created_time":4}]"#, decoder)
        }
        #expect(error?.description == #"line 1, column 36: "[1].createdTime": expected an integer, got "x""#)
    }

    @Test func `several threads decode, some within a text that is lent`() throws {
        let text = Array(Wall.text(posts: 20).utf8)
        let expected = try JanssonDecoder().decode(Wall.self, from: text)
        DispatchQueue.concurrentPerform(iterations: 64) { _ in
            do {
                let inner = try withJSON(parsing: text) { root throws(JSONError) in
                    guard let wall = try? JanssonDecoder().decode(Wall.self, from: text) else { throw .unexpected }
                    #expect(root["data"]?.count == wall.data.count)
                    return wall
                }
                #expect(inner == expected)
            } catch {
                Issue.record(error)
            }
        }
    }
}
