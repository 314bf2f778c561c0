// merge: of a collection, of an array, of arguments; of a sequence of sequences, all at once or at most so many.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a---b|", "--x----y-|", "-ax--b-y-|", ends: 6, 9),
    Pairing("-a|", "-x|", "-(ax)|", ends: 2, 2),
    Pairing("-|", "-x-|", "-x-|", ends: 1, 3),
    Pairing("-a-", "-|", "-a-", ends: 80, 1),
    Pairing("-|", "--|", "--|", ends: 1, 2),
    Pairing("", "", "", ends: 80, 80),
    Pairing("-a-#", "--x-y", "-ax#", ends: 3, 3),
    Pairing("-a--b", "--#", "-a#", ends: 2, 2),
]

@Suite struct MergeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: pairings)
    func `everything from both, and the later end`(_ pairing: Pairing) {
        pairing.check { .merge($0, $1) }
        pairing.check { .merge([$0, $1]) }
        pairing.check { .merge(AnyCollection([$0, $1])) }
    }

    @Test func `dispose leaves both`() {
        Pairing("-a-b-c-|", "--x-----|", "-axb", ends: 4, 4).check(dispose: 4) { .merge($0, $1) }
    }

    @Test func `no sources end at once`() {
        let result = scheduler.start { Observable<Int>.merge([]) }
        #expect(result.events == [.completed(200)])
    }

    @Test func `recursive sources take turns`() {
        var seen: [Int] = []
        _ = Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 4, 2, 5, 3, 6])
    }

    @Test func `a reentrant emission is delivered at once`() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = Observable.merge(subject.asObservable(), .never()).subscribe(onNext: { element in
            seen.append("in \(element)")
            if element == 1 { subject.onNext(2) }
            seen.append("out \(element)")
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(seen == ["in 1", "in 2", "out 2", "out 1"])
    }

    @Test func `disposing within an element subscribes to nothing more`() {
        var started: [Int] = []
        let subscription = SerialDisposable()
        let sources = (0..<3).map { index in
            Observable<Int>.create { observer in
                started.append(index)
                observer.onNext(index)
                return Disposables.create()
            }
        }
        let subject = PublishSubject<Observable<Int>>()
        subscription.disposable = subject.merge().subscribe(onNext: { _ in subscription.dispose() })
        for source in sources { subject.onNext(source) }
        #expect(started == [0])
        #expect(!subject.hasObservers)
    }

    // MARK: Of a sequence of sequences

    private let inner = ["a": "-1--2|", "b": "-3|", "c": "-4|"]

    @Test func `all inner ones at once`() {
        let run = Flattening("-a-b|", inner) { source, inner in source.map(inner).merge() }
        #expect(run.events == Marbles.events("--1-32|"))
        #expect(run.inner["a"] == [Subscription(210, 260)])
        #expect(run.inner["b"] == [Subscription(230, 250)])
    }

    @Test func `at most so many inner ones, the others wait`() {
        let run = Flattening("-abc|", inner) { source, inner in source.map(inner).merge(maxConcurrent: 2) }
        // a runs from 210 to 260, b from 220 to 240, c waits until b has ended.
        #expect(run.events == Marbles.events("--13-(24)|"))
        #expect(run.inner["c"] == [Subscription(240, 260)])
    }

    @Test func `one that waits is never begun after an error`() {
        let run = Flattening("-ac#", inner) { source, inner in source.map(inner).merge(maxConcurrent: 1) }
        #expect(run.events == Marbles.events("--1#"))
        #expect(run.inner["c"] == [])
        #expect(run.inner["a"] == [Subscription(210, 230)])
    }

    @Test func `a hundred thousand synchronous inner ones, one at a time`() {
        var count = 0
        let subscription = Observable.from(0..<100_000).map { Observable.just($0) }.merge(maxConcurrent: 1)
            .subscribe(onNext: { count += $0 == count ? 1 : 0 })
        subscription.dispose()
        #expect(count == 100_000)
    }
}
