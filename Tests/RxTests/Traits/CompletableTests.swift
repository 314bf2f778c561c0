// Completable: only the end, or an error.
import Rx
import RxTest
import Testing

private func end(_ source: some ObservableType) -> Completable { source.ignoreElements().asCompletable() }

private let rows = [
    TraitRow("do", "--|", "--|") { one, _ in end(one).do(onCompleted: {}).asStrings() },
    TraitRow("do throws", "--|", "--#") { one, _ in end(one).do(onCompleted: { try failing() }).asStrings() },
    TraitRow("concat", "--|", "----|", until: 220) { one, clock in end(one).concat(end(clock.cold("--|"))).asStrings()
    },
    TraitRow("concat", "--#", "--#") { one, clock in end(one).concat(end(clock.cold("--|"))).asStrings() },
    TraitRow("concat of some", "--|", "----|", until: 220) { one, clock in
        Completable.concat(end(one), end(clock.cold("--|"))).asStrings()
    },
    TraitRow("concat of a collection", "--|", "----|", until: 220) { one, clock in
        Completable.concat([end(one), end(clock.cold("--|"))]).asStrings()
    },
    TraitRow("concat of a sequence", "--|", "----|", until: 220) { one, clock in
        Completable.concat(AnySequence([end(one), end(clock.cold("--|"))])).asStrings()
    },
    TraitRow("zip of some", "--|", "---|", until: 220) { one, clock in
        Completable.zip(end(one), end(clock.cold("---|"))).asStrings()
    },
    TraitRow("zip of some", "----|", "---#") { one, clock in
        Completable.zip(end(one), end(clock.cold("---#"))).asStrings()
    },
    TraitRow("zip of an array", "----|", "----|") { one, clock in
        Completable.zip([end(one), end(clock.cold("---|"))]).asStrings()
    },
    TraitRow("zip of a collection", "--|", "---|", until: 220) { one, clock in
        Completable.zip(AnyCollection([end(one), end(clock.cold("---|"))])).asStrings()
    },
]

@Suite struct CompletableTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: rows)
    private func `each operator does what the observable's does`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: rows)
    private func `each operator ends its source with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test func `completables are made of a result`() {
        let made: [Completable] = [.empty(), .error(Oops()), .never(), .concat(), .zip(), .zip([])]
        let results = made.map { one in TestScheduler(initialClock: 0).start { one.asStrings() }.events }
        let ends: [Recorded<Event<String>>] = [.completed(200)]
        #expect(results == [ends, [.error(200, Oops())], [], ends, ends, ends])
    }

    @Test func `create takes one result, and stops its work`() {
        var log: [String] = []
        for results in [[.completed, .error(Oops())], [.error(Oops()), .completed]] as [[CompletableEvent]] {
            _ = Completable.create { observer in
                for result in results { observer(result) }
                return Disposables.create { log.append("stopped") }
            }.subscribe(
                onCompleted: { log.append("completed") },
                onError: { log.append("\($0)") },
                onDisposed: { log.append("disposed") }
            )
        }
        #expect(log == ["completed", "disposed", "stopped", "Oops()", "disposed", "stopped"])
    }

    @Test func `nothing comes after dispose`() {
        var log: [String] = []
        var feed: Completable.CompletableObserver = { _ in }
        let completable = Completable.create { observer in
            feed = observer
            return Disposables.create { log.append("stopped") }
        }
        let subscription = completable.subscribe(
            onCompleted: { log.append("completed") },
            onDisposed: { log.append("disposed") }
        )
        subscription.dispose()
        feed(.completed)
        #expect(log == ["stopped", "disposed"])
    }

    @Test func `the subscriber hears one result`() {
        var seen: [CompletableEvent] = []
        let completables: [Completable] = [.empty(), .error(Oops()), .empty().do(afterCompleted: { throw Oops() })]
        for completable in completables { _ = completable.subscribe { seen.append($0) } }
        #expect(seen == [.completed, .error(Oops()), .completed])
    }

    @Test func `subscribe with an object does not keep it`() {
        final class Log { var lines: [String] = [] }
        let subject = PublishSubject<Never>()
        let log = Log()
        var gone: Log? = Log()
        weak let weakly = gone
        for target in [log, gone].compactMap({ $0 }) {
            _ = subject.asCompletable().subscribe(
                with: target,
                onCompleted: { $0.lines.append("completed") },
                onDisposed: { $0.lines.append("disposed") }
            )
        }
        gone = nil
        #expect(weakly == nil)
        subject.onCompleted()
        _ = Completable.error(Oops()).subscribe(with: log, onError: { $0.lines.append("\($1)") })
        #expect(log.lines == ["completed", "disposed", "Oops()"])
    }

    @Test(arguments: ["error Oops()", "completed"])
    func `do calls its closures in order`(event: String) {
        var log: [String] = []
        var disposals = 0
        let completable = event == "completed" ? Completable.empty() : .error(Oops())
        _ = completable.do(
            onError: { log.append("error \($0)") },
            afterError: { log.append("after error \($0)") },
            onCompleted: { log.append("completed") },
            afterCompleted: { log.append("after completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { disposals += 1 }
        ).subscribe { _ in log.append("received") }
        #expect(log == ["subscribe", event, "received", "after \(event)", "subscribed"])
        #expect(disposals == 1)
    }

    @Test func `concat asks a sequence for the next one when the one before has completed`() {
        var asked = 0
        let endless = AnySequence<Completable> {
            AnyIterator {
                asked += 1
                return asked > 2 ? .never() : .empty()
            }
        }
        Completable.concat(endless).subscribe().dispose()
        #expect(asked == 3)
    }
}
