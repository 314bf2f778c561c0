// Sentences: line, column and path of what is wrong, and no more of the text than fits one.

import Foundation
import Jansson
import Testing

@Suite struct JanssonDecodingErrorTests {
    private struct Feed: Decodable {
        struct Page: Decodable { var data: [Post] }
        struct Post: Decodable { var created_time: Date }
        var feed: Page
    }

    private func error(_ text: String, _ limits: JSONLimits = JSONLimits()) throws -> JanssonDecodingError {
        try error(Array(text.utf8), limits)
    }

    private func error(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) throws -> JanssonDecodingError {
        try #require(throws: JanssonDecodingError.self) {
            try JanssonDecoder(limits: limits).decode(Feed.self, from: bytes)
        }
    }

    @Test func `a value that is wrong is named with its place`() throws {
        let text = """
            {"feed": {"data": [
             {"created_time": "2016-05-01T04:17:17Z"}, {"created_time": "2016-05-01T04:17:17Z", "é": "}]"},
             { "é\\"": 1, "created_time" : "yesterday"}
            ]}}
            """
        let error = try error(text)
        #expect(
            error.description == #"line 3, column 31: "feed.data[2].created_time": "#
                + #"expected a date like 2016-05-01T04:17:17+0000, got "yesterday""#
        )
        #expect(error.line == 3 && error.column == 31 && error.path == "feed.data[2].created_time")
        guard case .value(.dataCorrupted(let context)) = error.reason else {
            Issue.record("\(error.reason)")
            return
        }
        #expect(context.codingPath.count == 4)
    }

    @Test(arguments: [
        (#"{"feed":{"data":[{}]}}"#, #"line 1, column 18: "feed.data[0].created_time" is missing"#),
        (#"{"feed":{"data":[null]}}"#, #"line 1, column 18: "feed.data[0]" is null, expected an object"#),
        (#"{"feed":{"data":7}}"#, #"line 1, column 17: "feed.data": expected an array, got 7"#),
        (#"{"feed":{"data":[[],[]]}}"#, #"line 1, column 18: "feed.data[0]": expected an object, got an array of 0"#),
        (#"{"\u0066eed":{"data":{}}}"#, #"line 1, column 22: "feed.data": expected an array, got an object of 0"#),
        ("[]", "line 1, column 1: expected an object, got an array of 0"),
        ("\n\n  true", "line 3, column 3: expected an object, got true"),
    ])
    func `each kind of error has its sentence`(text: String, expected: String) throws {
        #expect(try error(text).description == expected)
    }

    @Test(arguments: [
        ("", "line 1, column 1: there is no text"),
        ("[1,]", #"line 1, column 4: this is not JSON, behind "[1,]" at its end"#),
        ("{\n\"é\": nul}", "line 2, column 8: this is not JSON"),
        (#"{"a":1,"a":2}"#, "line 1, column 10: an object names a member twice"),
        ("[1", "this is not JSON"),
    ])
    func `a text that is not JSON is refused where it ceases to be`(text: String, expected: String) throws {
        let error = try error(text)
        #expect(error.description.contains(expected))
        guard case .text = error.reason else {
            Issue.record("\(error.reason)")
            return
        }
    }

    @Test func `bounds have sentences too`() throws {
        #expect(
            try error("[[],[[1]]]", JSONLimits(depth: 2)).description
                == "line 1, column 6: arrays and objects are nested deeper than 2 levels"
        )
        let large = try error("[1,2]", JSONLimits(bytes: 4))
        #expect(large.description == "the text has 5 bytes, more than the 4 that are allowed" && large.line == nil)
        #expect(try error([0x5B, 0x22, 0xFF, 0x22, 0x5D]).description.hasSuffix("the text is not UTF-8"))
        let deep = [UInt8](repeating: 0x5B, count: 100_000)
        #expect(try error(deep, JSONLimits(depth: 1 << 20)).description.hasSuffix("nested deeper than 2048 levels"))
    }

    @Test func `what is quoted is short and on one line`() throws {
        let long = String(repeating: "é", count: 5_000)
        let value = try error("{\"feed\":{\"data\":\"\\n\(long)\"}}").message
        #expect(value == "expected an array, got \"\\n" + String(repeating: "é", count: 39) + "…\"")
        let names = try #require(throws: JanssonDecodingError.self) {
            try JanssonDecoder().decode([String: [String: Int]].self, from: Array("{\"a.b\":{\"\(long)\":\"x\"}}".utf8))
        }
        #expect(names.path == #"["a.b"]["\#(String(repeating: "é", count: 40))…"]"#)
        let digits = String(repeating: "9", count: 5_000)
        #expect(throws: JanssonDecodingError.self) { try JanssonDecoder().decode(Int.self, from: Array(digits.utf8)) }
        let number = try #require(throws: JanssonDecodingError.self) {
            try JanssonDecoder().decode(Int.self, from: Array(digits.utf8))
        }
        #expect(number.message == String(repeating: "9", count: 40) + "… does not fit Int")
    }
}
