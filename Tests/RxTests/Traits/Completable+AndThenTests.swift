// andThen: what follows a completable.
import Rx
import RxTest
import Testing

/// The four kinds of what can follow.
private let kinds: [(name: String, next: @Sendable (Completable, Observable<String>) -> Observable<String>)] = [
    ("single", { $0.andThen($1.asSingle()).asObservable() }),
    ("maybe", { $0.andThen($1.asMaybe()).asObservable() }),
    ("completable", { $0.andThen($1.ignoreElements().asCompletable()).asStrings() }),
    ("observable", { $0.andThen($1) }),
]

/// What follows a completable that ends at 220, of a cold second line; without the second's end at 240.
private let outcomes = [
    "single": ("-a|", "----(a|)"), "maybe": ("--|", "----|"), "completable": ("-a|", "----|"),
    "observable": ("-a|", "---a|"),
]

@Suite struct CompletableAndThenTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: kinds.indices)
    private func `the second begins when the first has completed`(kind: Int) throws {
        let (line, expected) = try #require(outcomes[kinds[kind].name])
        let first = scheduler.hot("--|")
        let second = scheduler.cold(line)
        let result = scheduler.start { kinds[kind].next(first.asEnd(), second.asObservable()) }
        #expect(result.events == Marbles.events(expected))
        #expect(first.subscriptions == [Subscription(200, 220)])
        #expect(second.subscriptions == [Subscription(220, 240)])
    }

    @Test(arguments: kinds.indices)
    private func `an error of the second is handed on`(kind: Int) {
        let second = scheduler.cold("-#")
        let result = scheduler.start { kinds[kind].next(.empty(), second.asObservable()) }
        #expect(result.events == [.error(210, MarbleError())])
        #expect(second.subscriptions == [Subscription(200, 210)])
    }

    @Test(arguments: kinds.indices)
    private func `a failed or endless first is not followed`(kind: Int) {
        for line in ["--#", "---"] {
            let scheduler = TestScheduler(initialClock: 0)
            let second = scheduler.cold("-a|")
            let result = scheduler.start { kinds[kind].next(scheduler.hot(line).asEnd(), second.asObservable()) }
            #expect(result.events == Marbles.events(line))
            #expect(second.subscriptions.isEmpty)
        }
    }

    @Test(arguments: kinds.indices, [210, 230])
    private func `disposing stops whichever runs`(kind: Int, time: Int) {
        let home = Home(ManualContext())
        Home.with(home) {
            let scheduler = TestScheduler(initialClock: 0)
            let first = scheduler.hot("--|")
            let second = scheduler.cold("-----a|")
            let result = scheduler.start(disposed: time) {
                kinds[kind].next(first.asEnd(), second.asObservable())
            }
            #expect(result.events.isEmpty)
            #expect(first.subscriptions == [Subscription(200, min(time, 220))])
            #expect(second.subscriptions == (time > 220 ? [Subscription(220, time)] : []))
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test(arguments: kinds.indices)
    private func `both may end at once`(kind: Int) {
        var log: [String] = []
        let first = Completable.create { observer in
            log.append("first")
            observer(.completed)
            return Disposables.create()
        }
        let both = kinds[kind].next(first, .just("a"))
        _ = both.subscribe(onNext: { log.append($0) }, onCompleted: { log.append("end") })
        #expect(log == ["first"] + (kinds[kind].name == "completable" ? [] : ["a"]) + ["end"])
    }
}

extension ObservableType {
    /// Only the end.
    fileprivate func asEnd() -> Completable { ignoreElements().asCompletable() }
}
