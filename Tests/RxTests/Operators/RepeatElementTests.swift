// repeatElement: one element, endlessly.
import Rx
import RxTest
import Testing

@Suite struct RepeatElementTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `once per turn of the scheduler, until it is disposed of`() {
        let result = scheduler.start(disposed: 204) { Observable.repeatElement("a", scheduler: scheduler) }
        #expect(result.events == [.next(201, "a"), .next(202, "a"), .next(203, "a")])
    }

    @Test func `on the current thread by default, a million times without nesting or growing`() {
        var count = 0
        let footprint = Footprint.of { footprint in
            _ = Observable.repeatElement(1).take(1_000_000).subscribe(onNext: { _ in
                count += 1
                if count == 10 || count == 999_990 { footprint.note() }
            })
            #expect(Resources.total == 0)
        }
        #expect(count == 1_000_000)
        #expect(footprint.isFlat)
    }
}
