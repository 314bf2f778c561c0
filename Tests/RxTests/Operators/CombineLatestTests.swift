// combineLatest of two sources. The other arities and collections have files of their own.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a---b|", "---x----y|", "---A-D--E|", ends: 6, 9),
    // Both at one time: the left one comes first.
    Pairing("-a-b|", "-x-y|", "-A-(DE)|", ends: 4, 4),
    Pairing("-ab----|", "----xy-|", "----DE-|", ends: 7, 7),
    // A source that has ended keeps contributing its latest.
    Pairing("-a|", "---x-y-|", "---A-B-|", ends: 2, 7),
    // A source that ends with nothing ends the rest as soon as that shows.
    Pairing("-|", "---x---|", "---|", ends: 1, 3),
    Pairing("-a---b-|", "--|", "-----|", ends: 5, 2),
    Pairing("--|", "---|", "---|", ends: 2, 3),
    Pairing("-a-b-|", "", "", ends: 5, 80),
    Pairing("", "--x--", "", ends: 80, 80),
    Pairing("-a-----b|", "---x-#", "---A-#", ends: 5, 5),
    Pairing("-a-#", "-------x|", "---#", ends: 3, 3),
    Pairing("-#", "-#", "-#", ends: 1, 1),
    Pairing("-c-", "--x-z--y", "--G-", ends: 4, 4),
]

@Suite struct CombineLatestTests {
    @Test(arguments: pairings.dropLast())
    func `the latest of both, from when both have one`(_ pairing: Pairing) {
        pairing.check { .combineLatest($0, $1, resultSelector: Pairing.letter) }
    }

    @Test(arguments: pairings.dropLast())
    func `as a pair`(_ pairing: Pairing) {
        pairing.check { Observable.combineLatest($0, $1).map { try Pairing.letter($0, $1) } }
    }

    @Test func `a selector that throws ends both`() {
        Pairing("-c----|", "--x-z--y", "--G-", ends: 4, 4).check { left, right in
            Observable.combineLatest(left, right, resultSelector: Pairing.letter).catch { error in
                #expect(error is Oops)
                return .never()
            }
        }
    }

    @Test func `dispose leaves both`() {
        Pairing("-a-b-c-|", "--x-----|", "--AD", ends: 4, 4)
            .check(dispose: 4) { .combineLatest($0, $1, resultSelector: Pairing.letter) }
    }

    @Test func `recursive sources interleave`() {
        var seen: [String] = []
        _ = Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b"))
            .subscribe(onNext: { seen.append("\($0.0)\($0.1)") })
        #expect(seen == ["1a", "2a", "2b"])
    }

    @Test func `a reentrant change of one source is combined at once`() {
        let left = BehaviorSubject(value: 1)
        let right = BehaviorSubject(value: 10)
        var seen: [Int] = []
        let subscription = Observable.combineLatest(left, right) { $0 + $1 }.subscribe(onNext: { sum in
            seen.append(sum)
            if sum == 12 { right.onNext(20) }
        })
        left.onNext(2)
        subscription.dispose()
        #expect(seen == [11, 12, 22])
    }

    @Test func `disposing within the selector hands nothing on`() {
        let left = BehaviorSubject(value: 1)
        let right = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var seen: [Int] = []
        subscription.disposable = Observable.combineLatest(left, right) { one, two -> Int in
            if two == 2 { subscription.dispose() }
            return one + two
        }
        .subscribe(onNext: { seen.append($0) })
        right.onNext(1)
        right.onNext(2)
        right.onNext(3)
        #expect(seen == [2])
        #expect(!left.hasObservers && !right.hasObservers)
    }
}
