// Operators of one source against their definitions: what a list of timed events becomes.
import Rx
import RxTest
import Testing

/// An operator, and what it makes of the line that its source shows it.
private struct Law: Sendable, CustomTestStringConvertible {
    let name: String
    let expect: @Sendable (Line, Arguments) -> Line
    let make: @Sendable (Observable<String>, Arguments, TestScheduler) -> Observable<String>

    init(
        _ name: String,
        _ expect: @escaping @Sendable (Line, Arguments) -> Line,
        _ make: @escaping @Sendable (Observable<String>, Arguments, TestScheduler) -> Observable<String>
    ) {
        self.name = name
        self.expect = expect
        self.make = make
    }

    var testDescription: String { name }
}

/// Random arguments of an operator.
private struct Arguments {
    let count: Int
    let letter: String
    /// Seconds, which are ticks.
    let span: Int
    /// Whether what the source emits at a time comes before what is scheduled for it before the subscription.
    let isHot: Bool

    init(_ random: inout SplitMix, for input: Input) {
        isHot = input.isHot
        count = .random(in: 0...4, using: &random)
        letter = "abcd".randomElement(using: &random).map { String($0) } ?? "a"
        span = [1, 5, 10, 10, 15, 20, 20, 30, 40].randomElement(using: &random) ?? 10
    }

    /// The span as an operator takes it.
    var interval: RxTimeInterval { .seconds(span) }

    /// The last time of a span that begins before the source is subscribed to.
    var limit: TestTime { isHot ? 200 + span : 199 + span }
}

extension Line {
    /// The elements changed, the end as it is.
    fileprivate func changing(
        _ change: ([(time: TestTime, value: String)]) -> [(time: TestTime, value: String)]
    ) -> Line {
        .made(change(elements), end: end)
    }

    /// Up to the first element that is not accepted, which is the end.
    fileprivate func upTo(inclusive: Bool, _ accepts: (String) -> Bool) -> Line {
        guard let index = elements.firstIndex(where: { !accepts($0.value) }) else { return self }
        return .made(elements[..<(inclusive ? index + 1 : index)], end: .completed(elements[index].time))
    }
}

private let transforms: [Law] = [
    Law("map", { line, _ in line.changing { $0.map { ($0.time, $0.value.uppercased()) } } }) { one, _, _ in
        one.map { $0.uppercased() }
    },
    Law("filter", { line, how in line.changing { $0.filter { $0.value != how.letter } } }) { one, how, _ in
        one.filter { $0 != how.letter }
    },
    Law(
        "compactMap",
        { line, how in line.changing { $0.filter { $0.value < how.letter }.map { ($0.time, $0.value.uppercased()) } } },
        { one, how, _ in one.compactMap { $0 < how.letter ? $0.uppercased() : nil } }
    ),
    Law(
        "scan",
        { line, _ in
            line.changing { all in
                all.indices.map { (all[$0].time, all[...$0].map(\.value).max() ?? "") }
            }
        },
        { one, _, _ in one.scan("") { max($0, $1) } }
    ),
    Law(
        "distinctUntilChanged",
        { line, _ in
            line.changing { all in
                all.indices.filter { $0 == 0 || all[$0].value != all[$0 - 1].value }.map { all[$0] }
            }
        },
        { one, _, _ in one.distinctUntilChanged() }
    ),
    Law(
        "reduce",
        { line, _ in
            guard let end = line.end, end.value.isCompleted else { return line.changing { _ in [] } }
            return [.next(end.time, line.elements.map(\.value).joined()), end]
        },
        { one, _, _ in one.reduce("") { $0 + $1 } }
    ),
]

private let choices: [Law] = [
    Law(
        "take",
        { line, how in
            if how.count == 0 { return [.completed(200)] }
            let all = line.elements
            if all.count < how.count { return line }
            return .made(all.prefix(how.count), end: .completed(all[how.count - 1].time))
        },
        { one, how, _ in one.take(how.count) }
    ),
    Law("take while", { line, how in line.upTo(inclusive: false) { $0 != how.letter } }) { one, how, _ in
        one.take(while: { $0 != how.letter })
    },
    Law("take while, inclusive", { line, how in line.upTo(inclusive: true) { $0 != how.letter } }) { one, how, _ in
        one.take(while: { $0 != how.letter }, behavior: .inclusive)
    },
    Law("take until true", { line, how in line.upTo(inclusive: false) { $0 != how.letter } }) { one, how, _ in
        one.take(until: { $0 == how.letter })
    },
    Law("take until true, inclusive", { line, how in line.upTo(inclusive: true) { $0 != how.letter } }) { one, how, _ in
        one.take(until: { $0 == how.letter }, behavior: .inclusive)
    },
    Law(
        "takeLast",
        { line, how in
            guard let end = line.end, end.value.isCompleted else { return line.changing { _ in [] } }
            return line.changing { $0.suffix(how.count).map { (end.time, $0.value) } }
        },
        { one, how, _ in one.takeLast(how.count) }
    ),
    Law("skip", { line, how in line.changing { Array($0.dropFirst(how.count)) } }) { one, how, _ in
        one.skip(how.count)
    },
    Law("skip while", { line, how in line.changing { Array($0.drop { $0.value != how.letter }) } }) { one, how, _ in
        one.skip(while: { $0 != how.letter })
    },
    Law(
        "element at",
        { line, how in
            if line.elements.count > how.count {
                let element = line.elements[how.count]
                return [.next(element.time, element.value), .completed(element.time)]
            }
            guard let end = line.end else { return [] }
            return [end.value.isCompleted ? .error(end.time, RxError.argumentOutOfRange) : end]
        },
        { one, how, _ in one.element(at: how.count) }
    ),
    Law(
        "take for",
        { line, how in
            if let end = line.endTime, end <= how.limit { return line }
            return .made(line.elements.filter { $0.time <= how.limit }, end: .completed(200 + how.span))
        },
        { one, how, scheduler in one.take(for: how.interval, scheduler: scheduler) }
    ),
    Law("skip for", { line, how in line.changing { $0.filter { $0.time > how.limit } } }) { one, how, scheduler in
        one.skip(how.interval, scheduler: scheduler)
    },
]

private let timed: [Law] = [
    Law(
        "debounce",
        { line, how in
            // Each element is followed by the next one or by the end; at equal times, what follows comes first.
            let all = line.elements
            let lasting: [(time: TestTime, value: String)] = all.indices.compactMap { index in
                let due = all[index].time + how.span
                if index + 1 < all.count { return all[index + 1].time <= due ? nil : (due, all[index].value) }
                guard let end = line.end, end.time <= due else { return (due, all[index].value) }
                return end.value.isCompleted ? (end.time, all[index].value) : nil
            }
            return .made(lasting, end: line.end)
        },
        { one, how, scheduler in one.debounce(how.interval, scheduler: scheduler) }
    ),
    Law(
        "throttle, first",
        { line, how in
            line.changing { all in
                all.reduce(into: []) { sent, one in
                    if sent.last.map({ one.time - $0.time >= how.span }) ?? true { sent.append(one) }
                }
            }
        },
        { one, how, scheduler in one.throttle(how.interval, latest: false, scheduler: scheduler) }
    ),
    Law("throttle, latest", { throttled($0, $1.span) }) { one, how, scheduler in
        one.throttle(how.interval, scheduler: scheduler)
    },
    Law(
        "delay",
        { line, how in
            // One in each item of work: what is due at one time follows in as many ticks.
            var last = 0
            let late = line.map { event in
                last = max(last + 1, event.time + how.span)
                return Recorded(time: last, value: event.value)
            }
            guard let end = line.end, !end.value.isCompleted else { return late }
            return late.filter { $0.time < end.time } + [end]
        },
        { one, how, scheduler in one.delay(how.interval, scheduler: scheduler) }
    ),
    Law(
        "timeout",
        { line, how in
            // Silence from one event to the next; an event at the very end of the time is in time.
            let times = [200] + line.map(\.time)
            let silence = times.indices.first { index in
                let last = index == 0 ? how.limit : times[index] + how.span
                return index + 1 < times.count ? times[index + 1] > last : line.endTime == nil
            }
            guard let index = silence else { return line }
            return line.prefix(index) + [.error(times[index] + how.span, RxError.timeout)]
        },
        { one, how, scheduler in one.timeout(how.interval, scheduler: scheduler) }
    ),
]

private let gatherings: [Law] = [
    Law(
        "buffer",
        { line, how in
            let (parts, rest) = gathered(line, how)
            let full = parts.map { (time: $0.close, value: $0.elements.map(\.value).joined()) }
            guard let end = line.end, end.value.isCompleted else { return .made(full, end: line.end) }
            return .made(full + [(end.time, rest.map(\.value).joined())], end: end)
        },
        { one, how, scheduler in
            one.buffer(timeSpan: how.interval, count: how.count, scheduler: scheduler).map { $0.joined() }
        }
    ),
    Law(
        "window",
        { line, how in
            let (parts, rest) = gathered(line, how)
            let closed = parts.enumerated().flatMap { number, part in
                part.elements.map { (time: $0.time, value: "\(number)\($0.value)") } + [(part.close, "\(number).")]
            }
            let last = rest.map { (time: $0.time, value: "\(parts.count)\($0.value)") }
            guard let end = line.end, end.value.isCompleted else { return .made(closed + last, end: line.end) }
            return .made(closed + last + [(end.time, "\(parts.count).")], end: end)
        },
        { one, how, scheduler in
            one.window(timeSpan: how.interval, count: how.count, scheduler: scheduler).enumerated()
                .flatMap { number, window in window.map { "\(number)\($0)" }.concat(Observable.just("\(number).")) }
        }
    ),
]

/// The parts of a line that are closed by their size or their age, and what is in the open one at the end, or at 1000.
private func gathered(
    _ line: Line,
    _ how: Arguments
) -> (parts: [(elements: [(time: TestTime, value: String)], close: TestTime)], rest: [(time: TestTime, value: String)])
{
    var rest = line.elements[...]
    var parts: [(elements: [(time: TestTime, value: String)], close: TestTime)] = []
    var deadline = 200 + how.span
    // The time of the first part begins before the source is subscribed to.
    var last = how.limit
    while deadline < 1000 {
        let young = rest.prefix { $0.time <= last }
        let isFull = how.count > 0 && young.count >= how.count
        if !isFull, let end = line.endTime, end <= last { return (parts, Array(young)) }
        let part = isFull ? young.prefix(how.count) : young
        rest = rest.dropFirst(part.count)
        let close = isFull ? part.last?.time ?? 0 : deadline
        parts.append((Array(part), close))
        deadline = close + how.span
        last = deadline
    }
    return (parts, Array(rest))
}

/// An element is sent at once where the span since the last one sent is over; else the latest one is sent when it is.
///
/// An element that comes at the very end of a span is sent instead of the one that waits for it.
private func throttled(_ line: Line, _ span: Int) -> Line {
    var rest = line.elements[...]
    var sent: [(time: TestTime, value: String)] = []
    while let first = rest.popFirst() {
        sent.append(first)
        var next = first.time + span
        while true {
            let waiting = rest.prefix { $0.time < next }
            rest = rest.dropFirst(waiting.count)
            guard let latest = waiting.last, rest.first?.time != next else { break }
            if let end = line.end, !end.value.isCompleted, end.time <= next { break }
            sent.append((next, latest.value))
            next += span
        }
    }
    guard let end = line.end else { return .made(sent, end: nil) }
    return .made(sent, end: end.value.isCompleted ? .completed(max(end.time, sent.last?.time ?? 0)) : end)
}

@Suite struct SingleSourceProperties {
    @Test(arguments: transforms + choices + timed + gatherings)
    private func `does what its definition says`(_ law: Law) {
        check { random in
            let input = Input.random(&random)
            let how = Arguments(&random, for: input)
            let expected = law.expect(input.line(), how)
            let isUnheard = law.name == "take" && how.count == 0
            return Trial("\(law.name), \(how)", [input], expected, isUnheard ? [nil] : nil) { sources, scheduler in
                law.make(sources[0], how, scheduler)
            }
        }
    }
}
