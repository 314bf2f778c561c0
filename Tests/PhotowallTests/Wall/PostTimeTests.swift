// PostTime: the words for a time, by its age and by the clock of the reader's zone.
import Foundation
import Testing

@testable import Photowall

@Suite struct PostTimeTests {
    private let date = Date(timeIntervalSince1970: 1_462_076_237)  // 2016-05-01 04:17:17 UTC

    @Test(arguments: [
        (0, "just now"), (-5, "just now"), (59.9, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
        (120, "2 minutes ago"), (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"),
        (86_400, "1 May 2016 at 04:17"),
    ])
    func `says how old it is`(_ age: Double, _ words: String) {
        #expect(PostTime(zone: nil).words(for: date, at: date + age) == words)
    }

    @Test(arguments: [
        ("Europe/Vienna", "1 May 2016 at 06:17"), ("America/New_York", "1 May 2016 at 00:17"),
        ("Pacific/Honolulu", "30 April 2016 at 18:17"), ("Asia/Kolkata", "1 May 2016 at 09:47"),
        ("Nowhere/At_All", "1 May 2016 at 04:17"),
    ])
    func `says it by the reader's clock`(_ zone: String, _ words: String) {
        #expect(PostTime(zone: zone).full(date) == words)
    }

    @Test(arguments: [
        // At 04:17 in UTC, 18:17 of the day before in Honolulu.
        ("UTC", 0, "Today"), ("UTC", 19, "Today"), ("UTC", 20, "Yesterday"), ("UTC", 43, "Yesterday"),
        ("UTC", 44, "1 May"), ("UTC", 9_000, "1 May 2016"), ("Pacific/Honolulu", 5, "Today"),
        ("Pacific/Honolulu", 6, "Yesterday"),
        ("Pacific/Honolulu", 30, "30 April"),
    ])
    func `says the day by the reader's clock`(_ zone: String, _ hours: Int, _ words: String) {
        #expect(PostTime(zone: zone).day(of: date, at: date + Double(hours * 3_600)) == words)
    }

    @Test func `a day has 23 hours where the clock is put forward`() {
        let day = PostTime(zone: "Europe/Vienna").day(around: Date(timeIntervalSince1970: 1_459_069_200))
        #expect(day.upperBound.timeIntervalSince(day.lowerBound) == 23 * 3_600)
    }
}
