// FeedList: what a reader has of the wall, after what has happened; against a model where the order is drawn.
import Foundation
import Testing

@testable import Photowall

@Suite struct FeedListTests {
    private func feed(_ number: Int, at second: Int? = nil) -> Feed {
        Feed(
            id: "7_\(number)",
            createdTime: Date(timeIntervalSince1970: Double(second ?? number)),
            story: nil,
            message: "post \(number)",
            from: IdName(id: "7", name: "Ann")
        )
    }

    private func answer(_ numbers: [Int], next: Bool = false) -> GetFeedsResponse {
        GetFeedsResponse(
            data: numbers.map { feed($0) },
            paging: Paging(
                cursors: .init(before: "b", after: "after \(numbers.last ?? 0)"),
                previous: nil,
                next: next ? "next" : nil
            )
        )
    }

    private func list(_ events: FeedList.Event...) -> FeedList {
        var list = FeedList()
        for event in events { list.apply(event) }
        return list
    }

    private func numbers(_ feeds: [Feed]) -> [String] { feeds.map { $0.id.replacing("7_", with: "") } }

    @Test func `a post that is changed says so where it stands, shown or waiting, with the numbers it has`() {
        var shown = feed(1)
        shown.likes = EdgeSummary(3)
        var list = list(.latest(GetFeedsResponse(data: [shown])), .isAtTop(false), .news(.posted(feed(2))))
        for number in [1, 2, 3] {
            var changed = feed(number)
            (changed.message, changed.editedTime) = ("changed \(number)", Date(timeIntervalSince1970: 50))
            list.apply(.news(.edited(changed)))
        }
        #expect(list.rows.map(\.message) == ["changed 1"] && list.waiting.map(\.message) == ["changed 2"])
        #expect(list.rows[0].editedTime != nil && list.rows[0].likes?.count == 3)
    }

    @Test func `what is new is on top of who is at the top, and waits for who is not`() {
        var list = list(.latest(answer([3, 2, 1])))
        list.apply(.news(.posted(feed(4))))
        #expect(numbers(list.rows) == ["4", "3", "2", "1"])
        #expect(list.news == nil)
        list.apply(.isAtTop(false))
        list.apply(.news(.posted(feed(5))))
        #expect(list.news == "1 new post")
        list.apply(.news(.posted(feed(6))))
        list.apply(.news(.posted(feed(6))))
        #expect(list.news == "2 new posts")
        #expect(numbers(list.rows) == ["4", "3", "2", "1"])
        list.apply(.showNew)
        #expect(numbers(list.rows) == ["6", "5", "4", "3", "2", "1"])
        #expect(list.news == nil)
    }

    @Test func `where ids count up, a clock that is set back hides nothing`() {
        var list = FeedList(countsUp: true)
        list.apply(.latest(answer([103, 102, 101])))
        list.apply(.news(.posted(feed(104, at: 5))))
        list.apply(.isAtTop(false))
        list.apply(.news(.posted(feed(105, at: 4))))
        list.apply(.news(.posted(feed(106, at: 6))))
        list.apply(.isAtTop(true))
        #expect(numbers(list.rows) == ["106", "105", "104", "103", "102", "101"])
        list.apply(.news(.deleted(id: "7_104")))
        list.apply(.news(.restored(feed(104, at: 5))))
        #expect(numbers(list.rows) == ["106", "105", "104", "103", "102", "101"])
    }

    @Test func `a clock that is set back cuts no new post from a wall of this program`() {
        let trails = FeedTrails { GraphService.cursor(behind: $0) }
        var trail = trails.begin().applying(.latest(answer((100..<125).reversed(), next: true)))
        trail = trail.applying(.news(.posted(feed(125, at: 5))))
        #expect(trail.list.rows.first?.id == "7_125" && trail.list.rows.count == 25)
    }

    @Test func `who scrolls back to the top sees what waits`() {
        let list = list(.latest(answer([1])), .isAtTop(false), .news(.posted(feed(2))), .isAtTop(true))
        #expect(numbers(list.rows) == ["2", "1"])
        #expect(list.news == nil)
    }

    @Test func `the fresh answer takes the place of the cached one, and what came between stays`() {
        let list = list(.latest(answer([3, 2, 1])), .news(.posted(feed(5))), .latest(answer([5, 4, 3, 2])))
        #expect(numbers(list.rows) == ["5", "4", "3", "2", "1"])
    }

    @Test func `a post that has gone does not come back with an answer that was on its way`() {
        let list = list(
            .latest(answer([2, 1])),
            .news(.deleted(id: "7_2")),
            .latest(answer([2, 1])),
            .news(.posted(feed(2)))
        )
        #expect(numbers(list.rows) == ["1"])
    }

    @Test func `a restored post stands where it stood`() {
        let list = list(.latest(answer([3, 2, 1])), .news(.deleted(id: "7_2")), .news(.restored(feed(2))))
        #expect(numbers(list.rows) == ["3", "2", "1"])
    }

    @Test func `a page at the top keeps so many rows, however long it is open, and reloads the latest`() {
        var list = list(.latest(answer([2, 1], next: true)))
        for number in 3...5_000 {
            list.apply(.news(.posted(feed(number))))
            #expect(list.rows.count <= 2 * FeedList.limit)
            #expect(list.rows.first == feed(number))
        }
        #expect(list.isCut && list.after == nil)
        list.apply(.notLoaded)
        #expect(list.hasFailed, "what is further down cannot be reached otherwise")
        for number in 5_001...5_400 where list.isCut { list.apply(.news(.posted(feed(number)))) }
        list.apply(.latest(answer([5_000, 4_999, 4_998], next: true)))
        #expect(numbers(list.rows) == ["5400"] + numbers(list.rows).dropFirst())
        #expect(numbers(list.rows).suffix(3) == ["5000", "4999", "4998"], "what was told meanwhile is there, too")
        list.apply(.latest(answer([5_400, 5_399], next: true)))
        #expect(!list.isCut && !list.hasFailed)
        list.apply(.news(.posted(feed(5_401))))
        #expect(numbers(list.rows).prefix(2) == ["5401", "5400"])
    }

    @Test func `so many posts wait, and then the latest are loaded`() {
        var list = list(.latest(answer([2, 1])), .isAtTop(false))
        for number in 3...5_000 {
            list.apply(.news(.posted(feed(number))))
            #expect(list.waiting.count <= FeedList.limit)
        }
        #expect(list.news == "More than 500 new posts")
        #expect(numbers(list.rows) == ["2", "1"], "the rows of who reads further down stay")
        #expect(!list.isCut)
        list.apply(.showNew)
        #expect(list.isCut)
        list.apply(.latest(answer([5_000, 4_999], next: true)))
        #expect(numbers(list.rows) == ["5000", "4999"])
        #expect(list.news == nil)
    }

    @Test func `what could not be loaded at first can be loaded later`() {
        var list = list(.notLoaded)
        #expect(list.hasFailed)
        list.apply(.latest(answer([1])))
        #expect(!list.hasFailed)
        list.apply(.notLoaded)
        #expect(list.hasFailed, "what is there may be old")
        #expect(numbers(list.rows) == ["1"])
    }

    @Test func `further posts follow the last one, without those that are there`() {
        var list = list(.latest(answer([5, 4], next: true)))
        #expect(list.after == "after 4")
        list.apply(.more(after: "after 4", answer([4, 3, 2], next: true)))
        #expect(numbers(list.rows) == ["5", "4", "3", "2"])
        #expect(list.after == "after 2")
        list.apply(.more(after: "after 4", answer([9])))
        #expect(numbers(list.rows) == ["5", "4", "3", "2"], "an answer to what is past")
        list.apply(.more(after: "after 2", answer([1])))
        #expect(list.after == nil)
    }

    @Test func `an answer that was on its way takes nothing away that was told since`() {
        var list = list(.latest(answer([2, 1])), .news(.posted(feed(3))), .latest(answer([2, 1])))
        #expect(numbers(list.rows) == ["3", "2", "1"])
        // Once an answer has had it, the next one decides.
        list.apply(.latest(answer([3, 2, 1])))
        list.apply(.latest(answer([2, 1])))
        #expect(numbers(list.rows) == ["2", "1"])
    }

    @Test func `what was posted before anything had come is there`() {
        let list = list(.news(.posted(feed(3))), .latest(answer([2, 1])))
        #expect(numbers(list.rows) == ["3", "2", "1"])
    }

    @Test func `who has scrolled finds what an answer has new behind the button`() {
        let list = list(.latest(answer([2, 1])), .isAtTop(false), .latest(answer([4, 3, 2, 1])))
        #expect(numbers(list.rows) == ["2", "1"])
        #expect(list.news == "2 new posts")
    }

    @Test func `one's own post is in its place although one has scrolled`() {
        let sending = Feed(id: "sending k", createdTime: .distantPast, message: "mine")
        let list = list(
            .latest(answer([1])),
            .isAtTop(false),
            .sending(sending),
            .news(.posted(feed(2))),
            .sent(id: "sending k", feed(2))
        )
        #expect(numbers(list.rows) == ["2", "1"])
        #expect(list.news == nil)
    }

    @Test func `a restored post that is further down comes with those that are`() {
        let list = list(
            .latest(answer([5, 4], next: true)),
            .news(.restored(feed(1))),
            .more(after: "after 4", answer([3, 2, 1]))
        )
        #expect(numbers(list.rows) == ["5", "4", "3", "2", "1"])
    }

    @Test func `one's own post is there at once, and then as the wall has it`() {
        let sending = Feed(id: "sending k", createdTime: Date(timeIntervalSince1970: 9), message: "mine")
        var list = list(.latest(answer([2, 1])), .sending(sending))
        #expect(list.rows.map(\.id) == ["sending k", "7_2", "7_1"])
        #expect(list.rows[0].isOnItsWay)
        // The news may come before the answer, or behind it: it is one row.
        list.apply(.news(.posted(feed(3))))
        list.apply(.sent(id: "sending k", feed(3)))
        #expect(numbers(list.rows) == ["3", "2", "1"])
        list.apply(.news(.posted(feed(3))))
        #expect(numbers(list.rows) == ["3", "2", "1"])
    }

    @Test func `one's own post goes where it was refused`() {
        let sending = Feed(id: "sending k", createdTime: .distantPast, message: "mine")
        let list = list(.latest(answer([1])), .sending(sending), .sent(id: "sending k", nil))
        #expect(numbers(list.rows) == ["1"])
    }

    @Test(arguments: [true, false])
    func `an own post is there once, whether its news or its answer comes first`(_ isAtTop: Bool) {
        func sending(_ number: Int, _ key: String) -> Feed {
            .sending("post \(number)", key, by: IdName(id: "7", name: "Ann"), at: Date(timeIntervalSince1970: 9))
        }
        var list = list(
            .latest(answer([2, 1])),
            .sending(sending(3, "k")),
            .sending(sending(4, "l")),
            .isAtTop(isAtTop)
        )
        list.apply(.news(.posted(feed(3))))
        #expect(list.rows.map(\.id) == ["sending l", "7_3", "7_2", "7_1"])
        list.apply(.sent(id: "sending k", feed(3)))
        #expect(list.rows.map(\.id) == ["sending l", "7_3", "7_2", "7_1"])
        list.apply(.sent(id: "sending l", feed(4)))
        list.apply(.news(.posted(feed(4))))
        #expect(numbers(list.rows) == ["4", "3", "2", "1"] && list.news == nil)
        // The same text of somebody else, or another one of one's own, is another post.
        var other = feed(5)
        other.from = IdName(id: "8", name: "Bob")
        list.apply(.isAtTop(true))
        list.apply(.sending(sending(5, "m")))
        list.apply(.news(.posted(other)))
        list.apply(.news(.posted(feed(6))))
        #expect(list.rows.map(\.id) == ["sending m", "7_6", "7_5", "7_4", "7_3", "7_2", "7_1"])
    }

    @Test func `posts of one second are in the order of their ids`() {
        let list = list(
            .latest(GetFeedsResponse(data: [feed(9, at: 5), feed(8, at: 5)], paging: nil)),
            .news(.posted(feed(10, at: 5)))
        )
        #expect(numbers(list.rows) == ["10", "9", "8"])
    }

    /// Whatever happens in whatever order: no post twice, the latest first, none that has gone, and none lost.
    private func cut(_ list: inout FeedList) { list.cut { "behind \($0.id)" } }

    @Test func `rows at the end go when others come on top of those that were asked for`() {
        var list = list(.latest(answer((1...25).reversed(), next: true)))
        for number in 26...40 {
            list.apply(.news(.posted(feed(number))))
            cut(&list)
        }
        #expect(numbers(list.rows) == (16...40).reversed().map(String.init))
        #expect(list.after == "behind 7_16")
        list.apply(.more(after: "behind 7_16", answer((1...15).reversed())))
        cut(&list)
        #expect(list.rows.count == 40)
        #expect(list.after == nil)
        list.apply(.news(.posted(feed(41))))
        cut(&list)
        #expect(list.rows.count == 40)
        #expect(list.after == "behind 7_2")
    }

    @Test func `no row goes where only the wall knows what is behind it`() {
        var list = list(.latest(answer((1...25).reversed())))
        list.apply(.news(.posted(feed(26))))
        list.cut { _ in nil }
        #expect(list.rows.count == 26)
    }

    @Test func `of many posts that wait the latest are kept, and all are counted`() {
        var list = list(.latest(answer([2, 1])), .isAtTop(false))
        for number in 3...102 {
            list.apply(.news(.posted(feed(number))))
            cut(&list)
        }
        #expect(list.news == "100 new posts")
        #expect(list.waiting.count == 25)
        var other = list
        other.apply(.latest(answer((90...102).reversed(), next: true)))
        #expect(other.news == nil, "those that waited are further down, and come with the rows there")
        #expect(other.after == "after 90")
        list.apply(.showNew)
        cut(&list)
        #expect(numbers(list.rows) == (78...102).reversed().map(String.init))
        #expect(list.after == "behind 7_78")
        #expect(list.news == nil)
    }

    @Test func `random histories lose nothing and repeat nothing`() {
        for seed in 0..<2_000 {
            var random = Dice(UInt64(seed) &+ 7)
            var list = FeedList(), last = 0, gone: Set<Int> = [], isAtTop = true
            func wall() -> [Int] { (1...max(last, 1)).filter { $0 <= last && !gone.contains($0) }.reversed() }
            list.apply(.latest(answer([])))
            for _ in 0..<40 {
                switch random.below(6) {
                case 0, 1:
                    last += 1
                    list.apply(.news(.posted(feed(last))))
                case 2 where last > 0:
                    let number = 1 + random.below(last)
                    gone.insert(number)
                    list.apply(.news(.deleted(id: "7_\(number)")))
                case 3:
                    isAtTop.toggle()
                    list.apply(.isAtTop(isAtTop))
                case 4: list.apply(.latest(answer(Array(wall().prefix(25)))))
                default: list.apply(.showNew)
                }
                let all = (list.rows + list.waiting).map(\.id)
                #expect(Set(all).count == all.count, "seed \(seed)")
                #expect(Set(all) == Set(wall().map { "7_\($0)" }), "seed \(seed)")
                #expect(list.rows == list.rows.sorted { $0.createdTime > $1.createdTime }, "seed \(seed)")
                if isAtTop { #expect(list.waiting.isEmpty, "seed \(seed)") }
            }
        }
    }
}

/// Numbers that look random, the same each time.
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }
}
