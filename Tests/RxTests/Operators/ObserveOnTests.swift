// observe(on:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ObserveOnTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `takes one item of a scheduler per element`() {
        let source = scheduler.hot("-(ab)-|")
        let result = scheduler.start { source.observe(on: scheduler) }
        #expect(result.events == [.next(211, "a"), .next(212, "b"), .completed(231)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `an error waits for its turn`() {
        let result = scheduler.start { scheduler.hot("-(a#)").observe(on: scheduler) }
        #expect(result.events == [.next(211, "a"), .error(212, MarbleError())])
    }

    /// What ends before its source does, and when that is.
    private struct EarlyEnd: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Observable<String>, TestScheduler) -> Observable<String>

        init(_ name: String, _ make: @escaping @Sendable (Observable<String>, TestScheduler) -> Observable<String>) {
            testDescription = name
            self.make = make
        }

        static let all = [
            EarlyEnd("take") { $0.take(1).observe(on: $1) },
            EarlyEnd("an error") { $0.map { _ in throw Oops() }.observe(on: $1) },
            EarlyEnd("two schedulers") { $0.take(1).observe(on: $1).observe(on: $1) },
            EarlyEnd("single") { $0.take(1).asSingle().observe(on: $1).asObservable() },
            EarlyEnd("maybe") { $0.take(1).asMaybe().observe(on: $1).asObservable() },
            EarlyEnd("completable") {
                $0.take(1).ignoreElements().asCompletable().observe(on: $1).andThen(Observable.empty())
            },
            EarlyEnd("delay") { $0.take(1).delay(.seconds(5), scheduler: $1) },
            EarlyEnd("debounce") { $0.take(1).debounce(.seconds(5), scheduler: $1) },
            EarlyEnd("throttle") { $0.take(1).throttle(.seconds(5), scheduler: $1) },
            EarlyEnd("subscribe on") { $0.take(1).subscribe(on: $1) },
            EarlyEnd("concat") { source, _ in source.take(1).concat(Observable.never()) },
        ]
    }

    @Test(arguments: EarlyEnd.all)
    private func `a source that has been ended early is left before the end is handed on`(_ end: EarlyEnd) {
        let source = scheduler.hot("-abc-|")
        _ = scheduler.start { end.make(source.asObservable(), scheduler) }
        #expect(source.subscriptions.map(\.unsubscribe) == [210])
    }

    @Test func `a driver lets a source go that has been ended early, before its turn comes`() {
        let context = ManualContext()
        var heard: [Event<Int>] = []
        Home.with(Home(context)) {
            let subject = PublishSubject<Int>()
            let driver = subject.take(1).asDriver(onErrorJustReturn: 0)
            let subscription = driver.asObservable().subscribe { heard.append($0) }
            subject.onNext(1)
            #expect(!subject.hasObservers)
            #expect(heard.isEmpty)
            context.turn()
            subscription.dispose()
        }
        #expect(heard == [.next(1), .completed])
    }

    @Test(arguments: [(211, ""), (212, "a"), (213, "ab")])
    func `delivers nothing after dispose`(_ disposed: TestTime, _ expected: String) {
        let result = scheduler.start(disposed: disposed) { scheduler.hot("-(abc)-|").observe(on: scheduler) }
        #expect(Drawing.marks(result.events.map(\.value)) == expected)
    }

    @Test func `the main context hands on at once where nothing is queued`() {
        let context = ManualContext()
        var log: [String] = []
        Home.with(Home(context)) {
            let subject = PublishSubject<Int>()
            let subscription = subject.observe(on: MainScheduler.instance).subscribe(onNext: { log.append("\($0)") })
            subject.onNext(1)
            log.append("outside")
            context.turn {
                subject.onNext(2)
                log.append("queued")
            }
            context.turn {
                subject.onNext(3)
                log.append("inside")
            }
            subscription.dispose()
        }
        #expect(log == ["outside", "queued", "1", "2", "3", "inside"])
    }

    @Test func `disposing within a burst stops what is left of it`() {
        let context = ManualContext()
        var touched: [Int] = []
        Home.with(Home(context)) {
            let subject = PublishSubject<Int>()
            let subscription = SingleAssignmentDisposable()
            subscription.setDisposable(
                subject.observe(on: MainScheduler.instance).map { touched.append($0) }
                    .subscribe(onNext: { subscription.dispose() })
            )
            for number in 1...3 { subject.onNext(number) }
            context.turn()
            #expect(!subject.hasObservers)
        }
        #expect(touched == [1])
    }

    @Test func `a sequence that feeds itself lets others run`() {
        let context = ManualContext()
        var count = 0
        var seenByOther = 0
        Home.with(Home(context)) {
            let subject = PublishSubject<Int>()
            let subscription = subject.observe(on: MainScheduler.instance)
                .subscribe(onNext: { number in
                    count += 1
                    if number == 1 { context.post { seenByOther = count } }
                    if number < 5_000 { subject.onNext(number + 1) }
                })
            subject.onNext(1)
            context.turn()
            subscription.dispose()
        }
        #expect(count == 5_000)
        #expect(seenByOther == 1_000)
    }

    @Test func `an element made of the one that is delivered comes after it`() {
        let subject = PublishSubject<String>()
        let result = scheduler.createObserver(String.self)
        var log: [String] = []
        _ = subject.observe(on: scheduler).do(
            onNext: { element in
                if element == "a" { subject.onNext("b") }
                log.append(element)
            }
        ).subscribe(result)
        scheduler.scheduleAt(200) { subject.onNext("a") }
        scheduler.start()
        #expect(log == ["a", "b"])
        #expect(result.events == [.next(201, "a"), .next(202, "b")])
    }
}
