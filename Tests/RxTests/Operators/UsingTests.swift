// using: a resource that lives as long as a subscription.
import Rx
import RxTest
import Testing

@Suite struct UsingTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// A resource that notes when it is disposed of.
    private final class Resource: Disposable, @unchecked Sendable {
        // Used on the test's thread.
        private let scheduler: TestScheduler
        private(set) var times: [Int] = []

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func dispose() { times.append(scheduler.clock) }
    }

    @Test(arguments: ["-a-|": 230, "-a-#": 230, "-|": 210, "-a": 1000])
    func `the resource is disposed of at the end`(line: String, time: Int) {
        let source = scheduler.cold(line)
        var made: [Resource] = []
        let result = scheduler.start { [scheduler] in
            Observable<String>.using(
                {
                    made.append(Resource(scheduler))
                    return made[0]
                },
                observableFactory: { _ in source.asObservable() }
            )
        }
        #expect(result.events == Marbles.events(line))
        #expect(made.map(\.times) == [[time]])
        #expect(source.subscriptions == [Subscription(200, time)])
    }

    @Test func `disposing disposes of the resource`() {
        let resource = Resource(scheduler)
        let source = scheduler.cold("-a-b|")
        let result = scheduler.start(disposed: 220) {
            Observable<String>.using({ resource }, observableFactory: { _ in source.asObservable() })
        }
        #expect(result.events == [.next(210, "a")])
        #expect(resource.times == [220])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `without a resource there is no sequence`() {
        var made = 0
        let result = scheduler.start {
            Observable<Int>.using(
                { () throws -> Resource in throw Oops() },
                observableFactory: { _ in
                    made += 1
                    return .just(made)
                }
            )
        }
        #expect(result.events == [.error(200, Oops())])
        #expect(made == 0)
    }

    @Test func `without a sequence the resource is disposed of`() {
        let resource = Resource(scheduler)
        let result = scheduler.start {
            Observable<Int>.using({ resource }, observableFactory: { _ in throw Oops() })
        }
        #expect(result.events == [.error(200, Oops())])
        #expect(resource.times == [200])
    }

    @Test func `each subscription has its own`() {
        var made: [Resource] = []
        let source = Observable<Int>.using(
            { [scheduler] in
                made.append(Resource(scheduler))
                return made[made.count - 1]
            },
            observableFactory: { _ in .never() }
        )
        let subscriptions = (1...2).map { _ in source.subscribe() }
        subscriptions[0].dispose()
        #expect(made.map(\.times) == [[0], []])
        subscriptions[1].dispose()
        #expect(made.map(\.times) == [[0], [0]])
    }
}
