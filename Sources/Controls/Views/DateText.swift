// DateText: days and times as HTML writes them (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times).
import FoundationEssentials

/// A local day and time.
struct DateText: Equatable {
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var millisecond = 0

    /// Nil where a text is none of its kind.
    static func parse(_ text: String, _ mode: DatePicker.Mode) -> DateText? {
        let value: DateText? =
            switch mode {
            case .date: DateText().taking(day: text[...])
            case .time: DateText().taking(time: text[...])
            case .dateAndTime:
                text.firstIndex { $0 == "T" || $0 == " " }.flatMap { place in
                    DateText().taking(day: text[..<place])?.taking(time: text[text.index(after: place)...])
                }
            }
        return value
    }

    private func taking(day text: Substring) -> DateText? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, (4...6).contains(parts[0].utf8.count), let year = Self.digits(parts[0]), year > 0,
            let month = Self.digits(parts[1], 2), (1...12).contains(month),
            let day = Self.digits(parts[2], 2), (1...Self.days(of: month, year)).contains(day)
        else { return nil }
        var changed = self
        (changed.year, changed.month, changed.day) = (year, month, day)
        return changed
    }

    private func taking(time text: Substring) -> DateText? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = Self.digits(parts[0], 2), hour < 24,
            let minute = Self.digits(parts[1], 2), minute < 60
        else { return nil }
        var changed = self
        (changed.hour, changed.minute) = (hour, minute)
        guard parts.count == 3 else { return changed }
        let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard seconds.count <= 2, let second = Self.digits(seconds[0], 2), second < 60 else { return nil }
        changed.second = second
        guard seconds.count == 2 else { return changed }
        guard (1...3).contains(seconds[1].utf8.count), let part = Self.digits(seconds[1]) else { return nil }
        changed.millisecond = part * [100, 10, 1][seconds[1].utf8.count - 1]
        return changed
    }

    private static func digits(_ text: Substring, _ count: Int? = nil) -> Int? {
        guard !text.isEmpty, count == nil || text.utf8.count == count,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func days(of month: Int, _ year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// As an input takes it.
    func text(_ mode: DatePicker.Mode) -> String {
        func padded(_ number: Int, _ count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        let dayText = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
        var timeText = "\(padded(hour)):\(padded(minute))"
        if second != 0 || millisecond != 0 { timeText += ":\(padded(second))" }
        if millisecond != 0 { timeText += ".\(padded(millisecond, 3))" }
        return switch mode {
        case .date: dayText
        case .time: timeText
        case .dateAndTime: "\(dayText)T\(timeText)"
        }
    }
}

extension DateText {
    /// The day and time of a moment in a time zone.
    init(_ date: Date, in zone: TimeZone) {
        let parts = Self.calendar(zone).dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .nanosecond],
            from: date
        )
        year = parts.year ?? 2000
        month = parts.month ?? 1
        day = parts.day ?? 1
        hour = parts.hour ?? 0
        minute = parts.minute ?? 0
        second = parts.second ?? 0
        millisecond = (parts.nanosecond ?? 0) / 1_000_000
    }

    /// The moment in a time zone; where clocks leave this time out, what comes after.
    func date(in zone: TimeZone) -> Date? {
        var parts = DateComponents()
        (parts.year, parts.month, parts.day) = (year, month, day)
        (parts.hour, parts.minute, parts.second) = (hour, minute, second)
        parts.nanosecond = millisecond * 1_000_000
        return Self.calendar(zone).date(from: parts)
    }

    /// ISO 8601's: the Gregorian calendar for all years, as HTML has it.
    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        return calendar
    }
}
