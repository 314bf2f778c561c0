// amb: the first of several, and what becomes of the others.
import Dispatch
import Rx
import RxTest
import Testing

/// Two sources, drawn, what comes out, and when each is stopped.
private struct Race: Sendable, CustomTestStringConvertible {
    let left: String
    let right: String
    let result: String
    let ends: [Int]

    var testDescription: String { "\(left) or \(right)" }
}

@Suite struct AmbTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [
        Race(left: "-a-b|", right: "--x-y-|", result: "-a-b|", ends: [240, 210]),
        Race(left: "--a-b|", right: "-x-y-|", result: "-x-y-|", ends: [210, 250]),
        Race(left: "-|", right: "--x|", result: "-|", ends: [210, 210]),
        Race(left: "--x|", right: "-|", result: "-|", ends: [210, 210]),
        Race(left: "-#", right: "--x|", result: "-#", ends: [210, 210]),
        Race(left: "--x|", right: "-#", result: "-#", ends: [210, 210]),
        Race(left: "-a--#", right: "--x-|", result: "-a--#", ends: [240, 210]),
        Race(left: "", right: "--x|", result: "--x|", ends: [220, 230]),
        Race(left: "--x|", right: "", result: "--x|", ends: [230, 220]),
        Race(left: "", right: "", result: "", ends: [1000, 1000]),
        Race(left: "-a", right: "-x", result: "-a", ends: [1000, 210]),
    ])
    private func `the first to come wins`(_ race: Race) {
        let (left, right) = (scheduler.hot(race.left), scheduler.hot(race.right))
        let result = scheduler.start { left.amb(right) }
        #expect(result.events == Marbles.events(race.result))
        #expect(left.subscriptions == [Subscription(200, race.ends[0])])
        #expect(right.subscriptions == [Subscription(200, race.ends[1])])
    }

    @Test func `the first of many`() {
        let sources = ["---a-|", "-b-c-|", "--d|"].map { scheduler.cold($0) }
        let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
        #expect(result.events == [.next(210, "b"), .next(230, "c"), .completed(250)])
        #expect(sources.flatMap(\.subscriptions).map(\.unsubscribe) == [210, 250, 210])
    }

    @Test func `the first of none never comes`() {
        #expect(scheduler.start { Observable<Int>.amb([]) }.events.isEmpty)
    }

    @Test func `after one that emits at once no other is subscribed to`() {
        let other = scheduler.cold("-x|")
        let result = scheduler.start { Observable.just("a").amb(other) }
        #expect(result.events == [.next(200, "a"), .completed(200)])
        #expect(other.subscriptions.isEmpty)
    }

    @Test func `sources on the current thread race once all are connected`() {
        var seen: [Int] = []
        _ = Observable.amb([.from([1, 2]), .from([3, 4])]).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2])
    }

    @Test(arguments: [205, 215])
    func `disposing stops what still runs`(time: Int) {
        let (left, right) = (scheduler.hot("-a-b|"), scheduler.hot("--x-y|"))
        let result = scheduler.start(disposed: time) { left.amb(right) }
        #expect(result.events == (time > 210 ? [.next(210, "a")] : []))
        #expect(left.subscriptions == [Subscription(200, time)])
        #expect(right.subscriptions == [Subscription(200, min(time, 210))])
    }

    @Test func `of sources on several threads all of one comes through`() {
        for _ in 1...20 {
            let subjects = (0..<3).map { _ in PublishSubject<(Int, Int)>() }
            var seen: [(Int, Int)] = []
            let subscription = Observable.amb(subjects.map { $0.asObservable() })
                .subscribe(onNext: { seen.append($0) })
            DispatchQueue.concurrentPerform(iterations: 3) { source in
                for number in 0..<100 { subjects[source].onNext((source, number)) }
            }
            #expect(Set(seen.map(\.0)).count == 1)
            #expect(seen.map(\.1) == Array(0..<100))
            subscription.dispose()
        }
    }
}
