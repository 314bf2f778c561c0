// timer: elements made by a clock, after a while.
import Rx
import RxTest
import Testing

@Suite struct TimerTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [0: 201, 1: 201, 30: 230])
    func `one element and the end`(span: Int, time: Int) {
        let result = scheduler.start { Observable<Int>.timer(.seconds(span), scheduler: scheduler) }
        #expect(result.events == [.next(time, 0), .completed(time)])
    }

    @Test func `with a period, one element after each`() {
        let result = scheduler.start(disposed: 300) {
            Observable<Int64>.timer(.seconds(10), period: .seconds(40), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 0), .next(250, 1), .next(290, 2)])
    }

    @Test func `disposing stops it`() {
        let result = scheduler.start(disposed: 229) { Observable<Int>.timer(.seconds(30), scheduler: scheduler) }
        #expect(result.events.isEmpty)
    }

    @Test func `disposing in the element stops it, without an end`() {
        let subscription = SingleAssignmentDisposable()
        var seen: [Event<Int>] = []
        let source = Observable<Int>.timer(.seconds(30), scheduler: scheduler)
            .do(onNext: { _ in subscription.dispose() }, onCompleted: { Issue.record("completed") })
        subscription.setDisposable(source.subscribe { seen.append($0) })
        scheduler.start()
        #expect(seen.isEmpty)
    }

    @Test func `each subscriber has its own clock`() {
        let observer = scheduler.createObserver(Int.self)
        let source = Observable<Int>.timer(.seconds(30), scheduler: scheduler)
        scheduler.scheduleAt(250) { _ = source.subscribe(observer) }
        #expect(scheduler.start { source }.events == [.next(230, 0), .completed(230)])
        #expect(observer.events == [.next(280, 0), .completed(280)])
    }

    @Test func `nothing is left after dispose`() {
        let context = ManualContext()
        let home = Home(context)
        Home.with(home) {
            Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: MainScheduler.instance).subscribe()
                .dispose()
        }
        context.advance(.seconds(3))
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
