// LoopTopic: one topic on one loop: what waits to be delivered there, and the pages that it is delivered to. Any thread
// appends; TopicPump lets it deliver, slice by slice.
import CLinux
import Logging
import Metrics
import Rx

/// The part of a topic that belongs to one loop.
///
/// Pages take turns, and each gets all that waits for it in one turn: where messages come faster than they can be delivered,
/// a page shows several of them in one frame, and falls behind no further.
///
/// `@unchecked Sendable`: `queue`, `isAwake` and `dropped` are guarded by `lock`; the rest is touched on the loop only.
final class LoopTopic: @unchecked Sendable {
    let pump: TopicPump
    /// Called when the last page has left.
    var onEmpty: () -> Void = {}

    private let name: String
    private let tellsOfGaps: Bool
    private let lock = Monitor()
    private var queue: TopicQueue<TopicItem>
    /// Whether the pump has been asked to deliver, and has not come to an end.
    private var isAwake = false
    private var dropped = 0

    private var subscriptions: ContiguousArray<TopicSubscription> = []
    /// How many of them have had their turn in this round.
    private var position = 0
    /// What each of them has heard when the round is over.
    private var roundEnd: UInt64 = 0
    /// Messages that were dropped, and that the log has not been told of.
    private var unsaid = 0
    private var nextWord: Duration = .zero

    init(_ name: String, _ backlog: TopicBacklog, _ pump: TopicPump) {
        self.name = name
        self.pump = pump
        queue = TopicQueue(limit: backlog.limit)
        if case .all = backlog { tellsOfGaps = true } else { tellsOfGaps = false }
    }

    // MARK: Any thread

    /// Appends a message, or a gap, and wakes the loop unless it is at work.
    func append(_ item: TopicItem) {
        let (surplus, wakes) = lock.locked {
            let surplus = queue.append(item)
            if surplus != nil, tellsOfGaps { dropped += 1 }
            defer { isAwake = true }
            return (surplus, !isAwake)
        }
        // What is dropped is released here, outside the lock.
        _ = surplus
        if wakes { pump.loop.post { [self] in pump.wake(self) } }
    }

    // MARK: On the loop

    /// A page hears what comes from now on.
    func add(_ subscription: TopicSubscription) {
        subscription.cursor = lock.locked { queue.end }
        subscription.index = subscriptions.count
        subscriptions.append(subscription)
    }

    /// A page hears nothing more.
    func remove(_ subscription: TopicSubscription) {
        var hole = subscription.index
        if hole < position {
            // Its place goes to one that has had its turn too.
            position -= 1
            move(position, to: hole)
            hole = position
        }
        let last = subscriptions.count - 1
        if hole < last { move(last, to: hole) }
        subscriptions.removeLast()
        if subscriptions.isEmpty { onEmpty() }
    }

    private func move(_ index: Int, to place: Int) {
        subscriptions[place] = subscriptions[index]
        subscriptions[place].index = place
    }

    /// What a page hears next; nil where it has heard all.
    ///
    /// A page that was not served before messages had to give way has missed them.
    func next(for cursor: inout UInt64) -> TopicItem? {
        lock.locked {
            if cursor < queue.first {
                cursor = queue.first
                if tellsOfGaps { return TopicItem.gap }
            }
            guard let item = queue[cursor] else { return nil }
            cursor += 1
            return item
        }
    }
}

extension LoopTopic: PumpedTopic {
    func deliver(_ slice: inout TopicSlice) -> Bool {
        while !slice.isOver {
            if position == subscriptions.count {
                guard beginRound() else { return false }
                continue
            }
            let subscription = subscriptions[position]
            position += 1
            guard subscription.cursor < roundEnd else { continue }
            prefetch()
            subscription.deliver(&slice)
            if subscription.isLive, subscription.cursor < roundEnd { postpone(subscription) }
        }
        return true
    }

    /// Asks for the memory of the next pages while this one is told: with thousands of them it is in no near cache.
    private func prefetch() {
        if position + 1 < subscriptions.count { subscriptions[position + 1].prefetch() }
        if position < subscriptions.count { subscriptions[position].prefetchPage() }
    }

    /// The slice was over before a page had heard all: it comes first in the next.
    private func postpone(_ subscription: TopicSubscription) {
        position -= 1
        let place = subscription.index
        move(position, to: place)
        subscriptions[position] = subscription
        subscription.index = position
    }

    /// Lets go of what every page has heard; false where that is all.
    private func beginRound() -> Bool {
        let (released, lost, goesOn) = lock.locked {
            let released = queue.release(before: subscriptions.isEmpty ? queue.end : roundEnd)
            defer { dropped = 0 }
            roundEnd = queue.end
            isAwake = queue.first < roundEnd
            return (released, dropped, isAwake)
        }
        // What is released is let go of here, outside the lock.
        _ = released
        // At rest every page has heard all.
        position = goesOn ? 0 : subscriptions.count
        count(lost, isAtRest: !goesOn)
        return goesOn
    }

    /// Says how many messages were dropped: the metric at once, the log once a second and at rest.
    private func count(_ lost: Int, isAtRest: Bool) {
        if lost > 0 { Counter(label: "rxlive_topic_dropped").increment(by: lost) }
        unsaid += lost
        guard unsaid > 0, isAtRest || pump.loop.now >= nextWord else { return }
        pump.logger.warning(
            "messages came faster than they could be delivered, and were dropped",
            metadata: ["topic": "\(name)", "messages": "\(unsaid)"]
        )
        unsaid = 0
        nextWord = pump.loop.now + .seconds(1)
    }
}
