// withLatestFrom: with a selector, and without.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a-b-c-|", "--x-y--|", "---D-H-|", ends: 7, 7),
    // The second is subscribed to first, but its hot line comes later at equal times.
    Pairing("--a-b|", "--x|", "----D|", ends: 5, 3),
    // The second's end takes nothing away, its error everything.
    Pairing("-a--b|", "-x|", "----D|", ends: 5, 2),
    Pairing("-a-b", "--x-#", "---D#", ends: 4, 4),
    Pairing("--a#", "-x---", "--A#", ends: 3, 3),
    Pairing("-a-b|", "", "----|", ends: 4, 4),
    Pairing("-a-b|", "-|", "----|", ends: 4, 1),
    Pairing("-|", "-x-", "-|", ends: 1, 1),
    Pairing("", "-x-", "", ends: 80, 80),
]

@Suite struct WithLatestFromTests {
    @Test(arguments: pairings)
    func `each element with the latest of the second`(_ pairing: Pairing) {
        pairing.check { $0.withLatestFrom($1, resultSelector: Pairing.letter) }
    }

    @Test func `without a selector the latest of the second alone`() {
        Pairing("-a-b-c-|", "--x-y--|", "---x-y-|", ends: 7, 7).check { $0.withLatestFrom($1) }
    }

    @Test func `a selector that throws ends both`() {
        Pairing("--a-c", "-x-z-", "--A-", ends: 4, 4).check { left, right in
            left.withLatestFrom(right, resultSelector: Pairing.letter).catch { error in
                #expect(error is Oops)
                return .never()
            }
        }
    }

    @Test func `dispose leaves both`() {
        Pairing("-a-b-c-|", "--x-----|", "---D", ends: 4, 4)
            .check(dispose: 4) { $0.withLatestFrom($1, resultSelector: Pairing.letter) }
    }

    @Test func `a synchronous second is there before the first`() {
        var seen: [String] = []
        _ = Observable.of(1, 2).withLatestFrom(Observable.of("a", "b")) { "\($0)\($1)" }
            .subscribe(onNext: { seen.append($0) })
        #expect(seen == ["1a", "2b"])
    }

    @Test func `a second that changes within the observer counts from the next element on`() {
        let first = PublishSubject<Int>()
        let second = BehaviorSubject(value: 0)
        var seen: [Int] = []
        let subscription = first.withLatestFrom(second) { $0 + $1 }.subscribe(onNext: { sum in
            seen.append(sum)
            second.onNext(sum)
        })
        for number in 1...3 { first.onNext(number) }
        subscription.dispose()
        #expect(seen == [1, 3, 6])
        #expect(!first.hasObservers && !second.hasObservers)
    }
}
