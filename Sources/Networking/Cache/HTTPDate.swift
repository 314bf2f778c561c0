// HTTPDate: a date of HTTP, such as "Sun, 06 Nov 1994 08:49:37 GMT"; RFC 9110, section 5.6.7.
import Foundation

/// A date in the one form that servers send; the two obsolete ones are none.
struct HTTPDate {
    let date: Date

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads a date.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), 1...31 ~= day,
            let month = Self.months.firstIndex(of: String(words[2])), let year = Int(words[3]), 1970...9999 ~= year
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else { return nil }
        let seconds = time[0] * 3600 + time[1] * 60 + time[2]
        date = Date(timeIntervalSince1970: Double(Self.days(year, month + 1, day) * 86400 + seconds))
    }

    /// Days since 1970 in the Gregorian calendar, whose years begin with March here, so that a leap day is the last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let century = year / 400
        let inCentury = year - century * 400
        let inYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return century * 146_097 + inCentury * 365 + inCentury / 4 - inCentury / 100 + inYear - 719_468
    }
}
