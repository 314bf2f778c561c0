// A random source of a property test: what it emits, and what a subscriber of it sees. Times are tenths, so they often
// coincide. Nothing here knows an operator.
//
// What happens at one time happens in the order of its scheduling: the events of hot sources in the order in which the
// sources were made, then those of cold ones in the order of subscription, then what operators schedule.
import Rx
import RxTest

/// What a subscriber sees.
typealias Line = [Recorded<Event<String>>]

/// A hot or cold source.
struct Input {
    /// The events, counted from 200 or from the subscription.
    let events: Line
    let isHot: Bool

    /// A source of up to eight of `letters` that may complete, fail with `error`, or do neither.
    static func random(
        _ random: inout SplitMix,
        letters: String = "abcd",
        error: any Error = MarbleError(),
        hot: Bool? = nil
    ) -> Input {
        let times = (0..<Int.random(in: 0...8, using: &random))
            .map { _ in 10 * Int.random(in: 0...15, using: &random) }.sorted()
        var events = times.map { time in
            Recorded<Event<String>>.next(time, letters.randomElement(using: &random).map { String($0) } ?? "")
        }
        let last = (times.last ?? 0) + 10 * Int.random(in: 0...4, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: events.append(.completed(last))
        case 5..<7: events.append(.error(last, error))
        default: break
        }
        return Input(events: events, isHot: hot ?? Bool.random(using: &random))
    }

    /// The source.
    func made(on scheduler: TestScheduler) -> TestableObservable<String> {
        guard isHot else { return scheduler.createColdObservable(events) }
        return scheduler.createHotObservable(events.map { Recorded(time: $0.time + 200, value: $0.value) })
    }

    /// What a subscriber at `time` sees who comes after (`afterTies`) or before what a hot source emits at that time.
    func line(from time: TestTime = 200, afterTies: Bool = true) -> Line {
        guard isHot else {
            return events.map { Recorded(time: time + $0.time, value: $0.value) }
        }
        return events.map { Recorded(time: $0.time + 200, value: $0.value) }
            .filter { afterTies ? $0.time > time : $0.time >= time }
    }

    /// The drawing of what the source does.
    var drawing: String { (isHot ? "hot  " : "cold ") + Drawing.line(events, from: 0) }
}

/// An event of one of several sources.
struct Moment {
    let time: TestTime
    let source: Int
    let event: Event<String>
}

extension Line {
    /// The end, if there is one.
    var end: Recorded<Event<String>>? { last.flatMap { $0.value.isStopEvent ? $0 : nil } }

    /// When it ends.
    var endTime: TestTime? { end?.time }

    /// Without the end.
    var elements: [(time: TestTime, value: String)] {
        compactMap { event in event.value.element.map { (event.time, $0) } }
    }

    /// Up to its first end.
    var cut: Line {
        guard let index = firstIndex(where: { $0.value.isStopEvent }) else { return self }
        return Line(self[...index])
    }

    /// Elements and an end.
    static func made(_ elements: some Sequence<(time: TestTime, value: String)>, end: Recorded<Event<String>>?) -> Line
    {
        elements.map { .next($0.time, $0.value) } + (end.map { [$0] } ?? [])
    }
}

/// All that happens at some sources that are subscribed to at 200 in the given order.
func moments(_ inputs: [Input], subscribed order: [Int]) -> [Moment] {
    let ranked = inputs.indices.sorted { left, right in
        let ranks = [left, right].map { inputs[$0].isHot ? $0 : inputs.count + (order.firstIndex(of: $0) ?? 0) }
        return ranks[0] < ranks[1]
    }
    return ranked.flatMap { source in
        inputs[source].line().map { Moment(time: $0.time, source: source, event: $0.value) }
    }.stablySorted { $0.time < $1.time }
}

extension Array {
    /// Sorted, equals in their former order.
    func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            areInOrder(left.element, right.element)
                || !areInOrder(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
