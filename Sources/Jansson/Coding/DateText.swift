// DateText: dates as texts, by hand and on bytes: RFC 3339 §5.6 and the form of the Graph API. Proleptic Gregorian.
// One more form to write: a case of `Form`.

/// What a date looks like in a text, and the seconds since 1970-01-01T00:00:00Z that it stands for.
enum DateText {
    /// The forms that are written.
    enum Form {
        /// `2016-05-01T04:17:17Z`
        case seconds
        /// `2016-05-01T04:17:17.250Z`
        case milliseconds
        /// `2016-05-01T04:17:17+0000`
        case graph
    }

    /// Reads `yyyy-MM-ddTHH:mm:ss`, a fraction or none, and `Z`, `±hh:mm` or `±hhmm`; nil for anything else.
    ///
    /// The day must be one of its month, the hour at most 23, minute and second at most 59: there is no leap second in a
    /// Date. Years run from 0000 to 9999.
    static func parse(_ text: UnsafeRawBufferPointer) -> Double? {
        guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            let century = two(text, 0), let year = two(text, 2), let month = two(text, 5), let day = two(text, 8),
            let hour = two(text, 11), let minute = two(text, 14), let second = two(text, 17)
        else { return nil }
        let fullYear = century * 100 + year
        guard 1...12 ~= month, day >= 1, day <= days(in: month, of: fullYear), hour < 24, minute < 60, second < 60
        else { return nil }
        var position = 19
        guard let fraction = fraction(text, &position), let offset = offset(text, position) else { return nil }
        let days = daysSince1970(year: fullYear, month: month, day: day)
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset) + fraction
    }

    /// Appends the date; answers false where its year is not one of 0000…9999, having appended nothing.
    static func write(_ seconds: Double, _ form: Form, to text: TextBuffer) -> Bool {
        guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return false }
        let scaled = (seconds * 1_000).rounded()
        let milliseconds = Int(
            form == .milliseconds ? min(scaled, 253_402_300_799_999) : seconds.rounded(.down) * 1_000
        )
        let (whole, rest) = floored(milliseconds, 1_000)
        let (days, time) = floored(whole, 86_400)
        let (year, month, day) = date(daysSince1970: days)
        text.appendDigits(year, count: 4)
        text.append(UInt8(ascii: "-"))
        text.appendDigits(month, count: 2)
        text.append(UInt8(ascii: "-"))
        text.appendDigits(day, count: 2)
        text.append(UInt8(ascii: "T"))
        text.appendDigits(time / 3_600, count: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDigits(time / 60 % 60, count: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDigits(time % 60, count: 2)
        switch form {
        case .seconds: text.append("Z")
        case .graph: text.append("+0000")
        case .milliseconds:
            text.append(UInt8(ascii: "."))
            text.appendDigits(rest, count: 3)
            text.append("Z")
        }
        return true
    }

    // The two digits at a place.
    private static func two(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    // What a point and digits are worth; of many digits the first fifteen count.
    private static func fraction(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> Double? {
        guard text[position] == UInt8(ascii: ".") else { return 0 }
        position += 1
        let start = position
        var (value, scale) = (0.0, 1.0)
        while position < text.count, case let digit = text[position] &- UInt8(ascii: "0"), digit < 10 {
            if position - start < 15 {
                value = value * 10 + Double(digit)
                scale *= 10
            }
            position += 1
        }
        return position > start ? value / scale : nil
    }

    // Seconds east of UTC.
    private static func offset(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int? {
        let count = text.count - position
        guard count > 0 else { return nil }
        if text[position] == UInt8(ascii: "Z") { return count == 1 ? 0 : nil }
        let isWest = text[position] == UInt8(ascii: "-")
        guard isWest || text[position] == UInt8(ascii: "+"), count == 5 || count == 6 else { return nil }
        if count == 6, text[position + 3] != UInt8(ascii: ":") { return nil }
        guard let hours = two(text, position + 1), let minutes = two(text, text.count - 2), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // A year that begins in March has its leap day last; 400 years have 146 097 days.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let isEarly = month <= 2
        let (cycle, year) = floored(isEarly ? year - 1 : year, 400)
        let monthFromMarch = isEarly ? month + 9 : month - 3
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return cycle * 146_097 + year * 365 + year / 4 - year / 100 + dayOfYear - 719_468
    }

    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, day) = floored(days + 719_468, 146_097)
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            cycle * 400 + year + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }

    private static func floored(_ value: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
