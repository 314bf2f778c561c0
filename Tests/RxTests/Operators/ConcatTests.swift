// concat: one source after another.
import Rx
import RxTest
import Testing

@Suite struct ConcatTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// What two sources make, and when the second is subscribed to and stopped.
    struct Pair: Sendable, CustomTestStringConvertible {
        let first: String
        let second: String
        let events: String
        let times: [Int]

        var testDescription: String { "\(first) then \(second)" }
    }

    @Test(arguments: [
        Pair(first: "-a-b|", second: "-c|", events: "-a-b-c|", times: [240, 260]),
        Pair(first: "-|", second: "-c|", events: "--c|", times: [210, 230]),
        Pair(first: "-a|", second: "-|", events: "-a-|", times: [220, 230]),
        Pair(first: "-a#", second: "-c|", events: "-a#", times: []),
        Pair(first: "-a|", second: "-c#", events: "-a-c#", times: [220, 240]),
        Pair(first: "-a", second: "-c|", events: "-a", times: []),
        Pair(first: "-a|", second: "-c", events: "-a-c", times: [220, 1000]),
    ])
    func `the second begins as the first ends`(_ pair: Pair) {
        let (first, second) = (scheduler.cold(pair.first), scheduler.cold(pair.second))
        let result = scheduler.start { first.concat(second) }
        #expect(result.events == Marbles.events(pair.events))
        #expect(second.subscriptions.flatMap { [$0.subscribe, $0.unsubscribe] } == pair.times)
    }

    @Test(arguments: [205, 225])
    func `disposing stops the one that runs`(time: Int) {
        let (first, second) = (scheduler.cold("-a|"), scheduler.cold("-b|"))
        let result = scheduler.start(disposed: time) { Observable.concat(first.asObservable(), second.asObservable()) }
        #expect(result.events == Marbles.events("-a-b|").filter { $0.time < time })
        #expect(first.subscriptions == [Subscription(200, min(time, 220))])
        #expect(second.subscriptions == (time > 220 ? [Subscription(220, time)] : []))
    }

    @Test func `none of nothing`() {
        #expect(scheduler.start { Observable<Int>.concat([]) }.events == [.completed(200)])
    }

    @Test func `a sequence of sources is asked for one at a time`() {
        var asked = 0
        let sources = sequence(state: 0) { number -> Observable<Int>? in
            asked += 1
            number += 1
            return .just(number)
        }
        var seen: [Int] = []
        _ = Observable.concat(sources).take(3).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2, 3])
        #expect(asked == 3)
    }

    @Test func `a million sources do not nest or grow`() {
        var count = 0
        let footprint = Footprint.of { footprint in
            let sources = (1...1_000_000).lazy.map { Observable.just($0) }
            _ = Observable.concat(sources).subscribe(onNext: { number in
                count += 1
                if number == 10 || number == 999_990 { footprint.note() }
            })
        }
        #expect(count == 1_000_000)
        #expect(footprint.isFlat)
    }

    /// `.just(number)`, then the same with the next number, up to a hundred thousand.
    private func counted(from number: Int) -> Observable<Int> {
        let links = [number, -1].lazy.map { link in
            link >= 0 ? .just(link) : number < 100_000 ? self.counted(from: number + 1) : .empty()
        }
        return .concat(links)
    }

    @Test func `a recursion in the last place does not nest or grow`() {
        var count = 0
        let footprint = Footprint.of { footprint in
            _ = counted(from: 0).subscribe(onNext: { number in
                count += 1
                if number == 10 || number == 99_990 { footprint.note() }
            })
        }
        #expect(count == 100_001)
        #expect(footprint.isFlat)
    }

    @Test func `chains within chains are in order, and empty ones are skipped`() {
        let inner = Observable.concat(.just(2), .concat([]), .concat(.concat(.just(3)), .just(4)))
        var seen: [Int] = []
        _ = Observable.just(1).concat(inner).concat(Observable.just(5))
            .subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 3, 4, 5, 0])
    }

    #if DEBUG
    @Test func `the deepest stack of chains is noted`() {
        func nested(_ depth: Int) -> Observable<Int> {
            .concat(AnySequence([.just(depth), depth == 0 ? .empty() : nested(depth - 1)]))
        }
        maxTailRecursiveSinkStackSize = 0
        _ = nested(50).subscribe()
        #expect(maxTailRecursiveSinkStackSize > 50)
    }
    #endif
}
