// dematerialize: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct DematerializeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `what materialize has made becomes events again`() {
        let back = scheduler.createObserver(String.self)
        _ = Observable.of("a", "b").materialize().dematerialize().subscribe(back)
        #expect(back.events.map(\.value) == [.next("a"), .next("b"), .completed])
    }

    @Test func `an element that is an end stops the source`() {
        for (end, mark) in [(Event<String>.completed, "|"), (.error(MarbleError()), "#")] {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.createHotObservable([.next(210, Event.next("a")), .next(220, end), .next(230, end)])
            #expect(scheduler.start { source.dematerialize() }.line == "-a" + mark)
            #expect(source.subscriptions == [Subscription(200, 220)])
        }
    }

    @Test func `the source's own end passes`() {
        let source = scheduler.createHotObservable([.next(210, Event.next("a")), .error(220, MarbleError())])
        #expect(scheduler.start { source.dematerialize() }.line == "-a#")
    }
}
