// ErrorTracker: the errors of several sequences, on whatever threads they fail.
import Dispatch
import Rx
import RxTest
import Testing

@Suite struct ErrorTrackerTests {
    private struct Fault: Error, Equatable { let name: String }

    private let scheduler = TestScheduler(initialClock: 0)
    private let context = ManualContext()

    /// Runs `body` in the turn of a home.
    private func turn(_ body: () -> Void) {
        let home = Home(context)
        context.turn { Home.with(home, body) }
    }

    private func failing(_ name: String, _ tracker: ErrorTracker) -> any Disposable {
        Observable<Int>.error(Fault(name: name)).trackError(tracker).subscribe(onError: { _ in })
    }

    @Test func `tells the errors of overlapping sequences, and hands them on`() {
        turn {
            let tracker = ErrorTracker()
            let told = scheduler.createObserver(String.self)
            let heard = scheduler.createObserver(Int.self)
            let bag = DisposeBag()
            tracker.asSignal().map { ($0 as? Fault)?.name ?? "?" }.emit(onNext: { told.onNext($0) }).disposed(by: bag)
            let first = scheduler.createHotObservable([.next(210, 1), .error(230, Fault(name: "first"))])
            let second = scheduler.createHotObservable([.error(220, Fault(name: "second")), .next(240, 2)])
            let third = scheduler.createHotObservable([.next(225, 3), .completed(235)])
            for source in [first, second, third] {
                source.trackError(tracker).subscribe(heard).disposed(by: bag)
            }
            scheduler.start()
            #expect(told.events == [.next(220, "second"), .next(230, "first")])
            #expect(heard.events.first == .next(210, 1))
            #expect(heard.events[1] == .error(220, Fault(name: "second")))
        }
    }

    @Test func `tells nothing of a sequence that was disposed of`() {
        turn {
            let tracker = ErrorTracker()
            var told = 0
            let bag = DisposeBag()
            tracker.asSignal().emit(onNext: { _ in told += 1 }).disposed(by: bag)
            let subject = PublishSubject<Int>()
            subject.trackError(tracker).subscribe(onError: { _ in }).dispose()
            subject.onError(Fault(name: "late"))
            #expect(told == 0)
            failing("at once", tracker).disposed(by: bag)
            #expect(told == 1)
        }
    }

    @Test func `a signal tells no former error, a driver the latest`() {
        turn {
            let tracker = ErrorTracker()
            let bag = DisposeBag()
            var told: [String] = []
            tracker.asDriver().drive().disposed(by: bag)
            failing("former", tracker).disposed(by: bag)
            tracker.asSignal().emit(onNext: { _ in told.append("signal") }).disposed(by: bag)
            tracker.asDriver().drive(onNext: { told.append(($0 as? Fault)?.name ?? "?") }).disposed(by: bag)
            #expect(told == ["former"])
        }
    }

    @Test func `an error that another one leads to is told after it`() {
        let bag = DisposeBag()
        var told: [String] = []
        turn {
            let tracker = ErrorTracker()
            tracker.asSignal().emit(onNext: { [self] error in
                told.append((error as? Fault)?.name ?? "?")
                if told.count == 1 { failing("second", tracker).disposed(by: bag) }
            }).disposed(by: bag)
            failing("first", tracker).disposed(by: bag)
        }
        #expect(told == ["first", "second"])
    }

    @Test func `what fails on two threads is told one after another`() async {
        // Debug builds complain of a relay that two threads feed at one time.
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let context = ManualContext()
            let home = Home(context)
            for _ in 0..<2_000 {
                // It is not Sendable; this test is about its being safe all the same.
                nonisolated(unsafe) let tracker = ErrorTracker()
                nonisolated(unsafe) var told = 0
                nonisolated(unsafe) var subscription: (any Disposable)?
                context.turn {
                    Home.with(home) { subscription = tracker.asSignal().emit(onNext: { _ in told += 1 }) }
                }
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    for _ in 0..<5 {
                        Observable<Int>.error(RxError.unknown).trackError(tracker).subscribe(onError: { _ in })
                            .dispose()
                    }
                }
                context.turn()
                precondition(told == 10)
                subscription?.dispose()
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!said.contains("anomaly"))
    }
}
