// just: one element, then the end.
import Rx
import RxTest
import Testing

@Suite struct JustTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `one element and the end, at once`() {
        #expect(scheduler.start { Observable.just("a") }.events == [.next(200, "a"), .completed(200)])
    }

    @Test func `on a scheduler, in a turn each`() {
        let result = scheduler.start { Observable.just("a", scheduler: scheduler) }
        #expect(result.events == [.next(201, "a"), .completed(202)])
    }

    @Test(arguments: [201, 202])
    func `disposing stops it on its scheduler`(time: Int) {
        let result = scheduler.start(disposed: time) { Observable.just("a", scheduler: scheduler) }
        #expect(result.events == (time == 201 ? [] : [.next(201, "a")]))
    }

    @Test func `disposing within the element stops it`() {
        var events: [Event<Int>] = []
        _ = Observable.just(1).take(while: { _ in false }).subscribe { events.append($0) }
        #expect(events == [.completed])
    }

    @Test func `nothing is left`() {
        let home = Home(ManualContext())
        Home.with(home) { for _ in 1...2 { _ = Observable.just(1).map { $0 }.subscribe() } }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
