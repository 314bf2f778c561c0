// A day, a time of day, or both.
import Controls
import Foundation
import Markup
import Rx
import Testing

@MainActor @Suite struct DatePickerTests {
    private let host = PlainHost(template: [
        1: [.value: .string("2026-11-22"), .type: .string("date")],
        2: [.value: .string(""), .type: .string("datetime-local")],
        3: [.value: .string("09:30"), .type: .string("time")],
    ])

    @Test func `a day follows both sides`() throws {
        let picker = DatePicker(number: 1, host: host)
        var seen: [Date?] = []
        let subscription = picker.rx.date.subscribe(onNext: { seen.append($0) })
        picker.receive(.value(.string("2024-02-29")))
        picker.receive(.value(.string("")))
        #expect(seen == [Date(timeIntervalSince1970: 1_795_305_600), Date(timeIntervalSince1970: 1_709_164_800), nil])
        picker.date = Date(timeIntervalSince1970: 86_399)
        #expect(picker.value(of: .value) == .string("1970-01-01"))
        picker.rx.date.onNext(nil)
        #expect(picker.value(of: .value) == .string(""))
        picker.minimumDate = Date(timeIntervalSince1970: 86_400)
        #expect(picker.value(of: .minimum) == .string("1970-01-02"))
        picker.minimumDate = nil
        #expect(picker.value(of: .minimum) == .none)
        subscription.dispose()
    }

    @Test func `a moment is one of its time zone`() throws {
        let picker = DatePicker(number: 2, host: host)
        picker.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        picker.receive(.value(.string("2026-07-01T12:00")))
        #expect(picker.date == Date(timeIntervalSince1970: 1_782_900_000))
        picker.date = Date(timeIntervalSince1970: 1_767_225_600.25)
        #expect(picker.value(of: .value) == .string("2026-01-01T01:00:00.250"))
        // Clocks leave this hour out.
        picker.receive(.value(.string("2026-03-29T02:30")))
        #expect(picker.date != nil)
    }

    @Test func `a time of day is one of a certain day`() {
        let picker = DatePicker(number: 3, host: host)
        #expect(picker.date == Date(timeIntervalSince1970: 946_684_800 + 9.5 * 3600))
        picker.date = Date(timeIntervalSince1970: 3_661)
        #expect(picker.value(of: .value) == .string("01:01:01"))
    }

    @Test func `it takes moments of its kind and no other text`() {
        let day = DatePicker(number: 1, host: host)
        let both = DatePicker(number: 2, host: host)
        let time = DatePicker(number: 3, host: host)
        for text in [
            "2023-02-29", "2026-13-01", "2026-1-1", "0000-01-01", "26-01-01", "2026-01-01T00:00", "1e10-01-01", "x",
        ] {
            #expect(!day.accepts(.string(text)), "\(text)")
        }
        #expect(day.accepts(.string("12026-12-31")))
        #expect(day.accepts(.string("")))
        for text in ["24:00", "9:30", "09:60", "09:30:61", "09:30:00.1234", "09:30:", "-1:00"] {
            #expect(!time.accepts(.string(text)), "\(text)")
        }
        for text in ["00:00", "23:59:59", "23:59:59.9"] { #expect(time.accepts(.string(text)), "\(text)") }
        #expect(both.accepts(.string("2026-01-01T00:00")))
        #expect(!both.accepts(.string("2026-01-01")))
        #expect(!both.accepts(.bool(true)))
    }
}
