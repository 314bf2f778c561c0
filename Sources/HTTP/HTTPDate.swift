// Dates in header fields (RFC 9110 section 5.6.7), to the second.
import Glibc

/// Seconds since 1970 as a header field says them.
public enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func text(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(Int(parts.tm_year) + 1900)
        return days[Int(parts.tm_wday)] + ", " + two(parts.tm_mday) + " " + months[Int(parts.tm_mon)] + " "
            + String(repeating: "0", count: max(0, 4 - year.count)) + year + " " + two(parts.tm_hour) + ":"
            + two(parts.tm_min) + ":" + two(parts.tm_sec) + " GMT"
    }

    /// Reads the preferred form; nil for all else.
    ///
    /// A recipient ignores a date that it does not understand (section 13.1.3); the obsolete forms, which no client in use
    /// sends, are among these.
    public static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(","), days.contains(String(words[0].dropLast())),
            words[1].utf8.count == 2, let day = Int32(words[1]), let month = months.firstIndex(of: String(words[2])),
            words[3].utf8.count == 4, let year = Int32(words[3])
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }),
            let hour = Int32(clock[0]), let minute = Int32(clock[1]), let second = Int32(clock[2]),
            (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        var parts = tm()
        parts.tm_year = year - 1900
        parts.tm_mon = Int32(month)
        parts.tm_mday = day
        parts.tm_hour = hour
        parts.tm_min = minute
        parts.tm_sec = second
        return timegm(&parts)
    }
}
