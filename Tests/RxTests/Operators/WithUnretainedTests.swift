// withUnretained: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct WithUnretainedTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `an object that has gone ends the sequence at the next element`() {
        let source = scheduler.hot("-a-b-c-|")
        var kit: Kit? = Kit(scheduler)
        weak let weakKit = kit
        let sequence = kit.map { source.withUnretained($0) { $1 } }
        scheduler.scheduleAt(220) { kit = nil }
        let result = scheduler.start { sequence ?? .never() }
        #expect(result.line == "-a-|")
        #expect(source.subscriptions == [Subscription(200, 230)])
        #expect(weakKit == nil)
    }

    @Test func `comes with the object`() {
        let kit = Kit(scheduler)
        var seen: [String] = []
        _ = Observable.of("a").withUnretained(kit).subscribe(onNext: { if $0 === kit { seen.append($1) } })
        #expect(seen == ["a"])
    }
}
