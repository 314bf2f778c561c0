// Nothing of a join follows its end, asked where no subscriber's own end hides it: through do, catch and concat. One thread
// delivers; another brings something meanwhile, which waits; then the first thread's delivery leads to the end.
import Rx
import RxTest
import Testing

/// A join of two sources under its name, and what makes it ready to hand on an element of each.
private struct Joined: Sendable, CustomTestStringConvertible {
    typealias Make = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

    let name: String
    /// What the second source has emitted before.
    let before: [Int]
    /// What the first one emits within, so that the second one's element leads to another.
    let within: [Int]
    let make: Make

    init(_ name: String, before: [Int] = [], within: [Int] = [], _ make: @escaping Make) {
        self.name = name
        self.before = before
        self.within = within
        self.make = make
    }

    var testDescription: String { name }
}

private let joins = [
    Joined("merge") { .merge($0, $1) },
    Joined("merge of an observable") { Observable.of($0, $1).merge() },
    Joined("merge, at most two") { Observable.of($0, $1).merge(maxConcurrent: 2) },
    Joined("flatMap") { one, two in Observable.of(0, 1).flatMap { $0 == 0 ? one : two } },
    Joined("combineLatest", before: [0]) { .combineLatest($0, $1) { $0 + $1 } },
    Joined("combineLatest of many", before: [0]) { Observable.combineLatest([$0, $1]) { $0[0] + $0[1] } },
    Joined("zip", before: [0], within: [2, 3]) { .zip($0, $1) { $0 + $1 } },
    Joined("zip of many", before: [0], within: [2, 3]) { Observable.zip([$0, $1]) { $0[0] + $0[1] } },
]

/// Two sources, a join of them, and what happens in its first delivery.
private final class Scene {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    private let joined: Joined
    private var count = 0

    init(_ joined: Joined) { self.joined = joined }

    var join: Observable<Int> { joined.make(first, second) }

    /// An element has come: at the first one the other thread brings two, at the first of these the first source fails.
    func received() {
        count += 1
        if count == 2 { first.onError(Oops()) }
        guard count == 1 else { return }
        for element in joined.within { first.onNext(element) }
        onAnotherThread {
            second.onNext(2)
            second.onNext(3)
        }
    }

    func play() {
        for element in joined.before { second.onNext(element) }
        first.onNext(1)
    }
}

@Suite struct AfterTheEndTests {
    @Test(arguments: joins)
    private func `what waits is not handed on after an error, through do`(_ joined: Joined) {
        let scene = Scene(joined)
        var ends = 0
        var late = 0
        let subscription = scene.join
            .do(onNext: { _ in late += ends }, onError: { _ in ends += 1 })
            .catch { _ in .never() }
            .subscribe(onNext: { _ in scene.received() })
        scene.play()
        #expect(ends == 1)
        #expect(late == 0)
        subscription.dispose()
    }

    @Test(arguments: joins)
    private func `what waits does not come into the sequence that follows an error, through catch and concat`(
        _ joined: Joined
    ) {
        let scene = Scene(joined)
        let other = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = scene.join
            .catch { _ in .empty() }
            .concat(other)
            .subscribe(onNext: { number in
                seen.append(number)
                scene.received()
            })
        scene.play()
        other.onNext(100)
        #expect(seen.count == 3 && seen.last == 100)
        subscription.dispose()
    }

    @Test(arguments: joins)
    private func `what waits does not come into the next attempt, through retry`(_ joined: Joined) {
        let scene = Scene(joined)
        let other = PublishSubject<Int>()
        var attempts = 0
        var seen: [Int] = []
        let source = Observable<Int>.deferred {
            attempts += 1
            return attempts == 1 ? scene.join : other.asObservable()
        }
        let subscription = source.retry().subscribe(onNext: { number in
            seen.append(number)
            scene.received()
        })
        scene.play()
        other.onNext(100)
        #expect(seen.count == 3 && seen.last == 100)
        subscription.dispose()
    }

    @Test func `what a buffer's time hands on waits, and is not handed on after the end`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = PublishSubject<Int>()
        var log: [String] = []
        var hasBegun = false
        let subscription = source.buffer(timeSpan: .seconds(10), count: 1, scheduler: scheduler)
            .do(onNext: { log.append("\($0)") }, onError: { _ in log.append("#") })
            .catch { _ in .never() }
            .subscribe(onNext: { _ in
                if hasBegun { return }
                hasBegun = true
                source.onNext(2)
                onAnotherThread { scheduler.advanceTo(20) }
                source.onError(Oops())
            })
        source.onNext(1)
        #expect(log == ["[1]", "[2]", "#"])
        subscription.dispose()
    }

    @Test func `an element that has led to the end does not come to the others after it`() {
        let shares: [(Observable<Int>) -> Observable<Int>] = [
            { $0 }, { $0.share() }, { $0.share(replay: 1) }, { $0.publish().refCount() }, { $0.replay(1).refCount() },
        ]
        for share in shares {
            let source = PublishSubject<Int>()
            let shared = share(source)
            var log: [String] = []
            let first = shared.subscribe(onNext: { _ in source.onError(Oops()) })
            let second = shared.do(onNext: { log.append("\($0)") }, onError: { log.append("\($0)") })
                .catch { _ in .never() }
                .subscribe()
            source.onNext(1)
            #expect(log == ["Oops()"])
            first.dispose()
            second.dispose()
        }
    }

    @Test func `what a sequence that has been left brought meanwhile does not follow another's elements`() {
        let outer = PublishSubject<Int>()
        let inner = (0..<3).map { _ in PublishSubject<Int>() }
        var seen: [Int] = []
        let subscription = outer.flatMapLatest { inner[$0] }.subscribe(onNext: { number in
            seen.append(number)
            guard number == 1 else { return }
            outer.onNext(1)
            onAnotherThread { inner[1].onNext(2) }
            outer.onNext(2)
            inner[2].onNext(3)
        })
        outer.onNext(0)
        inner[0].onNext(1)
        inner[2].onNext(4)
        #expect(seen == [1, 3, 4])
        subscription.dispose()
    }
}

/// A join with a selector under its name.
private struct Selecting: Sendable, CustomTestStringConvertible {
    typealias Selector = (Int, Int) throws -> Int
    typealias Make = @Sendable (Observable<Int>, Observable<Int>, @escaping Selector) -> Observable<Int>

    let name: String
    let make: Make

    init(_ name: String, _ make: @escaping Make) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }
}

private let selecting = [
    Selecting("combineLatest") { .combineLatest($0, $1, resultSelector: $2) },
    Selecting("combineLatest of three") { one, two, selector in
        .combineLatest(one, two, Observable.just(0)) { first, second, _ in try selector(first, second) }
    },
    Selecting("combineLatest of many") { one, two, selector in
        Observable.combineLatest([one, two]) { try selector($0[0], $0[1]) }
    },
    Selecting("zip") { .zip($0, $1, resultSelector: $2) },
    Selecting("zip of many") { one, two, selector in Observable.zip([one, two]) { try selector($0[0], $0[1]) } },
]

@Suite struct AfterAFailingSelectorTests {
    private let one = PublishSubject<Int>()
    private let two = PublishSubject<Int>()
    private let heard = Heard()

    /// Runs with a selector that throws the first time, after `meanwhile`.
    private func play(_ join: Selecting, then meanwhile: @escaping () throws -> Void) {
        var isFirst = true
        var ends = 0
        let joined = join.make(one, two) { first, second in
            heard.note("select \(first) \(second)")
            if isFirst {
                isFirst = false
                try meanwhile()
            }
            return first + second
        }
        let subscription =
            joined
            .do(
                onNext: { heard.note("\($0)") },
                onError: { heard.note("\($0)") },
                onCompleted: { heard.note("completed") }
            )
            .catch { _ in
                ends += 1
                return .never()
            }
            .subscribe()
        two.onNext(0)
        one.onNext(1)
        #expect(ends == 1)
        subscription.dispose()
    }

    @Test(arguments: selecting)
    private func `what waits is not even combined after the selector has thrown`(_ join: Selecting) {
        play(join) { [one, two] in
            one.onNext(2)
            onAnotherThread {
                two.onNext(10)
                two.onNext(20)
            }
            throw Oops()
        }
        #expect(heard.log.first == "select 1 0")
        #expect(heard.log.last == "Oops()")
        #expect(!heard.log.contains { $0.hasSuffix("10") || $0.hasSuffix("20") })
    }

    @Test(arguments: selecting)
    private func `an end that waits gives way to what the selector has thrown before it`(_ join: Selecting) {
        play(join) { [two] in
            onAnotherThread { two.onError(RxError.unknown) }
            throw Oops()
        }
        #expect(heard.log == ["select 1 0", "Oops()"])
    }

    @Test(arguments: selecting)
    private func `a result that comes after the end is dropped`(_ join: Selecting) {
        play(join) { [two] in two.onError(Oops()) }
        #expect(heard.log == ["select 1 0", "Oops()"])
    }

    @Test func `after what is combined late has failed nothing more is`() {
        var selected: [Int] = []
        let log = heard
        let subscription = Observable.combineLatest(one, two) { [one, two] first, second throws -> Int in
            selected.append(second)
            if second == 0 {
                onAnotherThread {
                    two.onNext(1)
                    two.onNext(2)
                    two.onCompleted()
                }
                one.onCompleted()
            }
            if second == 1 { throw Oops() }
            return first
        }
        .do(onError: { log.note("\($0)") }, onCompleted: { log.note("completed") })
        .catch { _ in .never() }
        .subscribe()
        two.onNext(0)
        one.onNext(1)
        subscription.dispose()
        #expect(selected == [0, 1])
        #expect(log.log == ["Oops()"])
    }

    @Test func `the normal end comes after what waits`() {
        let log = heard
        let subscription = Observable.merge(one, two)
            .do(onNext: { log.note("\($0)") }, onCompleted: { log.note("|") })
            .subscribe(onNext: { [one, two] number in
                guard number == 1 else { return }
                onAnotherThread {
                    two.onNext(2)
                    two.onNext(3)
                    two.onCompleted()
                }
                one.onCompleted()
            })
        one.onNext(1)
        subscription.dispose()
        #expect(log.log == ["1", "2", "3", "|"])
    }

    @Test func `once disposed of within a selector nothing more is combined or handed on`() {
        var selected: [Int] = []
        let log = heard
        let subscription = SerialDisposable()
        subscription.disposable = Observable.combineLatest(one, two) { [two] first, second -> Int in
            selected.append(second)
            onAnotherThread { two.onNext(1) }
            subscription.dispose()
            return first
        }
        .do(onNext: { log.note("\($0)") })
        .subscribe()
        two.onNext(0)
        one.onNext(1)
        #expect(selected == [0])
        #expect(log.log == [])
    }
}
