// sample: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

/// Lines of a source and of its sampler, and what becomes of them.
private struct Lines: Sendable, CustomTestStringConvertible {
    let source: String
    let sampler: String
    let expected: String
    var standIn: String?

    init(_ source: String, _ sampler: String, _ expected: String, _ standIn: String? = nil) {
        self.source = source
        self.sampler = sampler
        self.expected = expected
        self.standIn = standIn
    }

    var testDescription: String { "\(source), \(sampler)" }
}

@Suite struct SampleTests {
    @Test(arguments: [
        Lines("-a-b-c-d|", "--x---x---x", "--a---c---(d|)"),
        Lines("-abc", "----x--x", "----c"),
        Lines("-a", "-x-x", "-a"),
        Lines("-a-|", "----x", "----(a|)"),
        Lines("-a-|", "--x-x", "--a-|"),
        Lines("--|", "----x", "----|"),
        Lines("-a--#", "-----x", "----#"),
        Lines("-a", "--#", "--#"),
        // The sampler's end is a last sample; the end comes once both have ended.
        Lines("-a--b", "--x|", "--a"),
        Lines("-a---b", "---|", "---a"),
        Lines("-a-b|", "--x|", "--ab|"),
        Lines("---a", "-xx-xx", "-??-a?", "?"),
        Lines("-|", "--xx", "--(?|)", "?"),
    ])
    private func `the latest since the last time`(_ lines: Lines) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(lines.source)
        let sampler = scheduler.hot(lines.sampler)
        let result = scheduler.start { source.sample(sampler, defaultValue: lines.standIn) }
        #expect(result.line == lines.expected)
    }

    @Test func `both are subscribed to, the source first, and left at the end`() {
        let scheduler = TestScheduler(initialClock: 0)
        var order: [String] = []
        let source = scheduler.hot("-a-|")
        let sampler = scheduler.hot("-----x--|")
        _ = scheduler.start {
            source.do(onSubscribe: { order.append("source") })
                .sample(sampler.do(onSubscribe: { order.append("sampler") }))
        }
        #expect(order == ["source", "sampler"])
        #expect(source.subscriptions == [Subscription(200, 230)])
        #expect(sampler.subscriptions == [Subscription(200, 250)])
    }

    @Test func `disposing stops both`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a")
        let sampler = scheduler.hot("--x--x")
        #expect(scheduler.start(disposed: 225) { source.sample(sampler) }.line == "--a")
        #expect(source.subscriptions == [Subscription(200, 225)])
        #expect(sampler.subscriptions == [Subscription(200, 225)])
    }

    @Test func `a source that samples itself`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.sample(subject).subscribe(onNext: { seen.append($0) })
        for number in 1...3 { subject.onNext(number) }
        #expect(seen == [1, 2, 3])
    }
}
