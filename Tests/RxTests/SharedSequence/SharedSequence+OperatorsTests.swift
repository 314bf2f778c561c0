// Every operator of shared sequences, as Driver and as Signal: its marbles, one source for all subscribers, what a late
// subscriber receives, and that nothing is left behind.
import Rx
import RxTest
import Testing

/// An operator under its name, with what it makes of two lines of marbles.
private struct SharedCase<Strategy: SharingStrategyProtocol> {
    typealias Shared = SharedSequence<Strategy, String>

    let name: String
    let one: String
    let two: String
    /// Drawn from 201, for shared sequences are a tick later than their sources under a test's clock.
    ///
    /// It may differ where the inner sequences replay.
    let result: [Recorded<Event<String>>]
    let make: (Shared, Shared) -> Shared

    init(
        _ name: String,
        _ one: String,
        _ two: String = "-",
        gives result: String,
        replaying replayed: String? = nil,
        startingWith first: String? = nil,
        _ make: @escaping (Shared, Shared) -> Shared
    ) {
        self.name = name
        self.one = one
        self.two = two
        let line = Strategy.self == DriverSharingStrategy.self ? replayed ?? result : result
        self.result = (first.map { [.next(200, $0)] } ?? []) + Marbles.events(line, from: 201)
        self.make = make
    }
}

private func transforms<Strategy>(_: Strategy.Type) -> [SharedCase<Strategy>] {
    [
        SharedCase("map", "-a-b|", gives: "-A-B|") { one, _ in one.map { $0.uppercased() } },
        SharedCase("compactMap", "-1-x-2|", gives: "-1---2|") { one, _ in one.compactMap { Int($0) }.map { "\($0)" } },
        SharedCase("filter", "-a-b-a|", gives: "-a---a|") { one, _ in one.filter { $0 == "a" } },
        SharedCase("distinct", "-a-a-b|", gives: "-a---b|") { one, _ in one.distinctUntilChanged() },
        SharedCase("distinct by key", "-a-A-b|", gives: "-a---b|") { one, _ in
            one.distinctUntilChanged { $0.lowercased() }
        },
        SharedCase("distinct by comparer", "-a-A-b|", gives: "-a---b|") { one, _ in
            one.distinctUntilChanged { $0.lowercased() == $1.lowercased() }
        },
        SharedCase("distinct by key and comparer", "-a-A-b|", gives: "-a---b|") { one, _ in
            one.distinctUntilChanged({ $0.lowercased() }, comparer: ==)
        },
        SharedCase("scan", "-1-2-3|", gives: "-1-3-6|") { one, _ in
            one.scan(0) { $0 + (Int($1) ?? 0) }.map { "\($0)" }
        },
        SharedCase("startWith", "-a-b|", gives: "-a-b|", startingWith: "s") { one, _ in one.startWith("s") },
        SharedCase("skip", "-a-b-c|", gives: "---b-c|") { one, _ in one.skip(1) },
        SharedCase("do", "-a-b|", gives: "-a-b|") { one, _ in one.do(onNext: { _ in }) },
        SharedCase("debug", "-a|", gives: "-a|") { one, _ in one.debug("debug", trimOutput: true) },
        SharedCase("delay", "-a-b-|", gives: "---a-b-|") { one, _ in one.delay(.seconds(20)) },
        SharedCase("debounce", "-ab---c|", gives: "----b--(c|)") { one, _ in one.debounce(.seconds(20)) },
        SharedCase("throttle", "-abc-----|", gives: "-a--c----|") { one, _ in one.throttle(.seconds(30)) },
        SharedCase("throttle, first only", "-abc--d|", gives: "-a----d|") { one, _ in
            one.throttle(.seconds(30), latest: false)
        },
        SharedCase("empty", "-|", gives: "-|") { one, _ in one.map { $0 } },
        SharedCase("never", "-", gives: "-") { one, _ in one.map { $0 } },
        SharedCase("recovered error", "-a-#", gives: "-a-(E|)") { one, _ in one.map { $0 } },
    ]
}

private func joins<Strategy>(_: Strategy.Type) -> [SharedCase<Strategy>] {
    typealias Shared = SharedSequence<Strategy, String>
    return [
        SharedCase("flatMap", "-a-b-|", "--x-y-|", gives: "--x-(yy)-|", replaying: "--xx(yy)-|") { one, two in
            one.flatMap { _ in two }
        },
        SharedCase("flatMapLatest", "-a-b-|", "--x-y-|", gives: "--x-y-|") { one, two in
            one.flatMapLatest { _ in two }
        },
        SharedCase("flatMapFirst", "-a-b-|", "--x-y-|", gives: "--x-y-|") { one, two in
            one.flatMapFirst { _ in two }
        },
        SharedCase("switchLatest", "-a-b-|", "--x-y-|", gives: "--x-y-|") { one, two in
            one.map { _ in two }.switchLatest()
        },
        SharedCase("merge of sequences", "-a-b-|", "--x-y-|", gives: "--x-(yy)-|", replaying: "--xx(yy)-|") {
            one,
            two in
            one.map { _ in two }.merge()
        },
        SharedCase("merge of one at a time", "-a-b|", "--x-y|", gives: "--x-yj-") { one, two in
            one.map { $0 == "a" ? two : Shared.never().startWith("j") }.merge(maxConcurrent: 1)
        },
        SharedCase("withLatestFrom", "-a-b-|", "--x-y-|", gives: "---x-|") { one, two in one.withLatestFrom(two) },
        SharedCase("withLatestFrom, combined", "-a-b-|", "--x-y-|", gives: "---Q-|") { one, two in
            one.withLatestFrom(two) { $0 + $1 == "bx" ? "Q" : "?" }
        },
        SharedCase("merge", "-a-b-|", "--x-y|", gives: "-axby|") { one, two in Shared.merge(one, two) },
        SharedCase("merge of an array", "-a-b-|", "--x-y|", gives: "-axby|") { one, two in Shared.merge([one, two]) },
        SharedCase("merge of a collection", "-a-b-|", "--x-y|", gives: "-axby|") { one, two in
            Shared.merge(ContiguousArray([one, two]))
        },
        SharedCase("concat of a sequence", "-a|", "-x-y-|", gives: "-a-y-|") { one, two in
            Shared.concat(AnySequence([one, two]))
        },
        SharedCase("concat of a collection", "-a|", "-x-y-|", gives: "-a-y-|") { one, two in Shared.concat([one, two])
        },
        SharedCase("zip", "-1-2-|", "--3-4|", gives: "--4-6|") { one, two in
            Shared.zip([one, two]) { "\($0.compactMap { Int($0) }.reduce(0, +))" }
        },
        SharedCase("zip into arrays", "-1-2-|", "--3-4|", gives: "--2-2|") { one, two in
            Shared.zip([one, two]).map { "\($0.count)" }
        },
        SharedCase("combineLatest", "-1-2-|", "--3-4|", gives: "--456|") { one, two in
            Shared.combineLatest([one, two]) { "\($0.compactMap { Int($0) }.reduce(0, +))" }
        },
        SharedCase("combineLatest into arrays", "-1-2-|", "--3-4|", gives: "--345|") { one, two in
            Shared.combineLatest([one, two]).map { "\((Int($0[0]) ?? 0) + (Int($0[1]) ?? 0) - 1)" }
        },
    ]
}

private func drivers() -> [SharedCase<DriverSharingStrategy>] {
    transforms(DriverSharingStrategy.self) + joins(DriverSharingStrategy.self)
}

private func signals() -> [SharedCase<SignalSharingStrategy>] {
    let word = Word()
    return transforms(SignalSharingStrategy.self) + joins(SignalSharingStrategy.self) + [
        SharedCase("withUnretained", "-a-b|", gives: "-!-!|") { one, _ in one.withUnretained(word).map { $0.0.text } },
        SharedCase("withUnretained, combined", "-a-b|", gives: "-!-!|") { one, _ in
            one.withUnretained(word) { object, _ in object.text }
        },
    ]
}

private final class Word {
    let text = "!"
}

@Suite struct SharedSequenceOperatorsTests {
    /// Subscribes three observers, two at 200 and one at 225, all of them until 1000.
    private func observe<Strategy>(
        _ one: SharedCase<Strategy>
    ) -> (events: [[Recorded<Event<String>>]], subscriptions: [Int]) {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = [scheduler.hot(one.one), scheduler.hot(one.two)]
        var observers: [TestableObserver<String>] = []
        SharingScheduler.mock(scheduler: scheduler) {
            let shared = sources.map { $0.asSharedSequence(sharingStrategy: Strategy.self, onErrorJustReturn: "E") }
            let result = one.make(shared[0], shared[1])
            for time in [200, 200, 225] {
                let observer = scheduler.createObserver(String.self)
                var subscription: (any Disposable)?
                scheduler.scheduleAt(time) { subscription = result.asObservable().subscribe(observer) }
                scheduler.scheduleAt(1000) { subscription?.dispose() }
                observers.append(observer)
            }
            scheduler.start()
        }
        return (observers.map(\.events), sources.map { $0.subscriptions.filter { $0.subscribe == 200 }.count })
    }

    private func check<Strategy>(_ cases: [SharedCase<Strategy>], replays: Bool) {
        for one in cases {
            let (events, subscriptions) = observe(one)
            #expect(events[0] == one.result, "\(one.name)")
            let second = replays ? one.result : one.result.filter { $0.time > 200 }
            #expect(events[1] == second, "\(one.name), to a second subscriber")
            #expect(subscriptions.allSatisfy { $0 <= 1 }, "\(one.name) shares its sources")
            guard one.result.last.map({ $0.time > 225 }) ?? true else { continue }
            let past = one.result.filter { $0.time <= 225 }.suffix(replays ? 1 : 0)
            let late = past.map { Recorded(time: 225, value: $0.value) } + one.result.filter { $0.time > 225 }
            #expect(events[2] == late, "\(one.name), to a late subscriber")
        }
    }

    @Test func `drivers: results, times, sharing, and the latest element for a late subscriber`() {
        check(drivers(), replays: true)
    }

    @Test func `signals: results, times, sharing, and nothing for a late subscriber`() {
        check(signals(), replays: false)
    }

    /// How many objects are left at home, and whether a source is still held.
    private func left<Strategy>(
        _ one: SharedCase<Strategy>,
        _ end: (PublishSubject<String>, PublishSubject<String>, any Disposable) -> Void
    ) -> (objects: Int32, isHeld: Bool) {
        let context = ManualContext()
        let home = Home(context)
        var isHeld = false
        context.turn {
            Home.with(home) {
                let sources = [PublishSubject<String>(), PublishSubject<String>()]
                let shared = sources.map { $0.asSharedSequence(sharingStrategy: Strategy.self, onErrorJustReturn: "E") }
                let subscription = one.make(shared[0], shared[1]).asObservable().subscribe()
                for number in 1...3 { for source in sources { source.onNext("\(number)") } }
                end(sources[0], sources[1], subscription)
                subscription.dispose()
                context.turn()
                isHeld = sources.contains { $0.hasObservers }
            }
        }
        context.advance(.seconds(100))
        return (Home.with(home) { Resources.total }, isHeld)
    }

    private func checkNothingLeft<Strategy>(_ cases: [SharedCase<Strategy>]) {
        let ends: [(PublishSubject<String>, PublishSubject<String>, any Disposable) -> Void] = [
            { _, _, subscription in subscription.dispose() },
            { one, two, _ in
                one.onCompleted()
                two.onCompleted()
            },
            { one, two, _ in
                one.onError(Oops())
                two.onError(Oops())
            },
        ]
        for one in cases {
            for (number, end) in ends.enumerated() {
                let (objects, isHeld) = left(one, end)
                #expect(objects == 0 && !isHeld, "\(one.name), end \(number)")
            }
        }
    }

    @Test func `drivers leave nothing behind, however they end`() { checkNothingLeft(drivers()) }

    @Test func `signals leave nothing behind, however they end`() { checkNothingLeft(signals()) }

    /// How often an operator calls its closure for the elements 1 and 2 and three subscribers.
    private func calls(_ make: (Driver<Int>, @escaping () -> Void) -> Driver<Int>) -> Int {
        let context = ManualContext()
        var calls = 0
        context.turn {
            Home.with(Home(context)) {
                let source = PublishSubject<Int>()
                let driver = make(source.asDriver(onErrorJustReturn: 0)) { calls += 1 }
                let bag = DisposeBag()
                for _ in 1...3 { driver.drive().disposed(by: bag) }
                source.onNext(1)
                source.onNext(2)
            }
        }
        return calls
    }

    @Test func `closures run once per element, however many subscribe`() {
        func noting<Input, Output>(_ note: @escaping () -> Void, _ result: Output) -> (Input) -> Output {
            { _ in
                note()
                return result
            }
        }
        func noting<One, Two, Output>(_ note: @escaping () -> Void, _ result: Output) -> (One, Two) -> Output {
            { _, _ in
                note()
                return result
            }
        }
        #expect(calls { $0.map(noting($1, 1)) } == 2)
        #expect(calls { $0.filter(noting($1, true)) } == 2)
        #expect(calls { $0.compactMap(noting($1, 1)) } == 2)
        #expect(calls { $0.scan(0, accumulator: noting($1, 1)) } == 2)
        #expect(calls { $0.distinctUntilChanged(noting($1, 1)) } == 2)
        #expect(calls { $0.distinctUntilChanged(noting($1, true)) } == 1)
        #expect(calls { $0.distinctUntilChanged({ $0 }, comparer: noting($1, true)) } == 1)
        #expect(calls { $0.do(onNext: noting($1, ())) } == 2)
        #expect(calls { $0.flatMap(noting($1, Driver.just(1))) } == 2)
        #expect(calls { $0.flatMapLatest(noting($1, Driver.just(1))) } == 2)
        #expect(calls { $0.flatMapFirst(noting($1, Driver.just(1))) } == 2)
        #expect(calls { $0.withLatestFrom(Driver.just(1), resultSelector: noting($1, 1)) } == 2)
        #expect(calls { Driver.zip([$0], resultSelector: noting($1, 1)) } == 2)
        #expect(calls { Driver.combineLatest([$0], resultSelector: noting($1, 1)) } == 2)
        #expect(calls { Driver.zip($0, $0, resultSelector: noting($1, 1)) } == 2)
        #expect(calls { Driver.combineLatest($0, Driver.just(1), resultSelector: noting($1, 1)) } == 2)
    }

    @Test func `do tells of everything; the sharing after it lets go at the end, at once`() {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.hot("-a|")
            var heard: [String] = []
            _ = scheduler.start {
                source.asDriver(onErrorJustReturn: "")
                    .do(
                        onNext: { heard.append("next \($0)") },
                        afterNext: { heard.append("after \($0)") },
                        onCompleted: { heard.append("completed") },
                        afterCompleted: { heard.append("after completed") },
                        onSubscribe: { heard.append("subscribe") },
                        onSubscribed: { heard.append("subscribed") },
                        onDispose: { heard.append("dispose") }
                    )
                    .do(onNext: { heard.append("down \($0)") })
            }
            #expect(
                heard == [
                    "subscribe", "subscribed", "next a", "down a", "after a", "completed", "dispose", "after completed",
                ]
            )
        }
    }

    @Test func `withUnretained ends with its object, and does not keep it`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                final class Object {}
                var object: Object? = Object()
                weak let remaining = object
                let relay = PublishRelay<Int>()
                var seen: [String] = []
                let subscription = object.map { object in
                    relay.asSignal().withUnretained(object)
                        .emit(onNext: { seen.append("\($1)") }, onCompleted: { seen.append("completed") })
                }
                relay.accept(1)
                object = nil
                #expect(remaining == nil)
                relay.accept(2)
                #expect(seen == ["1", "completed"])
                subscription?.dispose()
            }
        }
    }

    @Test func `a result selector that throws ends a zip and a combineLatest`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                let one = Driver.just(1)
                func fails(_ values: [Int]) throws -> Int { throw Oops() }
                for result in [Driver.zip([one], resultSelector: fails), .combineLatest([one], resultSelector: fails)] {
                    var seen: [String] = []
                    result.asObservable().subscribe { seen.append("\($0)") }.dispose()
                    #expect(seen == ["error(Oops())"])
                }
            }
        }
    }
}
