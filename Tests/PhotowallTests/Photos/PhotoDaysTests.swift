// PhotoDays: which photo is in which day, and where.
import Controls
import Foundation
import Storage
import Testing

@testable import Photowall

@Suite struct PhotoDaysTests {
    // 1970-01-03 12:00:00 UTC.
    private let now = Date(timeIntervalSince1970: 216_000)

    private func days(_ made: [Int64: Int64], zone: String? = nil) -> PhotoDays {
        let photos = made.sorted { $0.key > $1.key }.map { Photo.test($0.key, made: $0.value) }
        return PhotoDays(photos, time: PostTime(zone: zone), now: now)
    }

    private func drawn(_ days: PhotoDays) -> [String] {
        days.sections.map { day in
            "\(day.model.title) (\(day.model.count)): \(day.items.map { "\($0.id)" }.joined(separator: " "))"
        }
    }

    @Test func `the latest day is first, and in it the latest photo`() {
        let days = days([1: 10, 2: 20, 3: 90_000, 4: 215_000])
        #expect(drawn(days) == ["Today (1): 4", "Yesterday (1): 3", "1 January (2): 2 1"])
        #expect(Set(days.sections.map(\.model.id)).count == 3)
    }

    @Test func `a day has its photos together, also where the server's clock was put back`() {
        #expect(drawn(days([1: 90_000, 2: 20, 3: 90_001])) == ["Yesterday (2): 3 1", "1 January (1): 2"])
    }

    @Test func `the days are those of the person's zone`() {
        // Auckland is 12 hours ahead: it is midnight there.
        #expect(
            drawn(days([1: 172_799, 2: 172_800, 3: 215_999, 4: 216_000], zone: "Pacific/Auckland")) == [
                "Today (1): 4", "Yesterday (3): 3 2 1",
            ]
        )
    }

    @Test func `says where photos are, and which are where`() {
        let days = days([1: 10, 2: 20, 3: 90_000])
        let paths = [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 1)]
        #expect(days.paths(of: [1, 3, 9]) == Set(paths))
        #expect(days.ids(at: paths + [IndexPath(row: 2, section: 1), IndexPath(row: 0, section: 2)]) == [3, 1])
        #expect(days.photos([1, 9, 3]).map(\.id) == [1, 3])
        #expect(days.numbered([3, 1, 3]).flatMap(\.items).map(\.number) == [1, nil, 2])
        #expect(PhotoDays().sections.isEmpty)
    }

    @Test func `a photo says when it came, and how large it is`() {
        let row = PhotoRow(photo: .test(1, made: 1_462_076_237), zone: "Europe/Vienna")
        #expect(row.details == "1 May 2016 at 06:17, 1200 × 900, 2.3 MB")
    }
}
