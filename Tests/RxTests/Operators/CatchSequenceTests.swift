// catch(sequence:): one source after another until one completes.
import Rx
import RxTest
import Testing

@Suite struct CatchSequenceTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// Sources, what comes of them, and when each was subscribed to.
    struct Chain: Sendable, CustomTestStringConvertible {
        let sources: [String]
        let events: String
        let begins: [Int]

        var testDescription: String { sources.joined(separator: " then ") }
    }

    @Test(arguments: [
        Chain(sources: ["-a-#", "-b|", "-c|"], events: "-a--b|", begins: [200, 230]),
        Chain(sources: ["-a|", "-b|"], events: "-a|", begins: [200]),
        Chain(sources: ["-#", "-#", "-c|"], events: "---c|", begins: [200, 210, 220]),
        Chain(sources: ["-a#", "-b#"], events: "-a-b#", begins: [200, 220]),
        Chain(sources: ["-a", "-b|"], events: "-a", begins: [200]),
        Chain(sources: ["-#", "-b"], events: "--b", begins: [200, 210]),
    ])
    func `the next begins as one fails`(_ chain: Chain) {
        let sources = chain.sources.map { scheduler.cold($0) }
        let result = scheduler.start { Observable.catch(sequence: sources.map { $0.asObservable() }) }
        #expect(result.events == Marbles.events(chain.events))
        #expect(sources.flatMap(\.subscriptions).map(\.subscribe) == chain.begins)
    }

    @Test func `none of nothing`() {
        #expect(scheduler.start { Observable<Int>.catch(sequence: []) }.events == [.completed(200)])
    }

    @Test func `disposing stops the one that runs`() {
        let sources = [scheduler.cold("-a#"), scheduler.cold("-b-c|")]
        let result = scheduler.start(disposed: 235) {
            Observable.catch(sequence: sources.map { $0.asObservable() })
        }
        #expect(result.events == [.next(210, "a"), .next(230, "b")])
        #expect(sources.flatMap(\.subscriptions) == [Subscription(200, 220), Subscription(220, 235)])
    }

    @Test func `a million failures of an endless sequence do not nest or grow`() {
        var count = 0
        let footprint = Footprint.of { footprint in
            let sources = sequence(state: 0) { number -> Observable<Int>? in
                number += 1
                if number == 10 || number == 999_990 { footprint.note() }
                return number < 1_000_000 ? .error(Oops()) : .just(number)
            }
            _ = Observable.catch(sequence: sources).subscribe(onNext: { count = $0 })
        }
        #expect(count == 1_000_000)
        #expect(footprint.isFlat)
    }

    @Test func `chains within chains go on in order, and an empty one completes`() {
        func failing(_ number: Int) -> Observable<Int> { .just(number).concat(Observable.error(Oops())) }
        let inner = Observable.catch(sequence: [failing(2), .catch(sequence: [failing(3)]), failing(4)])
        for (last, result) in [(failing(5), [1, 2, 3, 4, 5, -1]), (.catch(sequence: []), [1, 2, 3, 4, 0])] {
            var seen: [Int] = []
            _ = Observable.catch(sequence: [failing(1), inner, last]).subscribe(
                onNext: { seen.append($0) },
                onError: { _ in seen.append(-1) },
                onCompleted: { seen.append(0) }
            )
            #expect(seen == result)
        }
    }
}
