// refCount: a connection has ended before its end is told, so that subscribing then connects again.
import Dispatch
import Rx
import RxTest
import Synchronization
import Testing

/// A counted sequence under its name.
private struct Counting: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }
}

private let countings = [
    Counting("publish") { $0.publish().refCount() },
    Counting("replay") { $0.replay(1).refCount() },
    Counting("an application's own") { Foreign($0.publish()).refCount() },
    Counting("share") { $0.share() },
    Counting("share replay") { $0.share(replay: 1) },
]

/// An application's own connectable sequence.
private struct Foreign: ConnectableObservableType {
    private let inner: ConnectableObservable<Int>

    init(_ inner: ConnectableObservable<Int>) { self.inner = inner }

    func connect() -> any Disposable { inner.connect() }

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        inner.subscribe(observer)
    }

    func asObservable() -> Observable<Int> { inner }
}

/// A cold source that is fed by hand, through its latest subscription.
private final class HandFed {
    private(set) var starts = 0
    private(set) var stops = 0
    private var observer: AnyObserver<Int>?

    var source: Observable<Int> {
        .create { observer in
            self.starts += 1
            self.observer = observer
            return Disposables.create { self.stops += 1 }
        }
    }

    func send(_ element: Int) { observer?.onNext(element) }

    func fail() { observer?.onError(Oops()) }
}

@Suite struct RefCountTests {
    @Test func `connects with the first and disconnects with the last`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-b-c-d|")
        let shared = source.publish().refCount()
        let first = scheduler.createObserver(String.self)
        let second = scheduler.createObserver(String.self)
        let one = SerialDisposable()
        let two = SerialDisposable()
        scheduler.scheduleAt(200) { one.disposable = shared.subscribe(first) }
        scheduler.scheduleAt(215) { two.disposable = shared.subscribe(second) }
        scheduler.scheduleAt(235) { one.dispose() }
        scheduler.scheduleAt(255) { two.dispose() }
        scheduler.start()
        #expect(first.events == [.next(210, "a"), .next(230, "b")])
        #expect(second.events == [.next(230, "b"), .next(250, "c")])
        #expect(source.subscriptions == [Subscription(200, 255)])
    }

    @Test func `hands on the source's error`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-#")
        let result = scheduler.start { source.publish().refCount() }
        #expect(result.events == Marbles.events("-a-#"))
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `of a synchronous source hears everything each time`() {
        let shared = Observable.of(1, 2).publish().refCount()
        var seen: [Event<Int>] = []
        for _ in 0..<2 { shared.subscribe { seen.append($0) }.dispose() }
        #expect(seen == [.next(1), .next(2), .completed, .next(1), .next(2), .completed])
    }

    private let fed = HandFed()
    private let heard = Heard()

    /// Feeds two attempts, fails the first, then checks that a later subscriber hears as well.
    private func play(_ shared: Observable<Int>, _ resubscribing: Observable<Int>) {
        let subscription = heard.listen("a", to: resubscribing)
        fed.send(1)
        fed.fail()
        fed.send(2)
        let later = heard.listen("b", to: shared.skip(while: { $0 < 3 }))
        fed.send(3)
        #expect(heard.log == ["a1", "a2", "a3", "b3"])
        subscription.dispose()
        later.dispose()
        #expect(fed.starts == 2)
        #expect(fed.stops == 2)
    }

    @Test(arguments: countings)
    private func `retry after an error that comes later connects again`(_ counting: Counting) {
        let shared = counting.make(fed.source)
        play(shared, shared.retry(2))
    }

    @Test(arguments: countings)
    private func `retry when a notice comes connects again`(_ counting: Counting) {
        let shared = counting.make(fed.source)
        play(shared, shared.retry(when: { (errors: Observable<any Error>) in errors }))
    }

    @Test(arguments: countings)
    private func `catching by itself connects again`(_ counting: Counting) {
        let shared = counting.make(fed.source)
        play(shared, shared.catch { _ in shared })
    }

    @Test(arguments: countings)
    private func `subscribing in onError connects again, also while others have not heard the error yet`(
        _ counting: Counting
    ) {
        let shared = counting.make(fed.source)
        let bag = CompositeDisposable()
        _ = bag.insert(
            shared.subscribe(
                onNext: { heard.note("a\($0)") },
                onError: { _ in _ = bag.insert(heard.listen("again", to: shared)) }
            )
        )
        _ = bag.insert(heard.listen("b", to: shared))
        fed.send(1)
        fed.fail()
        fed.send(2)
        bag.dispose()
        #expect(heard.log == ["a1", "b1", "b#", "again2"])
        #expect(fed.starts == 2)
        #expect(fed.stops == 2)
    }

    @Test func `what is shared forever replays its end, and connects nothing any more`() {
        let shared = fed.source.share(replay: 1, scope: .forever)
        let subscription = heard.listen("a", to: shared.retry(2))
        fed.send(1)
        fed.fail()
        let later = heard.listen("b", to: shared)
        #expect(heard.log == ["a1", "a1", "a#", "b1", "b#"])
        #expect(fed.starts == 1)
        subscription.dispose()
        later.dispose()
    }

    @Test func `subscribing from the cleanup of the last connection starts again`() {
        var again: Observable<Int>?
        var starts = 0
        let bag = CompositeDisposable()
        let source = Observable<Int>.create { observer in
            starts += 1
            observer.onNext(starts)
            return Disposables.create { if starts == 1, let again { _ = bag.insert(heard.listen("b", to: again)) } }
        }
        let shared = source.publish().refCount()
        again = shared
        heard.listen("a", to: shared).dispose()
        bag.dispose()
        again = nil
        #expect(heard.log == ["a1", "b2"])
    }
}

/// A subject that calls out where it is asked for its observer.
private final class AskedSubject: SubjectType {
    let inner = PublishSubject<Int>()
    let whenAsked: () -> Void

    init(_ whenAsked: @escaping () -> Void) { self.whenAsked = whenAsked }

    func asObserver() -> PublishSubject<Int> {
        whenAsked()
        return inner
    }

    func asObservable() -> Observable<Int> { inner }

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        inner.subscribe(observer)
    }
}

@Suite struct RefCountThreadTests {
    @Test func `an end on another thread while this one connects does not leave a connection to nobody`() {
        let source = PublishSubject<Int>()
        var isArmed = false
        var hasEnded = false
        func end() {
            isArmed = false
            hasEnded = true
            onAnotherThread { source.onNext(0) }
        }
        let ending = source.map { (number: Int) throws -> Int in if number == 0 { throw Oops() } else { number } }
        let connectable = ending.multicast { AskedSubject { if isArmed { end() } } }
        let heard = Heard()
        let first = heard.listen("a", to: connectable)
        _ = connectable.connect()
        isArmed = true
        _ = connectable.connect()
        if !hasEnded { end() }
        let second = heard.listen("b", to: connectable)
        let connection = connectable.connect()
        source.onNext(1)
        connection.dispose()
        first.dispose()
        second.dispose()
        #expect(heard.log == ["a#", "b1"])
        #expect(!source.hasObservers)
    }

    @Test func `coming, going and ending on two threads leaves nobody without a connection`() {
        for _ in 0..<1_000 {
            let source = PublishSubject<Int>()
            let ends = Atomic<Int>(0)
            // The observable is not Sendable; this test is about its being safe all the same.
            nonisolated(unsafe) let shared = source.map { (number: Int) throws -> Int in
                if number == 0 { throw Oops() } else { number }
            }
            .publish().refCount()
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                for _ in 0..<5 {
                    if index == 0 {
                        source.onNext(0)
                    } else {
                        shared.subscribe(onError: { _ in ends.wrappingAdd(1, ordering: .relaxed) }).dispose()
                    }
                }
            }
            var seen: [Int] = []
            let subscription = shared.subscribe(onNext: { seen.append($0) })
            source.onNext(1)
            subscription.dispose()
            #expect(seen == [1])
            #expect(!source.hasObservers)
        }
    }

    @Test func `the last that goes and the first that comes do not miss each other`() {
        for _ in 0..<1_000 {
            let source = PublishSubject<Int>()
            nonisolated(unsafe) let shared = source.publish().refCount()
            let seen = Atomic<Int>(0)
            let going = shared.subscribe()
            let coming = SerialDisposable()
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    going.dispose()
                } else {
                    coming.disposable = shared.subscribe(onNext: { _ in seen.wrappingAdd(1, ordering: .relaxed) })
                }
            }
            source.onNext(1)
            coming.dispose()
            #expect(seen.load(ordering: .relaxed) == 1)
            #expect(!source.hasObservers)
        }
    }
}
