// SnakeNames: many names, and some again, each converted as Foundation converts it.

import Foundation
import Jansson
import Testing

@Suite struct SnakeNamesTests {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Members: Encodable {
        var names: [String]
        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Name.self)
            for (index, name) in names.enumerated() { try members.encode(index, forKey: Name(stringValue: name)) }
        }
    }

    @Test func `every name is converted, when it comes again as well`() throws {
        let all = (0..<200).map { "a\($0)Name\($0)URLs" } + ["", "_", "x", "createdTime", "éÀ"]
        let objects = [Members(names: all), Members(names: all.reversed()), Members(names: ["createdTime"])]
        let ours = try JanssonEncoder(keyStrategy: .convertToSnakeCase).encode(objects)
        let foundation = JSONEncoder()
        foundation.keyEncodingStrategy = .convertToSnakeCase
        let expected = try JSONDecoder().decode([[String: Int]].self, from: try foundation.encode(objects))
        #expect(try JSONDecoder().decode([[String: Int]].self, from: Data(ours)) == expected)
        #expect(expected[2] == ["created_time": 0] && expected[0].count == all.count)
    }
}
