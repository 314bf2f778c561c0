// FeedTrail: readers who have the same share it, and its rows; those who have something else do not.
import Foundation
import Testing

@testable import Photowall

@Suite struct FeedTrailTests {
    private let trails = FeedTrails { "behind \($0.id)" }
    private let time = PostTime(zone: nil)
    private let noon = Date(timeIntervalSince1970: 1_000_000_000)

    private func feed(_ number: Int, by author: String = "7") -> Feed {
        Feed(
            id: "\(author)_\(number)",
            createdTime: Date(timeIntervalSince1970: Double(number)),
            story: nil,
            message: "post \(number)",
            from: IdName(id: author, name: "Ann")
        )
    }

    private func answer(_ numbers: some Sequence<Int>) -> GetFeedsResponse {
        GetFeedsResponse(data: numbers.map { feed($0) }, paging: nil)
    }

    private func storage<Element>(_ array: [Element]) -> UnsafeRawPointer? {
        array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }

    @Test func `readers who hear the same have the same trail`() {
        let one = trails.begin().applying(.latest(answer([2, 1])))
        let other = trails.begin().applying(.latest(answer([2, 1])))
        #expect(one === other)
        #expect(one.applying(.news(.posted(feed(3)))) === other.applying(.news(.posted(feed(3)))))
        let away = other.applying(.isAtTop(false))
        #expect(away !== one)
        #expect(away.applying(.news(.posted(feed(3)))).list.news == "1 new post")
    }

    @Test func `who comes later has the same as those who were told, once all that they have was told`() {
        var early = trails.begin().applying(.latest(answer((1...25).reversed())))
        var late = early
        for number in 26...60 {
            early = early.applying(.news(.posted(feed(number))))
            if number == 30 { late = trails.begin().applying(.latest(answer((6...30).reversed()))) }
            if number > 30 { late = late.applying(.news(.posted(feed(number)))) }
        }
        #expect(early.list.rows.map(\.id) == (36...60).reversed().map { "7_\($0)" })
        #expect(early === late)
    }

    @Test func `a post for somebody says who reads it, to each reader in their words`() {
        var secret = feed(3, by: "8")
        secret.to = .init(data: [IdName(id: "20", name: "Bob"), IdName(id: "21", name: "Eve")])
        let trail = trails.begin().applying(.latest(answer([2, 1]))).applying(.news(.posted(secret)))
        let rows = ["8", "20", "21"].map { trail.rows(for: $0, time, at: noon) }
        #expect(
            rows.map { $0[0].audience } == [
                "Only you, Bob and Eve can read this.", "Only you, Ann and Eve can read this.",
                "Only you, Ann and Bob can read this.",
            ]
        )
        #expect(rows.allSatisfy { $0.dropFirst().allSatisfy(\.audience.isEmpty) })
    }

    @Test func `rows are made once for all but those who have written them`() {
        let trail = trails.begin().applying(.latest(answer([2, 1]))).applying(.news(.posted(feed(3, by: "8"))))
        let bob = trail.rows(for: "20", time, at: noon), eve = trail.rows(for: "21", time, at: noon)
        #expect(storage(bob) == storage(eve))
        let ann = trail.rows(for: "8", time, at: noon)
        #expect(storage(ann) != storage(bob))
        #expect(ann.map(\.isOwn) == [true, false, false])
        #expect(bob.map(\.isOwn) == [false, false, false])
    }

    @Test func `ages go on`() {
        let trail = trails.begin().applying(.latest(answer([999_999_970])))
        let times = [0.0, 15, 60, 120].map { trail.rows(for: "20", time, at: noon + $0)[0].time }
        #expect(times == ["just now", "just now", "1 minute ago", "2 minutes ago"])
    }

    @Test func `rows whose age says the same stay, and so does the array where all do`() {
        let trail = trails.begin().applying(.latest(answer([999_999_970, 999_000_000])))
        let rows = [0.0, 29, 60, 89, 110].map { trail.rows(for: "20", time, at: noon + $0) }
        #expect(rows.map { $0[0].time } == ["just now", "just now", "1 minute ago", "1 minute ago", "2 minutes ago"])
        #expect(storage(rows[0]) == storage(rows[1]))
        #expect(storage(rows[1]) != storage(rows[2]) && rows[1][1] == rows[2][1])
        #expect(storage(rows[2]) == storage(rows[3]))
    }

    @Test func `an age of a day becomes the date, which stays`() {
        let trail = trails.begin().applying(.latest(answer([999_999_990])))
        let times = [86_370.0, 86_400, 900_000].map { trail.rows(for: "20", time, at: noon + $0)[0].time }
        #expect(times == ["23 hours ago", "9 September 2001 at 01:46", "9 September 2001 at 01:46"])
    }

    @Test func `a trail goes with the last who has it`() {
        let begin = trails.begin()
        weak let first = begin.applying(.latest(answer([1])))
        #expect(first == nil)
    }
}
