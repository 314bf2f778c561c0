// Stamps: when something happens in the model of a pipeline, so finely that what comes of one thing at one time has an order.
import Rx

/// A tick of the clock, the item of work that it brings, and the place of a call among the calls that the item leads to.
///
/// A call comes before those it leads to, and these before what follows them: places are compared number by number, like
/// those of sections in a book.
struct Stamp: Hashable {
    let tick: Int
    let item: Int
    var place: [Int] = []

    /// What comes of this first: what an element or an end has subscribed to, or a subscription's nth step.
    func step(_ number: Int = 0) -> Stamp { Stamp(tick: tick, item: item, place: place + [number]) }

    /// What an operator hands on after this: the nearer it is to the subscriber, the earlier.
    func afterwards(_ depth: Int, _ number: Int = 0) -> Stamp {
        Stamp(tick: tick, item: item, place: place + [1_000 + depth, number])
    }
}

/// An event and when it happens.
struct Happening {
    let stamp: Stamp
    let event: Event<String>
}

/// What a source does for one subscriber.
typealias History = [Happening]

extension History {
    /// The end, if there is one.
    var end: Happening? { last.flatMap { $0.event.isStopEvent ? $0 : nil } }

    /// Its normal end, if it has one.
    var completion: Stamp? { end.flatMap { $0.event.isCompleted ? $0.stamp : nil } }

    /// Up to its first end.
    var cut: History {
        guard let index = firstIndex(where: { $0.event.isStopEvent }) else { return self }
        return History(self[...index])
    }

    /// As it is, its elements changed or left out.
    func changing(_ change: (String) -> String?) -> History {
        compactMap { one in
            guard let element = one.event.element else { return one }
            return change(element).map { Happening(stamp: one.stamp, event: .next($0)) }
        }
    }
}

/// Where a part stands in a pipeline: how far from the subscriber, and a number of its own.
struct Position: Hashable {
    let depth: Int
    let number: Int

    static let root = Position(depth: 0, number: 1)

    /// The position of the nth part of this.
    func part(_ index: Int) -> Position { Position(depth: depth + 1, number: number &* 8 &+ index) }
}
