// zip of singles and of maybes: two to eight.
import Rx
import RxTest
import Testing

/// What the arities make of so many sources: with a selector, and as a tuple.
private let singles: [[@Sendable ([Single<Int>]) -> Single<[Int]>]] = [
    [
        { .zip($0[0], $0[1]) { [$0, $1] } },
        { .zip($0[0], $0[1], $0[2]) { [$0, $1, $2] } },
        { .zip($0[0], $0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4]) { [$0, $1, $2, $3, $4] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) { [$0, $1, $2, $3, $4, $5] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) { [$0, $1, $2, $3, $4, $5, $6] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] } },
    ],
    [
        { Single.zip($0[0], $0[1]).map { [$0, $1] } },
        { Single.zip($0[0], $0[1], $0[2]).map { [$0, $1, $2] } },
        { Single.zip($0[0], $0[1], $0[2], $0[3]).map { [$0, $1, $2, $3] } },
        { Single.zip($0[0], $0[1], $0[2], $0[3], $0[4]).map { [$0, $1, $2, $3, $4] } },
        { Single.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0, $1, $2, $3, $4, $5] } },
        { Single.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map { [$0, $1, $2, $3, $4, $5, $6] } },
        {
            Single.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map {
                [$0, $1, $2, $3, $4, $5, $6, $7]
            }
        },
    ],
    Array(repeating: { Single.zip($0) }, count: 7),
]

private let maybes: [[@Sendable ([Maybe<Int>]) -> Maybe<[Int]>]] = [
    [
        { .zip($0[0], $0[1]) { [$0, $1] } },
        { .zip($0[0], $0[1], $0[2]) { [$0, $1, $2] } },
        { .zip($0[0], $0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4]) { [$0, $1, $2, $3, $4] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) { [$0, $1, $2, $3, $4, $5] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) { [$0, $1, $2, $3, $4, $5, $6] } },
        { .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] } },
    ],
    [
        { Maybe.zip($0[0], $0[1]).map { [$0, $1] } },
        { Maybe.zip($0[0], $0[1], $0[2]).map { [$0, $1, $2] } },
        { Maybe.zip($0[0], $0[1], $0[2], $0[3]).map { [$0, $1, $2, $3] } },
        { Maybe.zip($0[0], $0[1], $0[2], $0[3], $0[4]).map { [$0, $1, $2, $3, $4] } },
        { Maybe.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0, $1, $2, $3, $4, $5] } },
        { Maybe.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map { [$0, $1, $2, $3, $4, $5, $6] } },
        {
            Maybe.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map {
                [$0, $1, $2, $3, $4, $5, $6, $7]
            }
        },
    ],
]

@Suite struct PrimitiveSequenceZipTests {
    /// Every form of every kind, of so many sources.
    private func forms(_ count: Int) -> [([Observable<Int>]) -> Observable<[Int]>] {
        singles.map { form in { form[count - 2]($0.map { $0.asSingle() }).asObservable() } }
            + maybes.map { form in { form[count - 2]($0.map { $0.asMaybe() }).asObservable() } }
    }

    /// What comes of a form in a home of its own while `body` feeds its sources, and what is left.
    private func run(
        _ form: ([Observable<Int>]) -> Observable<[Int]>,
        _ count: Int,
        _ body: ([PublishSubject<Int>]) -> Void
    ) -> (events: [Event<[Int]>], left: Int32) {
        let home = Home(ManualContext())
        var events: [Event<[Int]>] = []
        Home.with(home) {
            let subjects = (0..<count).map { _ in PublishSubject<Int>() }
            let subscription = form(subjects.map { $0.asObservable() }).subscribe { events.append($0) }
            body(subjects)
            subscription.dispose()
            #expect(!subjects.contains { $0.hasObservers })
        }
        return (events, Home.with(home) { Resources.total })
    }

    @Test(arguments: 2...8)
    func `each arity waits for all`(count: Int) {
        for form in forms(count) {
            let result = run(form, count) { subjects in
                for (index, subject) in subjects.enumerated().reversed() {
                    subject.onNext(index)
                    subject.onCompleted()
                }
            }
            #expect(result.events == [.next(Array(0..<count)), .completed])
            #expect(result.left == 0)
        }
    }

    @Test(arguments: 2...8)
    func `an error of any source ends them all`(count: Int) {
        for form in forms(count) {
            for failing in 0..<count {
                let result = run(form, count) { $0[failing].onError(Oops()) }
                #expect(result.events == [.error(Oops())])
                #expect(result.left == 0)
            }
        }
    }

    @Test(arguments: 2...8)
    func `each arity stops every source with the subscription`(count: Int) {
        for form in forms(count) {
            let result = run(form, count) { subjects in #expect(subjects.allSatisfy { $0.hasObservers }) }
            #expect(result.events.isEmpty)
            #expect(result.left == 0)
        }
    }

    @Test func `a maybe without an element leaves none`() {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = ["-|", "---a|"].map { scheduler.hot($0) }
        let result = scheduler.start { Maybe.zip(sources[0].asMaybe(), sources[1].asMaybe()) { $0 + $1 } }
        #expect(result.events == [.completed(240)])
        #expect(sources.map(\.subscriptions) == [[Subscription(200, 210)], [Subscription(200, 240)]])
    }

    @Test func `a throwing selector is the error`() {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = ["-a|", "--b|"].map { scheduler.hot($0) }
        let single = scheduler.start {
            Single.zip(sources[0].asSingle(), sources[1].asSingle()) { (_: String, _: String) throws -> String in
                throw Oops()
            }
        }
        #expect(single.events == [.error(230, Oops())])
        let maybe = TestScheduler(initialClock: 0).start {
            Maybe.zip(Maybe.just(1), Maybe.just(2)) { (_: Int, _: Int) throws -> Int in throw Oops() }
        }
        #expect(maybe.events == [.error(200, Oops())])
    }
}
