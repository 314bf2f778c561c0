// combineLatest of a collection of sources.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a---b|", "---x----y|", "---A-D--E|", ends: 6, 9),
    Pairing("-|", "---x---|", "---|", ends: 1, 3),
    Pairing("-a-----b|", "---x-#", "---A-#", ends: 5, 5),
    Pairing("-a-b-|", "", "", ends: 5, 80),
]

@Suite struct CombineLatestCollectionTests {
    @Test(arguments: pairings)
    func `the latest of all, in the collection's order`(_ pairing: Pairing) {
        pairing.check { .combineLatest([$0, $1]) { try Pairing.letter($0[0], $0[1]) } }
        pairing.check { Observable.combineLatest([$0, $1]).map { try Pairing.letter($0[0], $0[1]) } }
    }

    @Test func `no sources are one empty array`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable.combineLatest([Observable<Int>]()) }
        #expect(result.events == [.next(200, []), .completed(200)])
    }

    @Test func `one source is itself`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable.combineLatest([scheduler.hot("-a-b|")]) { $0[0] } }
        #expect(result.events == Marbles.events("-a-b|"))
    }

    @Test func `a hundred sources`() {
        let subjects = (0..<100).map { BehaviorSubject(value: $0) }
        var seen: [Int] = []
        let subscription = Observable.combineLatest(subjects) { $0.reduce(0, +) }.subscribe(onNext: { seen.append($0) })
        subjects[50].onNext(150)
        subscription.dispose()
        #expect(seen == [4950, 5050])
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test func `a selector that throws ends all`() {
        let subjects = (0..<3).map { BehaviorSubject(value: $0) }
        var seen: [Event<Int>] = []
        let subscription = Observable.combineLatest(subjects) { values -> Int in
            guard values[1] < 5 else { throw Oops() }
            return values[1]
        }
        .subscribe { seen.append($0) }
        subjects[1].onNext(9)
        subscription.dispose()
        #expect(seen == [.next(1), .error(Oops())])
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }
}
