// What a reader has of the comments, whatever order news and answers come in.
import Foundation
import Testing

@testable import Photowall

@Suite struct CommentListTests {
    private let post = TestTalk.post

    private func list(_ events: CommentList.Event...) -> CommentList {
        var list = CommentList()
        for event in events { list.apply(event) }
        return list
    }

    private func numbers(_ list: CommentList) -> [String] {
        list.rows.map { $0.isOnItsWay ? "sending" : String($0.id.split(separator: "_")[2]) }
    }

    private func said(_ number: Int, count: Int = 9) -> CommentList.Event {
        .news(.commented(post: post, TestTalk.comment(number), count: count))
    }

    private func deleted(_ number: Int, count: Int = 9) -> CommentList.Event {
        .news(.deleted(post: post, id: TestTalk.comment(number).id, count: count))
    }

    @Test func `the oldest is the first, and older ones come before`() {
        let first = list(.latest(TestTalk.answer([5, 4], after: "c", count: 4)))
        #expect(numbers(first) == ["4", "5"] && first.after == "c" && first.count == 4)
        var all = first
        all.apply(.older(after: "x", TestTalk.answer([1])))
        #expect(all == first, "nobody has asked for those")
        all.apply(.older(after: "c", TestTalk.answer([3, 2])))
        #expect(numbers(all) == ["2", "3", "4", "5"] && all.after == nil)
        #expect(list().isEmpty == false && list(.latest(TestTalk.answer([]))).isEmpty)
    }

    @Test func `what is told comes in its place, and not twice`() {
        let told = list(.latest(TestTalk.answer([4, 2], after: "c")), said(5), said(3), said(5), said(1, count: 7))
        #expect(numbers(told) == ["2", "3", "4", "5"], "the first one comes with the older ones")
        #expect(told.count == 7)
        var gone = told
        gone.apply(deleted(4, count: 6))
        #expect(numbers(gone) == ["2", "3", "5"] && gone.count == 6)
        gone.apply(said(4))
        #expect(numbers(gone) == ["2", "3", "4", "5"], "it is restored")
    }

    @Test func `an answer that was on its way takes back nothing that was told`() {
        var edited = TestTalk.comment(2, "other words")
        edited.editedTime = Date(timeIntervalSince1970: 9)
        let told = list(
            said(4, count: 3),
            deleted(1, count: 2),
            .news(.edited(post: post, edited)),
            .latest(TestTalk.answer([3, 2, 1], count: 3))
        )
        #expect(numbers(told) == ["2", "3", "4"] && told.rows[0].message == "other words" && told.count == 2)
        var read = told
        read.apply(.missed)
        read.apply(.latest(TestTalk.answer([4, 3, 2, 1], count: 4)))
        #expect(numbers(read) == ["1", "2", "3", "4"] && read.rows[1].message == "comment 2" && read.count == 4)
    }

    @Test func `one's own is shown while it is sent, and once`() {
        let sending = FeedComment.sending("Hello", "key", by: TestTalk.ann, at: Date(timeIntervalSince1970: 1))
        let own = TestTalk.comment(3, "Hello", by: TestTalk.ann)
        let sent = list(.latest(TestTalk.answer([1])), .sending(sending))
        #expect(numbers(sent) == ["1", "sending"])
        for events in [
            [.news(.commented(post: post, own, count: 2)), .sent(id: sending.id, own)],
            [.sent(id: sending.id, own), .news(.commented(post: post, own, count: 2))],
        ] as [[CommentList.Event]] {
            var list = sent
            for event in events { list.apply(event) }
            #expect(numbers(list) == ["1", "3"])
        }
        var other = sent
        other.apply(said(2))
        #expect(numbers(other) == ["1", "2", "sending"])
        other.apply(.sent(id: sending.id, nil))
        #expect(numbers(other) == ["1", "2"])
        var gone = sent
        gone.apply(.news(.deleted(post: post, id: own.id, count: 1)))
        gone.apply(.sent(id: sending.id, own))
        #expect(numbers(gone) == ["1"], "it was deleted before its answer has come")
    }

    @Test func `in the place of one that goes is the next one, or the last`() {
        let list = list(.latest(TestTalk.answer([3, 2, 1])))
        let next = (1...3).map { list.next(to: TestTalk.comment($0))?.message }
        #expect(next == ["comment 2", "comment 3", "comment 2"])
        #expect(self.list(.latest(TestTalk.answer([1]))).next(to: TestTalk.comment(1)) == nil)
    }

    @Test func `what was loaded stays where a later answer joins it`() {
        var list = list(
            .latest(TestTalk.answer([4, 3], after: "c")),
            .older(after: "c", TestTalk.answer([2, 1])),
            .latest(TestTalk.answer([5, 4, 3], after: "c"))
        )
        #expect(numbers(list) == ["1", "2", "3", "4", "5"] && list.after == nil)
        list.apply(.latest(TestTalk.answer([9, 8], after: "d")))
        #expect(numbers(list) == ["8", "9"] && list.after == "d")
    }
}
