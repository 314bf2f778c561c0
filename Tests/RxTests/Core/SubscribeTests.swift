// subscribe: its closures, with and without an object, and what anything observable offers without being an Observable.
import Rx
import Testing

/// Observable, and no subclass of Observable.
private struct Countdown: ObservableType {
    typealias Element = Int

    let start: Int

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        Observable.from(Array((1...start).reversed())).subscribe(observer)
    }
}

@Suite struct SubscribeTests {
    let heard = Heard()

    @Test func `each closure is called in its place, disposal last and once`() {
        for end: Event<Int> in [.completed, .error(Oops())] {
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(
                onNext: { [heard] in heard.note("\($0)") },
                onError: { [heard] in heard.note("\($0)") },
                onCompleted: { [heard] in heard.note("completed") },
                onDisposed: { [heard] in heard.note("disposed") }
            )
            subject.onNext(1)
            subject.on(end)
            subscription.dispose()
        }
        #expect(heard.log == ["1", "completed", "disposed", "1", "Oops()", "disposed"])
    }

    @Test func `a subscription that is disposed of hears only that`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(
            onNext: { [heard] in heard.note("\($0)") },
            onCompleted: { [heard] in heard.note("completed") },
            onDisposed: { [heard] in heard.note("disposed") }
        )
        subscription.dispose()
        subscription.dispose()
        subject.onNext(1)
        subject.onCompleted()
        #expect(heard.log == ["disposed"])
    }

    @Test func `with an object the closures are given it, and are called no more once it is gone`() {
        final class Screen { let name = "screen" }
        var screen: Screen? = Screen()
        weak let remaining = screen
        let subject = PublishSubject<Int>()
        let subscription = screen.map {
            subject.subscribe(
                with: $0,
                onNext: { [heard] in heard.note("\($0.name) \($1)") },
                onCompleted: { [heard] in heard.note("\($0.name) completed") },
                onDisposed: { [heard] in heard.note("\($0.name) disposed") }
            )
        }
        subject.onNext(1)
        screen = nil
        #expect(remaining == nil)
        subject.onNext(2)
        subject.onCompleted()
        subscription?.dispose()
        #expect(heard.log == ["screen 1"])
    }

    @Test func `with an object that stays, its error and its disposal are told too`() {
        final class Screen {}
        let screen = Screen()
        _ = Observable<Int>.error(Oops()).subscribe(
            with: screen,
            onError: { [heard] in heard.note("\($0 === screen) \($1)") },
            onDisposed: { [heard] in heard.note("\($0 === screen) disposed") }
        )
        #expect(heard.log == ["true Oops()", "true disposed"])
    }

    @Test func `anything observable has the operators`() {
        let countdown = Countdown(start: 3)
        #expect(Heard.atOnce(countdown.map { $0 * 2 }) == ["6", "4", "2", "|"])
        let plain: RxObservable<Int> = countdown.asObservable()
        #expect(Heard.atOnce(plain) == ["3", "2", "1", "|"])
    }
}
