// materialize, dematerialize: what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct MaterializeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `every event becomes an element`() {
        let failing = scheduler.start { scheduler.hot("-a-#").materialize() }
        #expect(failing.events.map(\.time) == [210, 230, 230])
        #expect(failing.events.compactMap(\.value.element) == [.next("a"), .error(MarbleError())])
        #expect(failing.events.last?.value.isCompleted == true)
    }

    @Test func `and back`() {
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
