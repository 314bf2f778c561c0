// groupBy: a sequence per key, and how long the source runs.
import Rx
import RxTest
import Testing

@Suite struct GroupByTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// The groups' events, each with its group's key.
    private func groups(_ source: TestableObservable<String>) -> () -> Observable<String> {
        {
            source.groupBy { $0.lowercased() }.flatMap { group in
                group.materialize().map { "\(group.key) \($0)" }.startWith(group.key)
            }
        }
    }

    @Test func `each element goes to the group of its key`() {
        let source = scheduler.hot("-a-bA--B|")
        let result = scheduler.start(groups(source))
        #expect(
            result.events == [
                .next(210, "a"), .next(210, "a next(a)"), .next(230, "b"), .next(230, "b next(b)"),
                .next(240, "a next(A)"), .next(270, "b next(B)"),
                .next(280, "a completed"), .next(280, "b completed"), .completed(280),
            ]
        )
        #expect(source.subscriptions == [Subscription(200, 280)])
    }

    @Test func `an error ends the groups, then their sequence`() {
        let source = scheduler.hot("-a-#")
        #expect(
            scheduler.start(groups(source)).events == [
                .next(210, "a"), .next(210, "a next(a)"), .next(230, "a error(MarbleError())"),
                .error(230, MarbleError()),
            ]
        )
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `what the selector throws ends everything`() {
        let source = scheduler.hot("-a-b-a|")
        let result = scheduler.start {
            source.groupBy { if $0 == "b" { throw Oops() } else { $0 } }
                .flatMap { group in group.materialize().map { "\($0)" } }
        }
        #expect(
            result.events == [.next(210, "next(a)"), .next(230, "error(Oops())"), .error(230, Oops())]
        )
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test(arguments: ["-|", "", "-#"])
    func `no groups of no elements`(line: String) {
        #expect(scheduler.start(groups(scheduler.hot(line))).events == Marbles.events(line))
    }

    @Test func `nothing comes after dispose`() {
        let source = scheduler.hot("-a-b-|")
        #expect(
            scheduler.start(disposed: 220, create: groups(source)).events == [.next(210, "a"), .next(210, "a next(a)")]
        )
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `a group that is still subscribed to keeps the source, and no new group comes`() {
        let source = scheduler.hot("-a-b-A-B-a-|")
        let observer = scheduler.createObserver(String.self)
        let outer = scheduler.start(disposed: 220) {
            source.groupBy { $0.lowercased() }.map { group in
                _ = group.subscribe(observer)
                return group.key
            }
        }
        #expect(outer.events == [.next(210, "a")])
        #expect(observer.events == [.next(210, "a"), .next(250, "A"), .next(290, "a"), .completed(310)])
        #expect(source.subscriptions == [Subscription(200, 310)])
    }

    @Test(arguments: [220, 260])
    func `the last to leave stops the source`(time: Int) {
        let source = scheduler.hot("-a-b-a-b-a-|")
        let inner = SingleAssignmentDisposable()
        scheduler.scheduleAt(time) { inner.dispose() }
        _ = scheduler.start(disposed: 240) {
            source.groupBy { $0 }.map { group in
                if group.key == "a" { inner.setDisposable(group.subscribe()) }
                return group.key
            }
        }
        #expect(source.subscriptions == [Subscription(200, max(time, 240))])
    }

    @Test func `a group that nobody wants holds nothing up`() {
        let source = scheduler.hot("-a-b-a|")
        let result = scheduler.start(disposed: 240) { source.groupBy { $0 }.map(\.key) }
        #expect(result.events == [.next(210, "a"), .next(230, "b")])
        #expect(source.subscriptions == [Subscription(200, 240)])
    }

    @Test func `an element that comes of a group's own element follows it`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.groupBy { $0 % 2 }.merge().subscribe(onNext: { element in
            seen.append(element)
            if element < 4 { subject.onNext(element + 1) }
        })
        subject.onNext(1)
        #expect(seen == [1, 2, 3, 4])
    }

    @Test func `a group is made of a key and a sequence`() {
        let group = GroupedObservable(key: "a", source: Observable.of(1, 2))
        var seen: [Int] = []
        _ = group.subscribe(onNext: { seen.append($0) })
        _ = group.asObservable().subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2, 1, 2])
    }
}
