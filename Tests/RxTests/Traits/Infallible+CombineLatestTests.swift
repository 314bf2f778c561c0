// combineLatest of infallibles: two to eight, and collections.
import Rx
import RxTest
import Testing

/// What an arity makes of so many sources: with a selector, and as a tuple.
private typealias Arity = @Sendable ([Infallible<Int>]) -> Infallible<[Int]>

private let arities: [[Arity]] = [
    [
        { .combineLatest($0[0], $0[1]) { [$0, $1] } },
        { .combineLatest($0[0], $0[1], $0[2]) { [$0, $1, $2] } },
        { .combineLatest($0[0], $0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
        { .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4]) { [$0, $1, $2, $3, $4] } },
        { .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) { [$0, $1, $2, $3, $4, $5] } },
        { .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) { [$0, $1, $2, $3, $4, $5, $6] } },
        {
            .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) {
                [$0, $1, $2, $3, $4, $5, $6, $7]
            }
        },
    ],
    [
        { Infallible.combineLatest($0[0], $0[1]).map { [$0, $1] } },
        { Infallible.combineLatest($0[0], $0[1], $0[2]).map { [$0, $1, $2] } },
        { Infallible.combineLatest($0[0], $0[1], $0[2], $0[3]).map { [$0, $1, $2, $3] } },
        { Infallible.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4]).map { [$0, $1, $2, $3, $4] } },
        { Infallible.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0, $1, $2, $3, $4, $5] } },
        {
            Infallible.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map {
                [$0, $1, $2, $3, $4, $5, $6]
            }
        },
        {
            Infallible.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map {
                [$0, $1, $2, $3, $4, $5, $6, $7]
            }
        },
    ],
    Array(repeating: { .combineLatest($0) { $0 } }, count: 7),
    Array(repeating: { Infallible.combineLatest($0) }, count: 7),
]

@Suite struct InfallibleCombineLatestTests {
    @Test(arguments: arities.indices, 2...8)
    private func `each arity combines the latest of every source`(form: Int, count: Int) {
        let home = Home(ManualContext())
        Home.with(home) {
            let subjects = (0..<count).map { _ in PublishSubject<Int>() }
            var seen: [[Int]] = []
            var ended = false
            let combined = arities[form][count - 2](subjects.map { $0.asInfallible(onErrorJustReturn: 0) })
            let subscription = combined.subscribe(onNext: { seen.append($0) }, onCompleted: { ended = true })
            for (index, subject) in subjects.enumerated() { subject.onNext(index) }
            var latest = Array(0..<count)
            var expected = [latest]
            for index in 0..<count {
                latest[index] = 10 + index
                expected.append(latest)
                subjects[index].onNext(10 + index)
            }
            #expect(seen == expected)
            for subject in subjects.dropLast() { subject.onCompleted() }
            #expect(!ended)
            subjects[count - 1].onCompleted()
            #expect(ended)
            subscription.dispose()
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test(arguments: arities.indices, 2...8)
    private func `each arity stops every source with the subscription`(form: Int, count: Int) {
        let subjects = (0..<count).map { _ in PublishSubject<Int>() }
        let combined = arities[form][count - 2](subjects.map { $0.asInfallible(onErrorJustReturn: 0) })
        let subscription = combined.subscribe()
        #expect(subjects.allSatisfy { $0.hasObservers })
        subscription.dispose()
        #expect(!subjects.contains { $0.hasObservers })
    }

    @Test func `a throwing selector ends the sources`() {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = ["-a-b|", "--x--|"].map { scheduler.hot($0) }
        let safe = sources.map { $0.asInfallible(onErrorJustReturn: "!") }
        let result = scheduler.start {
            Infallible.combineLatest(safe[0], safe[1]) { left, right in
                if left == "b" { throw Oops() }
                return left + right
            }
        }
        #expect(result.events == [.next(220, "ax"), .error(230, Oops())])
        #expect(sources.map(\.subscriptions) == [[Subscription(200, 230)], [Subscription(200, 230)]])
    }

    @Test func `of no sources there is one empty array`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Infallible.combineLatest([Infallible<Int>]()) }
        #expect(result.events == [.next(200, []), .completed(200)])
    }
}
