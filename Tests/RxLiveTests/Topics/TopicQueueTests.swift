// The queue of one topic against a plain array.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TopicQueueTests {
    @Test func `numbers what it has as a list of everything would`() {
        var random = SplitMix(3)
        for limit in [1, 3, 40, 100] {
            var queue = TopicQueue<Int>(limit: limit)
            var all: [Int] = []
            var first = 0
            for step in 0..<2_000 {
                if random.next() % 8 != 0 {
                    all.append(step)
                    let surplus = queue.append(step)
                    #expect(surplus == (all.count - first > limit ? all[first] : nil))
                    if surplus != nil { first += 1 }
                } else {
                    // Sometimes beyond the end, which is as far as the end.
                    let bound = first + Int(random.next() % UInt64(limit + 2))
                    let released = queue.release(before: UInt64(bound))
                    let end = max(first, min(bound, all.count))
                    #expect(released == Array(all[first..<end]))
                    first = end
                }
                #expect(queue.first == UInt64(first) && queue.end == UInt64(all.count))
                for number in max(0, first - 2)..<(all.count + 2) {
                    #expect(queue[UInt64(number)] == (number >= first && number < all.count ? all[number] : nil))
                }
            }
        }
    }

    @Test func `lets go of what has given way and of what was released`() {
        final class Thing {}
        var queue = TopicQueue<Thing>(limit: 2)
        weak var first: Thing?
        weak var second: Thing?
        do {
            let things = (0..<3).map { _ in Thing() }
            (first, second) = (things[0], things[1])
            for thing in things { _ = queue.append(thing) }
        }
        #expect(first == nil && second != nil)
        _ = queue.release(before: 2)
        #expect(second == nil)
    }
}
