// SharingScheduler: whose scheduler a shared sequence uses: the subscriber's, a mock's, or its own strategy's.
import Dispatch
import Rx
import RxTest
import Testing

/// An application's own way of sharing, on a scheduler of its own.
private struct OwnStrategy: SharingStrategyProtocol {
    @TaskLocal static var own: HistoricalScheduler?

    static var scheduler: any SchedulerType { own ?? HistoricalScheduler() }

    static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 2, scope: .whileConnected)
    }
}

@Suite struct SharingSchedulerTests {
    @Test func `it makes the main scheduler, except in a mock`() {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(SharingScheduler.make() is MainScheduler)
        SharingScheduler.mock(scheduler: scheduler) {
            #expect(SharingScheduler.make() as? TestScheduler === scheduler)
            #expect(DriverSharingStrategy.scheduler as? TestScheduler === scheduler)
            #expect(SignalSharingStrategy.scheduler as? TestScheduler === scheduler)
        }
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test func `mocks nest, make a new scheduler each time, and end by an error as well`() {
        let outer = TestScheduler(initialClock: 0)
        var made = 0
        #expect(throws: Oops.self) {
            try SharingScheduler.mock(scheduler: outer) {
                SharingScheduler.mock(makeScheduler: {
                    made += 1
                    return HistoricalScheduler()
                }) {
                    #expect(SharingScheduler.make() is HistoricalScheduler)
                    #expect(SharingScheduler.make() is HistoricalScheduler)
                }
                #expect(made == 2)
                #expect(SharingScheduler.make() as? TestScheduler === outer)
                throw Oops()
            }
        }
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test func `a home's scheduler is its own`() {
        let context = ManualContext()
        let schedulers = Home.with(Home(context)) {
            [DriverSharingStrategy.scheduler, SignalSharingStrategy.scheduler]
        }
        for scheduler in schedulers {
            var hasRun = false
            let work = scheduler.schedule(()) {
                #expect(context.isCurrent)
                hasRun = true
                return Disposables.create()
            }
            #expect(!hasRun)
            context.turn()
            #expect(hasRun)
            work.dispose()
        }
    }

    @Test func `a mock is of its thread`() {
        SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) {
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                #expect(SharingScheduler.make() is MainScheduler)
                done.signal()
            }
            done.wait()
        }
    }

    @Test func `what is made in a mock keeps its scheduler`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-b|")
        var driver = Driver<String>.never()
        SharingScheduler.mock(scheduler: scheduler) {
            driver = source.asDriver(onErrorJustReturn: "").delay(.seconds(5))
        }
        let result = scheduler.start { driver }
        #expect(result.events == [.next(216, "a"), .next(236, "b"), .completed(246)])
    }

    @Test func `a strategy of an application's own decides on scheduler and replay`() {
        let scheduler = HistoricalScheduler()
        OwnStrategy.$own.withValue(scheduler) {
            let relay = BehaviorRelay(value: 1)
            let shared: SharedSequence<OwnStrategy, Int> = relay.asSharedSequence(onErrorJustReturn: 0)
                .map { $0 * 10 }.filter { $0 > 0 }
            var first: [Int] = []
            var second: [Int] = []
            let bag = DisposeBag()
            shared.asObservable().subscribe(onNext: { first.append($0) }).disposed(by: bag)
            #expect(first.isEmpty)
            for value in 2...3 {
                scheduler.start()
                relay.accept(value)
            }
            scheduler.start()
            #expect(first == [10, 20, 30])
            shared.asObservable().subscribe(onNext: { second.append($0) }).disposed(by: bag)
            #expect(second == [20, 30])
        }
    }
}
