// Driver and Signal: sharing, replay, their home, and what errors become.
import Rx
import RxTest
import Testing

@Suite struct DriverTests {
    let context = ManualContext()
    let home: Home

    init() { home = Home(context) }

    /// Runs `body` in a turn at home.
    func turn(_ body: () -> Void) { context.turn { Home.with(home, body) } }

    @Test func `a driver shares its closures and replays`() {
        turn {
            let relay = BehaviorRelay(value: 1)
            var calls = 0
            let driver = relay.asDriver().map { (value: Int) -> Int in
                calls += 1
                return value * 10
            }.distinctUntilChanged()
            var first: [Int] = []
            var second: [Int] = []
            let bag = DisposeBag()
            driver.drive(onNext: { first.append($0) }).disposed(by: bag)
            relay.accept(2)
            driver.drive(onNext: { second.append($0) }).disposed(by: bag)
            relay.accept(3)
            #expect(first == [10, 20, 30])
            #expect(second == [20, 30])
            #expect(calls == 3)
        }
    }

    @Test func `a driver brings elements of other threads home`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        var subscription: (any Disposable)?
        turn { subscription = subject.asDriver(onErrorJustReturn: 0).drive(onNext: { seen.append($0) }) }
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen.isEmpty)
        turn {}
        #expect(seen == [1, 2])
        turn { subject.onNext(3) }
        #expect(seen == [1, 2, 3])
        subscription?.dispose()
    }

    @Test func `an element never overtakes one that waits`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        var subscription: (any Disposable)?
        turn { subscription = subject.asDriver(onErrorJustReturn: 0).drive(onNext: { seen.append($0) }) }
        subject.onNext(1)
        turn { subject.onNext(2) }
        #expect(seen == [1, 2])
        subscription?.dispose()
    }

    @Test func `an error becomes the stand-in`() {
        turn {
            let subject = PublishSubject<Int>()
            var seen: [String] = []
            _ = subject.asDriver(onErrorJustReturn: -1)
                .drive(onNext: { seen.append("\($0)") }, onCompleted: { seen.append("completed") })
            subject.onError(Oops())
            #expect(seen == ["-1", "completed"])
        }
    }

    @Test func `a signal replays nothing`() {
        turn {
            let relay = PublishRelay<Int>()
            let signal = relay.asSignal()
            var seen: [Int] = []
            let bag = DisposeBag()
            signal.emit().disposed(by: bag)
            relay.accept(1)
            signal.emit(onNext: { seen.append($0) }).disposed(by: bag)
            relay.accept(2)
            #expect(seen == [2])
        }
    }

    @Test func `two homes drive at their own time`() {
        let relay = BehaviorRelay(value: 1)
        let other = ManualContext()
        let driver = relay.asDriver().map { $0 }
        var seen: [String] = []
        var subscriptions: [any Disposable] = []
        turn { subscriptions.append(driver.drive(onNext: { seen.append("a\($0)") })) }
        #expect(seen == ["a1"])
        subscriptions.forEach { $0.dispose() }
        other.turn { Home.with(Home(other)) { subscriptions.append(driver.drive(onNext: { seen.append("b\($0)") })) } }
        relay.accept(2)
        turn {}
        #expect(seen == ["a1", "b1"])
        other.turn()
        #expect(seen == ["a1", "b1", "b2"])
        subscriptions.forEach { $0.dispose() }
    }

    @Test func `debounce of a driver uses the home's clock`() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        var subscription: (any Disposable)?
        turn { subscription = relay.asDriver().debounce(.milliseconds(300)).drive(onNext: { seen.append($0) }) }
        context.advance(.milliseconds(200))
        turn { relay.accept(2) }
        context.advance(.milliseconds(200))
        #expect(seen.isEmpty)
        context.advance(.milliseconds(100))
        #expect(seen == [2])
        subscription?.dispose()
    }

    @Test func `a mocked scheduler takes the place of the home's`() {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.hot("-a-b|")
            let result = scheduler.start { source.asDriver(onErrorJustReturn: "x").map { $0 + "!" } }
            #expect(result.events == [.next(211, "a!"), .next(231, "b!"), .completed(241)])
        }
    }

    @Test func `combineLatest and flatMapLatest of drivers`() {
        turn {
            let name = BehaviorRelay(value: "")
            let password = BehaviorRelay(value: "")
            let valid = Driver.combineLatest(name.asDriver(), password.asDriver()) { !$0.isEmpty && !$1.isEmpty }
                .distinctUntilChanged()
            let length = name.asDriver().flatMapLatest { Driver.just($0.count) }
            var seen: [String] = []
            let bag = DisposeBag()
            valid.drive(onNext: { seen.append("\($0)") }).disposed(by: bag)
            length.drive(onNext: { seen.append("\($0)") }).disposed(by: bag)
            name.accept("ann")
            password.accept("x")
            #expect(seen == ["false", "0", "3", "true"])
        }
    }

    @Test func `activity is true from subscription to end`() {
        turn {
            let indicator = ActivityIndicator()
            let subject = PublishSubject<Int>()
            var seen: [Bool] = []
            let bag = DisposeBag()
            indicator.asDriver().drive(onNext: { seen.append($0) }).disposed(by: bag)
            subject.trackActivity(indicator).subscribe().disposed(by: bag)
            subject.onCompleted()
            #expect(seen == [false, true, false])
        }
    }
}
