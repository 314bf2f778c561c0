// zip of two sources. The other arities and collections have files of their own.
import Rx
import RxTest
import Testing

private let pairings = [
    Pairing("-a-b-c-|", "----x-y----|", "----A-E----|", ends: 7, 11),
    Pairing("-ab|", "----x|", "----A|", ends: 3, 5),
    Pairing("-a-b|", "-x-y|", "-A-E|", ends: 4, 4),
    // One has ended: the end comes with the other's.
    Pairing("-a|", "--x---y|", "--A----|", ends: 2, 7),
    Pairing("-|", "---x", "", ends: 1, 80),
    Pairing("-|", "---|", "---|", ends: 1, 3),
    Pairing("-a-b-|", "", "", ends: 5, 80),
    Pairing("", "", "", ends: 80, 80),
    Pairing("-a--b|", "--x#", "--A#", ends: 3, 3),
    Pairing("-a#", "---x", "--#", ends: 2, 2),
    // What waits is not handed on before an error.
    Pairing("-abc", "-----#", "-----#", ends: 5, 5),
]

@Suite struct ZipTests {
    @Test(arguments: pairings)
    func `the first with the first, the second with the second`(_ pairing: Pairing) {
        pairing.check { .zip($0, $1, resultSelector: Pairing.letter) }
        pairing.check { Observable.zip($0, $1).map { try Pairing.letter($0, $1) } }
    }

    @Test func `a selector that throws ends both`() {
        Pairing("-abc--|", "----xyz--|", "----AE-", ends: 6, 6).check { left, right in
            Observable.zip(left, right, resultSelector: Pairing.letter).catch { error in
                #expect(error is Oops)
                return .never()
            }
        }
    }

    @Test func `dispose leaves both`() {
        Pairing("-a-b-c-|", "--x-----|", "--A", ends: 4, 4)
            .check(dispose: 4) { .zip($0, $1, resultSelector: Pairing.letter) }
    }

    @Test func `hundreds of waiting elements stay in order`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = Observable.zip(left, right) { $0 - $1 }.subscribe(onNext: { seen.append($0) })
        for number in 0..<200 { left.onNext(number) }
        for number in 0..<200 { right.onNext(number) }
        subscription.dispose()
        #expect(seen == Array(repeating: 0, count: 200))
    }

    @Test func `what finds no partner any more is let go`() {
        final class Element {}
        let left = PublishSubject<Element>()
        let right = PublishSubject<Element>()
        let subscription = Observable.zip(left, right) { one, _ in one }.subscribe()
        weak var former: Element?
        weak var latter: Element?
        right.onNext(Element())
        do {
            let elements = (Element(), Element())
            (former, latter) = elements
            left.onNext(elements.0)
            right.onCompleted()
            left.onNext(elements.1)
        }
        #expect(former == nil && latter == nil)
        #expect(left.hasObservers)
        left.onCompleted()
        subscription.dispose()
        #expect(!left.hasObservers)
    }

    @Test func `recursive sources`() {
        var seen: [Event<String>] = []
        _ = Observable.zip(Observable.of(1, 2, 3), Observable.of("a", "b")) { "\($0)\($1)" }.subscribe {
            seen.append($0)
        }
        #expect(seen == [.next("1a"), .next("2b"), .completed])
    }

    @Test func `a reentrant element finds its partner at once`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = Observable.zip(left, right) { $0 + $1 }.subscribe(onNext: { sum in
            seen.append(sum)
            if sum == 11 { right.onNext(20) }
        })
        left.onNext(1)
        left.onNext(2)
        right.onNext(10)
        subscription.dispose()
        #expect(seen == [11, 22])
    }
}
