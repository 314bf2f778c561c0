// zip of infallibles: two to eight.
import Rx
import RxTest
import Testing

private let arities: [@Sendable ([Infallible<Int>]) -> Infallible<[Int]>] = [
    { .zip($0[0], $0[1]) { [$0, $1] } },
    { .zip($0[0], $0[1], $0[2]) { [$0, $1, $2] } },
    { .zip($0[0], $0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
    { .zip($0[0], $0[1], $0[2], $0[3], $0[4]) { [$0, $1, $2, $3, $4] } },
    { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) { [$0, $1, $2, $3, $4, $5] } },
    { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) { [$0, $1, $2, $3, $4, $5, $6] } },
    { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] } },
]

@Suite struct InfallibleZipTests {
    @Test(arguments: 2...8)
    private func `each arity pairs up in order`(count: Int) {
        let home = Home(ManualContext())
        Home.with(home) {
            let subjects = (0..<count).map { _ in PublishSubject<Int>() }
            var seen: [[Int]] = []
            var ended = false
            let zipped = arities[count - 2](subjects.map { $0.asInfallible(onErrorJustReturn: 0) })
            let subscription = zipped.subscribe(onNext: { seen.append($0) }, onCompleted: { ended = true })
            for (index, subject) in subjects.enumerated().reversed() {
                subject.onNext(index)
                subject.onNext(10 + index)
            }
            #expect(seen == [Array(0..<count), Array(10..<10 + count)])
            for subject in subjects { subject.onCompleted() }
            #expect(ended)
            subscription.dispose()
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test(arguments: 2...8)
    private func `each arity stops every source with the subscription`(count: Int) {
        let subjects = (0..<count).map { _ in PublishSubject<Int>() }
        let zipped = arities[count - 2](subjects.map { $0.asInfallible(onErrorJustReturn: 0) })
        let subscription = zipped.subscribe()
        #expect(subjects.allSatisfy { $0.hasObservers })
        subscription.dispose()
        #expect(!subjects.contains { $0.hasObservers })
    }

    @Test func `a throwing selector ends the sources`() {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = ["-a-b|", "--x--|"].map { scheduler.hot($0) }
        let safe = sources.map { $0.asInfallible(onErrorJustReturn: "!") }
        let result = scheduler.start {
            Infallible.zip(safe[0], safe[1]) { (_: String, _: String) throws -> String in throw Oops() }
        }
        #expect(result.events == [.error(220, Oops())])
        #expect(sources.map(\.subscriptions) == [[Subscription(200, 220)], [Subscription(200, 220)]])
    }
}
