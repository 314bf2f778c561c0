// Dates as texts: every form, every bound, and each day of four centuries against the calendar's own rules.

import Foundation
import Jansson
import Testing

@Suite struct DateTextTests {
    private func seconds(_ text: String) -> Double? {
        try? JanssonDecoder().decode(Date.self, from: Array("\"\(text)\"".utf8)).timeIntervalSince1970
    }

    private func text(_ seconds: Double, _ strategy: JanssonEncoder.DateStrategy) throws -> String {
        let bytes = try JanssonEncoder(dateStrategy: strategy).encode(Date(timeIntervalSince1970: seconds))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2016-05-01T04:17:17+0000", 1_462_076_237),
            ("2016-05-01T04:17:17+00:00", 1_462_076_237), ("2016-05-01T06:17:17+0200", 1_462_076_237),
            ("2016-04-30T23:47:17-04:30", 1_462_076_237), ("2016-05-01T04:17:17.5Z", 1_462_076_237.5),
            ("2016-05-01T04:17:17.25+0000", 1_462_076_237.25), ("2000-02-29T00:00:00Z", 951_782_400),
            ("1969-12-31T23:59:59Z", -1), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("1970-01-01T00:00:00.00000000000000000001Z", 0),
            ("1970-01-01T00:00:00-2359", 86_340),
        ] as [(String, Double)]
    )
    func `a date is read in every form`(text: String, expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        "", "yesterday", "2016-05-01", "2016-05-01T04:17:17", "2016-05-01T04:17:17z", "2016-05-01t04:17:17Z",
        "2016-05-01 04:17:17Z", "2016-5-01T04:17:17Z", "2016-00-01T04:17:17Z", "2016-13-01T04:17:17Z",
        "2016-05-00T04:17:17Z", "2016-05-32T04:17:17Z", "2016-04-31T04:17:17Z", "2015-02-29T04:17:17Z",
        "1900-02-29T04:17:17Z", "2016-02-30T04:17:17Z", "2016-05-01T24:00:00Z", "2016-05-01T04:60:17Z",
        "2016-05-01T04:17:60Z", "2016-05-01T04:17:17.Z", "2016-05-01T04:17:17.5", "2016-05-01T04:17:17+00",
        "2016-05-01T04:17:17+2400", "2016-05-01T04:17:17+0060", "2016-05-01T04:17:17+00:0", "2016-05-01T04:17:17ZZ",
        "2016-05-01T04:17:17+00-00", "2016-05-01T04:17:17 0000", "-016-05-01T04:17:17Z", "2016-05-01T04:17:1:Z",
        "2016-05-01T04:17:17.5.5Z", "2016-05-01T04:17:17+000", "12016-05-01T04:17:17Z",
    ])
    func `what is no date of the calendar is refused`(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test func `every day of four hundred years is as long as the one before`() throws {
        var day = 0.0
        for year in 1_970..<2_370 {
            for (month, length) in [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                let february = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
                for date in [1, month == 1 ? february : length] {
                    let expected =
                        "\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(date < 10 ? "0" : "")\(date)T00:00:00Z"
                    let seconds = (day + Double(date - 1)) * 86_400
                    #expect(self.seconds(expected) == seconds)
                    #expect(try text(seconds, .iso8601) == "\"\(expected)\"")
                }
                day += Double(month == 1 ? february : length)
            }
        }
    }

    @Test func `each form is written`() throws {
        #expect(try text(1_462_076_237.2504, .iso8601) == "\"2016-05-01T04:17:17Z\"")
        #expect(try text(1_462_076_237.2504, .graph) == "\"2016-05-01T04:17:17+0000\"")
        #expect(try text(1_462_076_237.2504, .iso8601Milliseconds) == "\"2016-05-01T04:17:17.250Z\"")
        #expect(try text(1_462_076_237.25, .secondsSince1970) == "1462076237.25")
        #expect(try text(1_462_076_237, .secondsSince1970) == "1462076237")
        #expect(try text(1_462_076_237.25, .millisecondsSince1970) == "1462076237250")
        #expect(try text(-0.5, .iso8601) == "\"1969-12-31T23:59:59Z\"")
        #expect(try text(-0.25, .iso8601Milliseconds) == "\"1969-12-31T23:59:59.750Z\"")
        #expect(try text(-62_167_219_200, .iso8601) == "\"0000-01-01T00:00:00Z\"")
        #expect(try text(253_402_300_799.9999, .iso8601Milliseconds) == "\"9999-12-31T23:59:59.999Z\"")
    }

    @Test func `a year without four digits is not written`() {
        for seconds in [253_402_300_800, -62_167_219_201, .infinity, .nan] {
            #expect(throws: EncodingError.self) { try text(seconds, .iso8601) }
        }
    }

    @Test func `numbers and closures are strategies too`() throws {
        let bytes = Array("1500".utf8)
        let decode = { (strategy: JanssonDecoder.DateStrategy) in
            try JanssonDecoder(dateStrategy: strategy).decode(Date.self, from: bytes).timeIntervalSince1970
        }
        #expect(try decode(.secondsSince1970) == 1_500)
        #expect(try decode(.millisecondsSince1970) == 1.5)
        #expect(
            try decode(.custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 2) })
                == 3_000
        )
        let encoder = JanssonEncoder(dateStrategy: .custom { try "\(Int($0.timeIntervalSince1970))".encode(to: $1) })
        #expect(try encoder.encode([Date(timeIntervalSince1970: 7)]) == Array(#"["7"]"#.utf8))
    }
}
