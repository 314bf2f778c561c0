// Infallible: how it is made, subscribed to, and what becomes of an error.
import Rx
import RxTest
import Testing

@Suite struct InfallibleTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// The events of a sequence that ends at once, or never.
    private func seen<Element>(_ source: Infallible<Element>) -> [String] {
        var seen: [String] = []
        let subscription = source.subscribe { (event: InfallibleEvent<Element>) in seen.append("\(event.event)") }
        subscription.dispose()
        return seen
    }

    @Test func `infallibles are made of elements`() {
        #expect(seen(.just(1)) == ["next(1)", "completed"])
        #expect(seen(Infallible<Int>.empty()) == ["completed"])
        #expect(seen(Infallible<Int>.never()) == [])
        #expect(seen(.of(1, 2)) == ["next(1)", "next(2)", "completed"])
        #expect(seen(.from([1, 2])) == ["next(1)", "next(2)", "completed"])
        #expect(seen(.from(Set([1]))) == ["next(1)", "completed"])
        #expect(seen(.deferred { .just(1) }) == ["next(1)", "completed"])
    }

    @Test func `elements come on the given scheduler`() {
        let just = scheduler.start { Infallible.just(1, scheduler: scheduler) }
        #expect(just.events == [.next(201, 1), .completed(202)])
        for make in [
            { Infallible.of(1, 2, scheduler: $0) }, { .from([1, 2], scheduler: $0) },
            { .from(1...2, scheduler: $0) },
        ] as [(TestScheduler) -> Infallible<Int>] {
            let scheduler = TestScheduler(initialClock: 0)
            let result = scheduler.start { make(scheduler) }
            #expect(result.events == [.next(201, 1), .next(202, 2), .completed(203)])
        }
    }

    @Test func `create makes a new one for each subscriber, and stops it`() {
        var log: [String] = []
        var number = 0
        var feed: Infallible<Int>.InfallibleObserver = { _ in }
        let source = Infallible<Int>.create { observer in
            number += 1
            observer(.next(number))
            feed = observer
            return Disposables.create { log.append("stopped") }
        }
        source.subscribe(onNext: { log.append("\($0)") }, onDisposed: { log.append("disposed") }).dispose()
        feed(.next(9))
        _ = source.subscribe(onNext: { log.append("\($0)") }, onCompleted: { log.append("ended") })
        feed(.completed)
        feed(.next(9))
        #expect(log == ["1", "stopped", "disposed", "2", "ended", "stopped"])
    }

    @Test func `an error becomes elements`() {
        let conversions: [(Observable<String>) -> Infallible<String>] = [
            { $0.asInfallible(onErrorJustReturn: "x") },
            { $0.asInfallible(onErrorFallbackTo: .just("x")) },
            { $0.asInfallible(onErrorRecover: { .just($0 is MarbleError ? "x" : "y") }) },
        ]
        for convert in conversions {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.hot("-a#")
            let result = scheduler.start { convert(source.asObservable()) }
            #expect(result.events == Marbles.events("-a(x|)"))
            #expect(source.subscriptions == [Subscription(200, 220)])
        }
    }

    @Test func `subscribe with an object does not keep it`() {
        final class Log { var lines: [String] = [] }
        let subject = PublishSubject<Int>()
        let log = Log()
        var gone: Log? = Log()
        weak let weakly = gone
        for target in [log, gone].compactMap({ $0 }) {
            _ = subject.asInfallible(onErrorJustReturn: 0).subscribe(
                with: target,
                onNext: { $0.lines.append("\($1)") },
                onCompleted: { $0.lines.append("completed") },
                onDisposed: { $0.lines.append("disposed") }
            )
        }
        gone = nil
        #expect(weakly == nil)
        subject.onNext(1)
        subject.onCompleted()
        #expect(log.lines == ["1", "completed", "disposed"])
    }

    @Test func `an error that breaks the promise is reported to the subscriber's context`() {
        let context = ManualContext()
        var log: [String] = []
        context.turn {
            Home.with(Home(context)) {
                let broken = Infallible.just(1).do(onNext: { _ in throw Oops() })
                _ = broken.subscribe(onNext: { log.append("\($0)") }, onDisposed: { log.append("disposed") })
                _ = broken.subscribe { (event: InfallibleEvent<Int>) in log.append("\(event)") }
                _ = broken.subscribe(with: context, onNext: { log.append("\($1)") })
            }
        }
        #expect(context.reports == ["Oops()", "Oops()", "Oops()"])
        #expect(log == ["disposed"])
    }

    #if DEBUG
    @Test func `an error without a context ends a debug process`() async {
        await #expect(processExitsWith: .failure) {
            _ = Infallible<Int>.deferred { throw Oops() }.subscribe(onNext: { _ in })
        }
    }
    #endif

    @Test func `events convert to the observable's`() {
        #expect(InfallibleEvent.next(1).event == .next(1))
        #expect(InfallibleEvent<Int>.completed.event == .completed)
    }
}
