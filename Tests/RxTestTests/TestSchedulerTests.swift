// TestScheduler: when it makes, subscribes to and disposes of a sequence, and what it records.
import Rx
import RxTest
import Testing

@Suite struct TestSchedulerTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `start creates at 100, subscribes at 200 and disposes at 1000`() {
        var created: [TestTime] = []
        let source = scheduler.createHotObservable([.next(150, 1), .next(250, 2), .next(1000, 3), .next(1001, 4)])
        let result = scheduler.start { () -> TestableObservable<Int> in
            created.append(scheduler.clock)
            return source
        }
        #expect(created == [TestScheduler.Defaults.created])
        #expect(result.events == [.next(250, 2), .next(1000, 3)])
        let times = [TestScheduler.Defaults.subscribed, TestScheduler.Defaults.disposed]
        #expect(source.subscriptions == [Subscription(times[0], times[1])])
    }

    @Test func `start takes other times`() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2)])
        let result = scheduler.start(created: 5, subscribed: 10, disposed: 25) { source }
        #expect(result.events == [.next(20, 1)])
        #expect(source.subscriptions == [Subscription(10, 25)])
        #expect(source.recordedEvents == [.next(10, 1), .next(20, 2)])
    }

    @Test func `a cold sequence starts again for each subscriber, a hot one does not`() {
        let cold = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        let hot = scheduler.createHotObservable([.next(10, 1), .next(120, 2)])
        let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(50) { _ = cold.subscribe(observers[0]) }
        scheduler.scheduleAt(100) { _ = cold.subscribe(observers[1]) }
        scheduler.scheduleAt(110) { _ = hot.subscribe(observers[2]) }
        scheduler.start()
        #expect(observers[0].events == [.next(60, 1), .completed(70)])
        #expect(observers[1].events == [.next(110, 1), .completed(120)])
        #expect(observers[2].events == [.next(120, 2)])
        #expect(cold.subscriptions == [Subscription(50), Subscription(100)])
    }

    @Test func `work that is due begins a tick later, unless processing takes no time`() {
        for (delays, time) in [(true, 201), (false, 200)] {
            let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: delays)
            let result = scheduler.start { Observable.just(1, scheduler: scheduler) }
            #expect(result.events.first == .next(time, 1))
        }
    }

    @Test func `what is scheduled for a time happens at that time, be it the present one`() {
        var times: [TestTime] = []
        scheduler.scheduleAt(0) {
            times.append(scheduler.clock)
            scheduler.scheduleAt(0) { times.append(scheduler.clock) }
        }
        let hot = scheduler.createHotObservable([.next(0, 1)])
        let cold = scheduler.createColdObservable([.next(0, 2), .next(3, 3)])
        let result = scheduler.start(created: 0, subscribed: 0, disposed: 4) { cold }
        #expect(times == [0, 0])
        #expect(result.events == [.next(0, 2), .next(3, 3)])
        #expect(cold.subscriptions == [Subscription(0, 4)])
        #expect(hot.recordedEvents == [.next(0, 1)])
    }

    @Test func `a hot sequence emits at the time it is told, be it the present one`() {
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            let hot = scheduler.createHotObservable([.next(200, 1), .next(201, 2)])
            _ = hot.subscribe(observer)
        }
        scheduler.start()
        #expect(observer.events == [.next(200, 1), .next(201, 2)])
    }

    @Test func `a tick lasts as long as the resolution says`() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
        let result = scheduler.start { Observable<Int>.timer(.seconds(2), scheduler: scheduler) }
        #expect(result.events == [.next(220, 0), .completed(220)])
    }

    @Test func `an observer outlives its scheduler`() {
        let observer = TestScheduler(initialClock: 7).createObserver(Int.self)
        _ = Observable.of(1, 2).subscribe(observer)
        #expect(observer.events == [.next(7, 1), .next(7, 2), .completed(7)])
    }
}
