// asDriver, asSignal, asSharedSequence: what becomes of errors, and of every kind of source.
import Rx
import RxTest
import Testing

@Suite struct AsSharedSequenceTests {
    /// What comes of the line, recovered by `make`; the source is subscribed to once.
    private func record<Sequence: SharedSequenceConvertibleType>(
        _ line: String,
        _ make: @escaping (Observable<String>) -> Sequence
    ) -> [Recorded<Event<String>>] where Sequence.Element == String {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.cold(line)
        var events: [Recorded<Event<String>>] = []
        SharingScheduler.mock(scheduler: scheduler) {
            events = scheduler.start(disposed: 300) { make(source.asObservable()) }.events
        }
        #expect(source.subscriptions == [Subscription(200, line == "-" ? 300 : 220)])
        return events
    }

    @Test func `an error becomes what was said`() {
        let returned: [Recorded<Event<String>>] = [.next(211, "a"), .next(221, "r"), .completed(221)]
        #expect(record("-a#") { $0.asDriver(onErrorJustReturn: "r") } == returned)
        #expect(record("-a#") { $0.asSignal(onErrorJustReturn: "r") } == returned)
        let driver = { (source: Observable<String>) in
            source.asDriver(onErrorDriveWith: Driver.never().startWith("o"))
        }
        #expect(record("-a#", driver) == [.next(211, "a"), .next(221, "o")])
        let signal = { (source: Observable<String>) in
            source.asSignal(onErrorSignalWith: Signal.never().startWith("o"))
        }
        #expect(record("-a#", signal) == [.next(211, "a"), .next(221, "o")])
        let events: [Recorded<Event<String>>] = [.next(211, "a"), .next(221, "MarbleError()")]
        #expect(record("-a#") { $0.asDriver(onErrorRecover: { .never().startWith("\($0)") }) } == events)
        #expect(record("-a#") { $0.asSignal(onErrorRecover: { .never().startWith("\($0)") }) } == events)
        #expect(
            record("-a#") { $0.asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorJustReturn: "r") }
                == returned
        )
    }

    @Test func `what does not fail stays as it is`() {
        #expect(record("-a|") { $0.asDriver(onErrorJustReturn: "r") } == [.next(211, "a"), .completed(221)])
        #expect(record("--|") { $0.asSignal(onErrorSignalWith: .never()) } == [.completed(221)])
        #expect(record("-") { $0.asDriver(onErrorRecover: { _ in .never() }) }.isEmpty)
    }

    @Test func `every kind of source`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                var seen: [String] = []
                func drive(_ name: String, _ driver: Driver<Int>) {
                    driver.drive(onNext: { seen.append("\(name) \($0)") }).dispose()
                }
                func emit(_ name: String, _ signal: Signal<Int>) {
                    signal.emit(onNext: { seen.append("\(name) \($0)") }).dispose()
                }
                drive("single", Single.just(1).asDriver(onErrorJustReturn: 0))
                drive("failed single", Single<Int>.error(Oops()).asDriver(onErrorJustReturn: 0))
                drive("maybe", Maybe.just(1).asDriver(onErrorDriveWith: .empty()))
                drive("failed maybe", Maybe<Int>.error(Oops()).asDriver(onErrorRecover: { _ in .just(0) }))
                drive("infallible", Infallible.just(1).asDriver())
                drive("behavior relay", BehaviorRelay(value: 1).asDriver())
                drive("subject", BehaviorSubject(value: 1).asDriver(onErrorJustReturn: 0))
                drive("driver", Driver.just(1).asDriver())
                emit("single", Single.just(1).asSignal(onErrorJustReturn: 0))
                emit("failed single", Single<Int>.error(Oops()).asSignal(onErrorJustReturn: 0))
                emit("driver", Driver.just(1).asSignal(onErrorSignalWith: .empty()))
                emit("signal", Signal.just(1).asSignal())
                #expect(
                    seen == [
                        "single 1", "failed single 0", "maybe 1", "failed maybe 0", "infallible 1", "behavior relay 1",
                        "subject 1", "driver 1", "single 1", "failed single 0", "driver 1", "signal 1",
                    ]
                )
            }
        }
    }

    @Test func `an infallible again`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                var seen: [String] = []
                Driver.just(1).asInfallible()
                    .subscribe(onNext: { seen.append("\($0)") }, onCompleted: { seen.append("|") }).dispose()
                #expect(seen == ["1", "|"])
            }
        }
    }

    @Test func `values are the elements, until the end`() async {
        let relay = ReplayRelay<Int>.createUnbound()
        for number in 1...2 { relay.accept(number) }
        let context = QueueContext()
        let driver = relay.asInfallible().take(2).asDriver()
        var seen: [Int] = []
        for await element in Home.with(Home(context), { driver.values }) { seen.append(element) }
        #expect(seen == [1, 2])
    }

    @Test func `cancelling the loop disposes`() async {
        let subject = BehaviorSubject(value: 1)
        let values = Home.with(Home(QueueContext())) { subject.asSignal(onErrorJustReturn: 0).values }
        #expect(subject.hasObservers)
        let task = Task { for await _ in values {} }
        task.cancel()
        await task.value
        #expect(!subject.hasObservers)
    }
}
