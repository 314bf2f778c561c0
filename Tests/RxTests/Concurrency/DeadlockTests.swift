// Threads that wait for each other inside callbacks. Each of these stops forever where an operator calls an observer, a
// selector, a disposal or a scheduler while it holds a lock, or where a second thread waits for the first one's observer.
import Dispatch
import FoundationEssentials
import Rx
import Synchronization
import Testing

/// How long a test waits before it says "deadlock".
private let patience = DispatchTimeInterval.seconds(60)

/// A join under its name, made of two sources.
private struct Joined: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }
}

/// Joins that hand on an element for each of the first source once the second has one.
private let joins: [Joined] = [
    Joined("merge") { .merge($0, $1) },
    Joined("merge of an observable") { Observable.of($0, $1).merge() },
    Joined("flatMap") { one, two in .merge(one, two.flatMap { Observable.just($0) }) },
    Joined("combineLatest") { .combineLatest($0, $1) { first, _ in first } },
    Joined("combineLatest of many") { Observable.combineLatest([$0, $1]).map { $0[0] } },
    Joined("withLatestFrom") { one, two in one.withLatestFrom(two) { first, _ in first } },
    Joined("switchLatest") { one, two in .merge(two, Observable.just(one).switchLatest()) },
    Joined("flatMapFirst") { one, two in .merge(two, Observable.just(one).flatMapFirst { $0 }) },
    Joined("concat") { one, two in .merge(two, one.concat(Observable.never())) },
    Joined("share") { one, two in Observable.merge(one, two).share() },
    Joined("share replay") { one, two in Observable.merge(one, two).share(replay: 1) },
    Joined("replay refCount") { one, two in Observable.merge(one, two).replay(1).refCount() },
    Joined("groupBy") { one, two in .merge(two, one.groupBy(keySelector: { _ in 0 }).flatMap { $0 }) },
    Joined("take until") { one, two in .merge(two, one.take(until: Observable<Int>.never())) },
    Joined("skip until") { one, two in .merge(two, one.skip(until: two)) },
    Joined("amb") { one, two in .merge(two, one.amb(Observable.never())) },
    Joined("zip") { one, two in
        // Partners for all.
        .zip(one, two.flatMap { _ in Observable.from(Array(0..<5_000)) }) { first, _ in first }
    },
    Joined("sample") { one, two in .merge(one.sample(Observable.merge(one, two)).map { _ in 0 }, one) },
    Joined("retry when") { one, two in
        var hasFailed = false
        let source = Observable<Int>.deferred {
            defer { hasFailed = true }
            return hasFailed ? one : .error(Oops())
        }
        return .merge(two, source.retry { (errors: Observable<any Error>) in errors })
    },
]

/// Runs `body` on a thread of its own.
///
/// - Returns: What is signalled at its end.
private func onThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "thread of a test").async {
        body()
        done.signal()
    }
    return done
}

/// Gives what the test itself orders to other threads.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Runs its work on another thread, at once, and waits until that has ended; no more than twenty items, for timers that
/// restart themselves.
private final class WaitingScheduler: SchedulerType {
    private let queue = DispatchQueue(label: "waiting scheduler", attributes: .concurrent)
    let deadlocks = Atomic<Int>(0)
    private let items = Atomic<Int>(0)

    var now: RxTime { RxTime(timeIntervalSince1970: 0) }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
        guard items.wrappingAdd(1, ordering: .relaxed).newValue <= 20 else { return Disposables.create() }
        let work = Handed { action(state) }
        let result = SingleAssignmentDisposable()
        let done = DispatchSemaphore(value: 0)
        queue.async {
            result.setDisposable(work.value())
            done.signal()
        }
        if done.wait(timeout: .now() + patience) == .timedOut { deadlocks.wrappingAdd(1, ordering: .relaxed) }
        return result
    }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        schedule(state, action: action)
    }
}

@Suite struct DeadlockTests {
    @Test(arguments: joins)
    private func `two joins feed each other from two threads`(_ join: Joined) {
        // Each join hears a thread and the other join; an element is handed back and forth as often as its number says.
        let threads = (0..<2).map { _ in PublishSubject<Int>() }
        let fromOther = (0..<2).map { _ in PublishSubject<Int>() }
        let count = Atomic<Int>(0)
        let subscriptions = (0..<2).map { index in
            join.make(.merge(threads[index], fromOther[index]), .just(0)).subscribe(onNext: { number in
                count.wrappingAdd(1, ordering: .relaxed)
                if number > 0 { fromOther[1 - index].onNext(number - 1) }
            })
        }
        let runs = (0..<2).map { index in onThread { for _ in 0..<500 { threads[index].onNext(3) } } }
        for run in runs { #expect(run.wait(timeout: .now() + patience) == .success) }
        for subscription in subscriptions { subscription.dispose() }
        let least = 2 * 500 * 4
        #expect(count.load(ordering: .relaxed) >= least)
    }

    @Test(arguments: joins)
    private func `an observer may wait for another thread that disposes`(_ join: Joined) {
        let first = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var outcome: DispatchTimeoutResult?
        subscription.disposable = join.make(first, .just(0)).subscribe(onNext: { number in
            guard number == 1 else { return }
            outcome = onThread { subscription.dispose() }.wait(timeout: .now() + patience)
        })
        first.onNext(1)
        #expect(outcome == .success)
        #expect(!first.hasObservers)
    }

    @Test(arguments: joins)
    private func `an observer may wait for another thread that feeds the other source`(_ join: Joined) {
        let first = PublishSubject<Int>()
        let second = BehaviorSubject(value: 0)
        var seen: [Int] = []
        var outcome: DispatchTimeoutResult?
        let subscription = join.make(first, second).subscribe(onNext: { number in
            seen.append(number)
            guard number == 1, outcome == nil else { return }
            outcome = onThread { second.onNext(2) }.wait(timeout: .now() + patience)
        })
        first.onNext(1)
        first.onNext(3)
        subscription.dispose()
        #expect(outcome == .success)
        #expect(seen.last == 3)
    }

    @Test(arguments: joins)
    private func `an observer may wait for another thread that subscribes`(_ join: Joined) {
        let first = PublishSubject<Int>()
        let joined = join.make(first, .just(0))
        let shared = Handed(joined)
        let late = CompositeDisposable()
        var outcome: DispatchTimeoutResult?
        let subscription = joined.subscribe(onNext: { number in
            guard number == 1 else { return }
            let other = onThread { _ = late.insert(shared.value.subscribe()) }
            outcome = other.wait(timeout: .now() + patience)
        })
        first.onNext(1)
        subscription.dispose()
        late.dispose()
        #expect(outcome == .success)
        #expect(!first.hasObservers)
    }

    @Test func `a selector may wait for another thread that disposes`() {
        let first = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var outcome: DispatchTimeoutResult?
        subscription.disposable = first.flatMapLatest { number in
            outcome = onThread { subscription.dispose() }.wait(timeout: .now() + patience)
            return Observable.just(number)
        }
        .subscribe()
        first.onNext(1)
        #expect(outcome == .success)
        #expect(!first.hasObservers)
    }

    @Test func `a scheduler may wait for its work`() {
        let timed: [(WaitingScheduler, Observable<Int>) -> Observable<Int>] = [
            { $1.observe(on: $0) },
            { $1.subscribe(on: $0) },
            { $1.debounce(.seconds(1), scheduler: $0) },
            { $1.throttle(.seconds(1), scheduler: $0) },
            { $1.delay(.seconds(1), scheduler: $0) },
            { $1.delaySubscription(.seconds(1), scheduler: $0) },
            { $1.timeout(.seconds(1), other: Observable<Int>.never(), scheduler: $0) },
            { $1.buffer(timeSpan: .seconds(1), count: 2, scheduler: $0).map(\.count) },
            { $1.window(timeSpan: .seconds(1), count: 2, scheduler: $0).merge() },
            { $1.take(for: .seconds(1), scheduler: $0) },
            { $1.skip(.seconds(1), scheduler: $0) },
        ]
        for make in timed {
            let scheduler = WaitingScheduler()
            let first = PublishSubject<Int>()
            let subscription = make(scheduler, first).subscribe()
            for number in 0..<3 { first.onNext(number) }
            subscription.dispose()
            #expect(scheduler.deadlocks.load(ordering: .relaxed) == 0)
            #expect(!first.hasObservers)
        }
    }
}
