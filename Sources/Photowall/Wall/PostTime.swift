// PostTime: when something was posted, as a reader says it: by its age while it is young, and by the clock of the reader's zone.
import Foundation

/// Words for the time of a post.
struct PostTime {
    private let calendar: Calendar
    /// The zone's name; those of one name say the same.
    let zone: String

    /// - Parameter zone: The reader's, by its name in the IANA database; nil, or a name that nobody knows, is UTC.
    init(zone: String?) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone.flatMap { TimeZone(identifier: $0) } ?? .gmt
        self.calendar = calendar
        self.zone = calendar.timeZone.identifier
    }

    /// `just now`, `2 minutes ago`, `3 hours ago`, then the day and the clock.
    ///
    /// - Parameters:
    ///   - date: When it was.
    ///   - now: When it is said.
    /// - Returns: The words.
    func words(for date: Date, at now: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: return "just now"
        case ..<3_600: return PostTime.count(Int(seconds / 60), "minute")
        case ..<86_400: return PostTime.count(Int(seconds / 3_600), "hour")
        default: return full(date)
        }
    }

    /// Whether the words for `date` stay as they are from `now` on.
    static func isSettled(_ date: Date, at now: Date) -> Bool { now.timeIntervalSince(date) >= 86_400 }

    /// `1 May 2016 at 04:17`.
    func full(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return "\(day(date)) at \(two(parts.hour)):\(two(parts.minute))"
    }

    /// `1 May 2016`.
    private func day(_ date: Date) -> String { "\(dayOfYear(date)) \(calendar.component(.year, from: date))" }

    /// `1 May`.
    private func dayOfYear(_ date: Date) -> String {
        let parts = calendar.dateComponents([.month, .day], from: date)
        return "\(parts.day ?? 0) \(PostTime.months[(parts.month ?? 1) - 1])"
    }

    /// `Today`, `Yesterday`, then `1 May`, and in another year `1 May 2016`.
    ///
    /// - Parameters:
    ///   - date: When it was.
    ///   - now: When it is said.
    /// - Returns: The words.
    func day(of date: Date, at now: Date) -> String {
        let today = day(around: now)
        if today.contains(date) { return "Today" }
        if day(around: today.lowerBound - 1).contains(date) { return "Yesterday" }
        return calendar.isDate(date, equalTo: now, toGranularity: .year) ? dayOfYear(date) : day(date)
    }

    /// The day in which something was: when it began, and when the next one does.
    func day(around date: Date) -> Range<Date> {
        // Every date is in a day.
        let day = calendar.dateInterval(of: .day, for: date) ?? DateInterval(start: date, duration: 86_400)
        return day.start..<day.end
    }

    private func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }

    private static func count(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s") ago"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
