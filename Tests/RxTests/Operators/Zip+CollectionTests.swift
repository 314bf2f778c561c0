// zip of a collection of sources.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a-b-c-|", "----x-y----|", "----A-E----|", ends: 7, 11),
    Pairing("-a|", "--x---y|", "--A---|", ends: 2, 6),
    Pairing("-a-b-|", "", "", ends: 5, 80),
    Pairing("-a--b|", "--x#", "--A#", ends: 3, 3),
]

@Suite struct ZipCollectionTests {
    @Test(arguments: pairings)
    func `the first of all, then the second of all`(_ pairing: Pairing) {
        pairing.check { .zip([$0, $1]) { try Pairing.letter($0[0], $0[1]) } }
        pairing.check { Observable.zip([$0, $1]).map { try Pairing.letter($0[0], $0[1]) } }
    }

    @Test func `no sources end at once`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable.zip([Observable<Int>]()) }
        #expect(result.events == [.completed(200)])
    }

    @Test func `a hundred sources`() {
        let subjects = (0..<100).map { _ in PublishSubject<Int>() }
        var seen: [Int] = []
        let subscription = Observable.zip(subjects) { $0.reduce(0, +) }.subscribe(onNext: { seen.append($0) })
        for round in 1...2 { for subject in subjects { subject.onNext(round) } }
        subscription.dispose()
        #expect(seen == [100, 200])
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test func `a selector that throws ends all`() {
        let subjects = (0..<3).map { _ in PublishSubject<Int>() }
        var seen: [Event<Int>] = []
        let subscription = Observable.zip(subjects) { _ -> Int in throw Oops() }.subscribe { seen.append($0) }
        for subject in subjects { subject.onNext(1) }
        subscription.dispose()
        #expect(seen == [.error(Oops())])
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }
}
