// Operators of several sources that run at the same time, against their definitions: what becomes of all that happens, in
// its order.
import Rx
import RxTest
import Testing

/// Whether a source has completed before the moment with that index.
private func hasCompleted(_ source: Int, before index: Int, in all: [Moment]) -> Bool {
    all[..<index].contains { $0.source == source && $0.event.isCompleted }
}

/// The elements of a source before the moment with that index, or up to it.
private func elements(_ source: Int, in all: some Sequence<Moment>) -> [String] {
    all.filter { $0.source == source }.compactMap { $0.event.element }
}

/// The errors of all, where all pass, and the end of the last source.
private func ends(_ all: [Moment], of count: Int) -> [(Int, Event<String>)] {
    var result = all.indices.filter { all[$0].event.error != nil }.map { ($0, all[$0].event) }
    let completed = all.indices.filter { all[$0].event.isCompleted }
    if completed.count == count, let last = completed.last { result.append((last, .completed)) }
    return result
}

/// Events that stand at moments, in their order, up to the first end.
private func line(_ events: [(Int, Event<String>)], _ all: [Moment]) -> Line {
    events.stablySorted { $0.0 < $1.0 }.map { Recorded(time: all[$0.0].time, value: $0.1) }.cut
}

/// What combines `count` sources, where an element of each is needed; `early` if it ends as soon as nothing can come of it.
private func combined(_ all: [Moment], _ count: Int, early: Bool = true, _ tuple: (Int) -> [String]?) -> Line {
    var events = ends(all, of: count)
    for index in all.indices where all[index].event.element != nil {
        if let parts = tuple(index) {
            events.append((index, .next(parts.joined())))
        } else if early, (0..<count).allSatisfy({ $0 == all[index].source || hasCompleted($0, before: index, in: all) })
        {
            // Nothing can come of it any more.
            events.append((index, .completed))
        }
    }
    return line(events, all)
}

/// The nth elements of all, when the last of them comes.
private func zipped(_ all: [Moment], _ count: Int, early: Bool) -> Line {
    combined(all, count, early: early) { index in
        let number = elements(all[index].source, in: all[...index]).count - 1
        let parts = (0..<count).map { elements($0, in: all[...index]).dropFirst(number).first }
        // It is this element that completes the tuple where all others have theirs.
        return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }
}

/// The latest elements of all, at each of them once there are all.
private func latest(_ all: [Moment], _ count: Int) -> Line {
    combined(all, count) { index in
        let parts = (0..<count).map { elements($0, in: all[...index]).last }
        return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }
}

private let letters = ["abcd", "1234", "ABCD", "5678"]
private let errors: [any Error] = [MarbleError(), Oops(), RxError.unknown, RxError.overflow]

/// Random sources, each with its own letters and its own error.
private func inputs(_ count: Int, _ random: inout SplitMix) -> [Input] {
    (0..<count).map { Input.random(&random, letters: letters[$0], error: errors[$0]) }
}

@Suite struct JoinProperties {
    @Test func `merge is everything in its order`() {
        check { random in
            let count = Int.random(in: 1...4, using: &random)
            let inputs = inputs(count, &random)
            let all = moments(inputs, subscribed: Array(0..<count))
            let events = all.indices.filter { all[$0].event.element != nil }.map { ($0, all[$0].event) }
            return Trial("merge", inputs, line(events + ends(all, of: count), all)) { sources, _ in .merge(sources) }
        }
    }

    @Test func `zip is the nth of all`() {
        check { random in
            let count = Int.random(in: 2...4, using: &random)
            let inputs = inputs(count, &random)
            let all = moments(inputs, subscribed: Array(0..<count))
            return Trial("zip of \(count)", inputs, zipped(all, count, early: count > 2)) { sources, _ in
                count == 2
                    ? .zip(sources[0], sources[1]) { $0 + $1 }
                    : .zip(sources) { $0.joined() }
            }
        }
    }

    @Test func `combineLatest is the latest of all`() {
        check { random in
            let count = Int.random(in: 2...4, using: &random)
            let inputs = inputs(count, &random)
            let all = moments(inputs, subscribed: Array(0..<count))
            return Trial("combineLatest of \(count)", inputs, latest(all, count)) { sources, _ in
                count == 2
                    ? .combineLatest(sources[0], sources[1]) { $0 + $1 }
                    : .combineLatest(sources) { $0.joined() }
            }
        }
    }

    @Test func `withLatestFrom is each with the other's latest`() {
        check { random in
            let inputs = inputs(2, &random)
            let all = moments(inputs, subscribed: [1, 0])
            var events: [(Int, Event<String>)] = all.indices.compactMap { index in
                guard all[index].source == 0 else {
                    return all[index].event.error == nil ? nil : (index, all[index].event)
                }
                guard let element = all[index].event.element else { return (index, all[index].event) }
                return elements(1, in: all[...index]).last.map { (index, .next(element + $0)) }
            }
            events = events.filter { !$0.1.isCompleted || all[$0.0].source == 0 }
            return Trial("withLatestFrom", inputs, line(events, all)) { sources, _ in
                sources[0].withLatestFrom(sources[1]) { $0 + $1 }
            }
        }
    }

    @Test func `sample is the latest since the last time`() {
        check { random in
            let inputs = inputs(2, &random)
            let standIn = Bool.random(using: &random) ? "x" : nil
            let all = moments(inputs, subscribed: [0, 1])
            var events = all.indices.filter { all[$0].event.error != nil }.map { ($0, all[$0].event) }
            for index in all.indices where all[index].source == 1 && all[index].event.error == nil {
                let former = all[..<index].lastIndex { $0.source == 1 } ?? -1
                let new = elements(0, in: all[(former + 1)..<index]).last
                if let element = new ?? standIn { events.append((index, .next(element))) }
                if hasCompleted(0, before: index, in: all) { events.append((index, .completed)) }
            }
            // The end comes once both have ended.
            for index in all.indices where all[index].source == 0 && all[index].event.isCompleted {
                if hasCompleted(1, before: index, in: all) { events.append((index, .completed)) }
            }
            return Trial("sample, else \(standIn ?? "nothing")", inputs, line(events, all)) { sources, _ in
                sources[0].sample(sources[1], defaultValue: standIn)
            }
        }
    }

    @Test func `take until is everything before`() {
        check { random in
            let inputs = inputs(2, &random)
            let all = moments(inputs, subscribed: [1, 0])
            let events: [(Int, Event<String>)] = all.indices.compactMap { index in
                if all[index].source == 0 || all[index].event.error != nil { return (index, all[index].event) }
                return all[index].event.isCompleted ? nil : (index, .completed)
            }
            return Trial("take until", inputs, line(events, all)) { sources, _ in sources[0].take(until: sources[1]) }
        }
    }

    @Test func `skip until is everything after`() {
        check { random in
            let inputs = inputs(2, &random)
            let all = moments(inputs, subscribed: [0, 1])
            let opening = all.firstIndex { $0.source == 1 && $0.event.element != nil } ?? all.count
            // A source that completes before the other has emitted is not heard to, and nothing is after it.
            let silence = all.firstIndex { $0.source == 0 && $0.event.isCompleted }.flatMap { $0 < opening ? $0 : nil }
            let events: [(Int, Event<String>)] = all.indices.prefix(silence ?? all.count).compactMap { index in
                let isHeard =
                    all[index].source == 0
                    ? index > opening || all[index].event.isStopEvent
                    : index < opening && all[index].event.error != nil
                return isHeard ? (index, all[index].event) : nil
            }
            let expected = line(events, all)
            let end = expected.endTime ?? silence.map { all[$0].time } ?? 1000
            let gateEnd = opening < all.count ? all[opening].time : inputs[1].line().endTime ?? 1000
            let ends = [min(inputs[0].line().endTime ?? 1000, end), min(gateEnd, end)]
            return Trial("skip until", inputs, expected, ends.map { Subscription(200, $0) }) { sources, _ in
                sources[0].skip(until: sources[1])
            }
        }
    }
}
