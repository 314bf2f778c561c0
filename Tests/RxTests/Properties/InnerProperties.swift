// Operators that run sources one after another or make sources of elements, against their definitions.
import Rx
import RxTest
import Testing

/// When an inner source starts, and what it shows.
private struct Inner {
    let start: TestTime
    let line: Line

    /// When it completes; never where it does not, or fails.
    var end: TestTime { line.end.flatMap { $0.value.isCompleted ? $0.time : nil } ?? .max }
}

/// A random outer source of numbers, and the cold source for each number.
private struct Nest {
    let outer: Input
    let inner: [Input]

    init(_ random: inout SplitMix) {
        outer = .random(&random, letters: "0123", error: Oops())
        inner = (0..<4).map { number in
            .random(&random, letters: String("abcdefghijklmnop".dropFirst(4 * number).prefix(4)), hot: false)
        }
    }

    /// The outer elements.
    var elements: [(time: TestTime, source: Input)] {
        outer.line().elements.map { ($0.time, inner[Int($0.value) ?? 0]) }
    }

    /// Everything that is shown, an event of the outer source before the others of its time.
    func line(_ all: [Inner], until limits: [TestTime]? = nil) -> Line {
        var events = outer.line().filter { $0.value.error != nil }
        for (index, one) in all.enumerated() {
            events += one.line.filter { !$0.value.isCompleted && $0.time < limits?[index] ?? .max }
        }
        let last = all.indices.map { (limits?[$0] ?? .max) < .max ? 0 : all[$0].end }.max() ?? 0
        if let end = outer.line().end, end.value.isCompleted, last < .max {
            events.append(.completed(max(end.time, last)))
        }
        return events.stablySorted { $0.time < $1.time }.cut
    }

    func trial(
        _ name: String,
        _ expected: Line,
        _ make: @escaping (Observable<String>, @escaping (String) -> Observable<String>) -> Observable<String>
    ) -> Trial {
        let title = "\(name) of\n" + inner.map(\.drawing).joined(separator: "\n") + "\non"
        let inner = inner
        return Trial(title, [outer], expected) { sources, scheduler in
            make(sources[0]) { inner[Int($0) ?? 0].made(on: scheduler).asObservable() }
        }
    }
}

@Suite struct InnerProperties {
    @Test func `concat goes on when a source has completed`() {
        check { random in
            let inputs = [Input.random(&random), .random(&random, letters: "1234", error: Oops())]
            let first = inputs[0].line()
            var expected = first
            var times: [Subscription?] = [Subscription(200, first.endTime ?? 1000), nil]
            if let end = first.end, end.value.isCompleted {
                // The end of a hot one comes before what a second hot one emits at that time.
                let second = inputs[1].line(from: end.time, afterTies: !inputs[0].isHot)
                expected = first.dropLast() + second
                times[1] = Subscription(end.time, second.endTime ?? 1000)
            }
            return Trial("concat", inputs, expected, times) { sources, _ in sources[0].concat(sources[1]) }
        }
    }

    @Test func `flatMapLatest follows the latest`() {
        check { random in
            let nest = Nest(&random)
            let all = nest.elements.map { Inner(start: $0.time, line: $0.source.line(from: $0.time)) }
            let limits = all.indices.map { $0 + 1 < all.count ? all[$0 + 1].start : TestTime.max }
            let isMapped = Bool.random(using: &random)
            return nest.trial("flatMapLatest", nest.line(all, until: limits)) { outer, inner in
                isMapped ? outer.flatMapLatest(inner) : outer.map(inner).switchLatest()
            }
        }
    }

    @Test func `flatMapFirst drops what comes meanwhile`() {
        check { random in
            let nest = Nest(&random)
            let all = nest.elements.reduce(into: [Inner]()) { all, element in
                // At equal times the outer element comes before the inner end.
                if all.last.map({ $0.end < element.time }) ?? true {
                    all.append(Inner(start: element.time, line: element.source.line(from: element.time)))
                }
            }
            return nest.trial("flatMapFirst", nest.line(all)) { outer, inner in outer.flatMapFirst(inner) }
        }
    }

    @Test(arguments: [1, 2, 3, Int.max])
    func `at most so many run at a time`(_ limit: Int) {
        check { random in
            let nest = Nest(&random)
            let all = nest.elements.reduce(into: [Inner]()) { all, element in
                // It starts when fewer than the limit run: when all but so many of those before it have ended.
                let ends = all.map(\.end).sorted(by: >)
                let free = limit <= ends.count ? ends[limit - 1] : 0
                let start = max(element.time, free)
                all.append(Inner(start: start, line: start == .max ? [] : element.source.line(from: start)))
            }
            return nest.trial("merge of \(limit)", nest.line(all)) { outer, inner in
                switch limit {
                case 1: outer.concatMap(inner)
                case .max: outer.flatMap(inner)
                default: outer.map(inner).merge(maxConcurrent: limit)
                }
            }
        }
    }
}
