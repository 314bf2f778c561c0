// No lock is held while an operator calls out. Everything an operator can call (observer, selector, scheduler, disposal,
// the deinitialiser of an element it lets go) takes a lock of Rx here; debug builds stop at a lock inside a lock.
import Rx
import RxTest
import Testing

/// What every callback of these tests does: it takes a lock of Rx.
private func probe() { _ = try? quiet.value() }

private let quiet = BehaviorSubject(value: 0)

/// An element that takes a lock when it goes.
private final class Loud: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    deinit { probe() }
}

/// An error that takes a lock when it goes.
private final class LoudError: Error {
    deinit { probe() }
}

/// Takes a lock when it is disposed of.
private final class ProbingResource: Disposable {
    func dispose() { probe() }
}

/// Takes a lock whenever it is given work, and when the work or its disposable runs.
private final class ProbingScheduler: SchedulerType {
    private let virtual: TestScheduler
    /// Whether work that is disposed of does not run.
    private let takesBack: Bool

    init(_ virtual: TestScheduler, takesBack: Bool = true) {
        self.virtual = virtual
        self.takesBack = takesBack
    }

    var now: RxTime { virtual.now }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
        scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        probe()
        let scheduled = virtual.scheduleRelative(state, dueTime: dueTime) { state in
            probe()
            return action(state)
        }
        return Disposables.create {
            probe()
            if self.takesBack { scheduled.dispose() }
        }
    }
}

/// An operator under its name, made of two sources and a scheduler.
private struct Call: Sendable, CustomTestStringConvertible {
    typealias Make =
        @Sendable (Observable<Loud>, Observable<Loud>, any SchedulerType) -> Observable<Loud>

    let name: String
    let make: Make

    init(_ name: String, _ make: @escaping Make) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }
}

private func twice(_ one: Loud) -> Loud {
    probe()
    return Loud(one.number * 2)
}

private func sum(_ one: Loud, _ two: Loud) -> Loud {
    probe()
    return Loud(one.number + two.number)
}

private func isOdd(_ one: Loud) -> Bool {
    probe()
    return one.number % 2 == 1
}

private let single: [Call] = [
    Call("map") { one, _, _ in one.map(twice) },
    Call("filter") { one, _, _ in one.filter(isOdd) },
    Call("compactMap") { one, _, _ in one.compactMap(twice) },
    Call("scan") { one, _, _ in one.scan(Loud(0), accumulator: sum) },
    Call("reduce") { one, _, _ in one.reduce(Loud(0), accumulator: sum) },
    Call("toArray") { one, _, _ in one.toArray().asObservable().compactMap(\.last) },
    Call("distinctUntilChanged") { one, _, _ in one.distinctUntilChanged { isOdd($0) == isOdd($1) } },
    Call("take") { one, _, _ in one.take(3) },
    Call("takeLast") { one, _, _ in one.takeLast(2) },
    Call("take while") { one, _, _ in one.take(while: { $0.number < 3 }) },
    Call("skip") { one, _, _ in one.skip(1) },
    Call("startWith") { one, _, _ in one.startWith(Loud(0)) },
    Call("do") { one, _, _ in one.do(onNext: { _ in probe() }, onDispose: probe) },
    Call("materialize") { one, _, _ in one.materialize().dematerialize() },
    Call("retry") { one, _, _ in one.retry(3) },
    Call("catchAndReturn") { one, _, _ in one.catchAndReturn(Loud(9)) },
    Call("share") { one, _, _ in one.share() },
    Call("share replay") { one, _, _ in one.share(replay: 2) },
    Call("share forever") { one, _, _ in one.share(replay: 2, scope: .forever) },
    Call("replay refCount") { one, _, _ in one.replay(2).refCount() },
    Call("multicast selector") { one, _, _ in one.multicast({ PublishSubject() }, selector: { $0.map(twice) }) },
    Call("single trait") { one, _, _ in one.take(1).asSingle().map(twice).asObservable() },
    Call("driver") { one, _, _ in one.asDriver(onErrorJustReturn: Loud(0)).map(twice).asObservable() },
]

private let joins: [Call] = [
    Call("merge") { one, two, _ in .merge(one, two) },
    Call("merge of an observable") { one, two, _ in Observable.of(one, two).merge(maxConcurrent: 1) },
    Call("flatMap") { one, two, _ in one.flatMap { twice($0).number == 0 ? .empty() : two } },
    Call("flatMapFirst") { one, two, _ in one.flatMapFirst { _ in two.map(twice) } },
    Call("flatMapLatest") { one, two, _ in one.flatMapLatest { _ in two.map(twice) } },
    Call("concatMap") { one, two, _ in one.concatMap { _ in two.take(1) } },
    Call("concat") { one, two, _ in one.take(1).concat(two) },
    Call("combineLatest") { one, two, _ in .combineLatest(one, two, resultSelector: sum) },
    Call("combineLatest of many") { one, two, _ in .combineLatest([one, two]) { sum($0[0], $0[1]) } },
    Call("zip") { one, two, _ in .zip(one.flatMap { Observable.of($0, $0) }, two, resultSelector: sum) },
    Call("zip of many") { one, two, _ in .zip([one, two.skip(2)]) { sum($0[0], $0[1]) } },
    Call("withLatestFrom") { one, two, _ in one.withLatestFrom(two, resultSelector: sum) },
    Call("sample") { one, two, _ in one.sample(two) },
    Call("take until") { one, two, _ in one.take(until: two.skip(2)) },
    Call("skip until") { one, two, _ in one.skip(until: two) },
    Call("catch") { one, two, _ in
        one.catch { _ in
            probe()
            return two
        }
    },
    Call("retry when") { one, two, _ in
        one.retry(when: { (errors: Observable<any Error>) in errors.flatMap { _ in two } })
    },
    Call("amb") { one, two, _ in one.amb(two) },
    Call("groupBy") { one, _, _ in one.groupBy(keySelector: isOdd).flatMap { $0.map(twice) } },
    Call("catch of a sequence") { one, two, _ in .catch(sequence: [one, two]) },
    Call("using") { one, _, _ in .using(ProbingResource.init, observableFactory: { _ in one }) },
]

private let timed: [Call] = [
    Call("observe on") { one, _, scheduler in one.observe(on: scheduler) },
    Call("subscribe on") { one, _, scheduler in one.subscribe(on: scheduler) },
    Call("debounce") { one, _, scheduler in one.debounce(.seconds(3), scheduler: scheduler) },
    Call("throttle") { one, _, scheduler in one.throttle(.seconds(3), scheduler: scheduler) },
    Call("delay") { one, _, scheduler in one.delay(.seconds(3), scheduler: scheduler) },
    Call("delaySubscription") { one, _, scheduler in one.delaySubscription(.seconds(3), scheduler: scheduler) },
    Call("timeout") { one, two, scheduler in one.timeout(.seconds(3), other: two, scheduler: scheduler) },
    Call("take for") { one, _, scheduler in one.take(for: .seconds(30), scheduler: scheduler) },
    Call("skip for") { one, _, scheduler in one.skip(.seconds(3), scheduler: scheduler) },
    Call("buffer") { one, _, scheduler in
        one.buffer(timeSpan: .seconds(3), count: 2, scheduler: scheduler).compactMap(\.last)
    },
    Call("window") { one, _, scheduler in
        one.window(timeSpan: .seconds(3), count: 2, scheduler: scheduler).merge()
    },
    Call("interval") { one, _, scheduler in
        one.flatMapLatest { _ in Observable<Int>.interval(.seconds(2), scheduler: scheduler).map(Loud.init) }
    },
]

@Suite struct CallingOutTests {
    private enum End: CaseIterable { case completed, failed, disposed, disposedWithin }

    /// A cold source of the subject's elements that takes a lock when it is stopped.
    private func source(_ subject: PublishSubject<Loud>) -> Observable<Loud> {
        .create { observer in
            probe()
            let subscription = subject.subscribe(observer)
            return Disposables.create {
                probe()
                subscription.dispose()
            }
        }
    }

    private func run(_ one: Call, _ end: End, takesBack: Bool = true) {
        let context = ManualContext()
        let home = Home(context)
        context.turn { Home.with(home) { runAtHome(one, end, takesBack) } }
    }

    private func runAtHome(_ one: Call, _ end: End, _ takesBack: Bool) {
        let virtual = TestScheduler(initialClock: 0)
        let scheduler = ProbingScheduler(virtual, takesBack: takesBack)
        let first = PublishSubject<Loud>()
        let second = PublishSubject<Loud>()
        let witness = Loud(-1)
        var count = 0
        let subscriptions = (0..<2).map { _ in SerialDisposable() }
        let observed = one.make(source(first), source(second), scheduler)
        for subscription in subscriptions {
            subscription.disposable = observed.subscribe(
                onNext: { [witness] element in
                    probe()
                    count += element === witness ? 0 : 1
                    if end == .disposedWithin, count == 3 { subscription.dispose() }
                },
                onError: { _ in probe() },
                onCompleted: probe,
                onDisposed: probe
            )
        }
        for number in 1...6 {
            first.onNext(Loud(number))
            second.onNext(Loud(number * 10))
            virtual.advanceTo(virtual.clock + (number % 3 == 0 ? 5 : 1))
        }
        switch end {
        case .completed:
            first.onCompleted()
            second.onCompleted()
        case .failed:
            first.onError(MarbleError())
            second.onError(MarbleError())
        case .disposed, .disposedWithin: break
        }
        virtual.advanceTo(virtual.clock + 10)
        for subscription in subscriptions { subscription.dispose() }
        virtual.advanceTo(virtual.clock + 10)
        if end == .completed { #expect(count > 0) }
        #expect(!first.hasObservers && !second.hasObservers)
    }

    @Test(arguments: single + joins + timed)
    private func `an operator calls nothing inside a lock`(_ one: Call) {
        for end in End.allCases { run(one, end) }
    }

    @Test(arguments: timed)
    private func `nor where its scheduler cannot take work back`(_ one: Call) {
        for end in End.allCases { run(one, end, takesBack: false) }
    }

    @Test func `subjects and relays let elements go outside of their locks`() {
        let behavior = BehaviorSubject(value: Loud(0))
        let replay = ReplaySubject<Loud>.create(bufferSize: 1)
        let relay = BehaviorRelay(value: Loud(0))
        for number in 1...3 {
            behavior.onNext(Loud(number))
            replay.onNext(Loud(number))
            relay.accept(Loud(number))
        }
        #expect(relay.value.number == 3)
        behavior.dispose()
        replay.dispose()
        replay.onCompleted()
    }

    @Test func `an ended relay and an ended subject let go outside of their locks`() {
        let relay = BehaviorRelay(value: Loud(0))
        relay.complete()
        relay.accept(Loud(1))
        let last = AsyncSubject<Loud>()
        for number in 1...3 { last.onNext(Loud(number)) }
        last.onCompleted()
        last.onNext(Loud(4))
        let failed = PublishSubject<Loud>()
        failed.onError(LoudError())
        failed.dispose()
        #expect(failed.isDisposed)
    }

    @Test(arguments: [false, true])
    func `what a newcomer reads is let go outside of the lock`(isShared: Bool) {
        let replay = ReplaySubject<Loud>.create(bufferSize: 3)
        let shared = isShared ? PublishSubject<Loud>() : nil
        let source = shared?.share(replay: 3) ?? replay
        let onNext = shared?.onNext ?? replay.onNext
        let first = source.subscribe()
        for number in 1...3 { onNext(Loud(number)) }
        var numbers: [Int] = []
        let second = source.subscribe(onNext: { element in
            probe()
            numbers.append(element.number)
            guard element.number < 3 else { return }
            for number in 4...100 { onNext(Loud(number)) }
        })
        #expect(numbers == [1] + Array(4...100) + [2] + Array(4...100) + [3])
        onNext(Loud(0))
        first.dispose()
        second.dispose()
        replay.dispose()
    }

    @Test(arguments: [1, 2, 100])
    func `what a share replays is let go outside of its lock`(replay: Int) {
        for ends in [false, true] {
            let subject = PublishSubject<Loud>()
            let shared = subject.share(replay: replay)
            let subscription = shared.subscribe()
            for number in 0...replay { subject.onNext(Loud(number)) }
            if ends { subject.onCompleted() }
            subscription.dispose()
            #expect(!subject.hasObservers)
        }
    }
}
