// do: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

/// A sequence whose every hook writes into a log.
private func logged(_ source: Observable<Int>, _ write: @escaping (String) -> Void) -> Observable<Int> {
    source.do(
        onNext: { write("next \($0)") },
        afterNext: { write("after \($0)") },
        onError: { write("error \($0)") },
        afterError: { write("after \($0)") },
        onCompleted: { write("completed") },
        afterCompleted: { write("after end") },
        onSubscribe: { write("subscribe") },
        onSubscribed: { write("subscribed") },
        onDispose: { write("dispose") }
    )
}

@Suite struct DoTests {
    /// What is logged around the events of a source that emits 1 and then `end` after it has been subscribed to.
    private func log(_ end: Event<Int>?) -> [String] {
        var log: [String] = []
        let subject = PublishSubject<Int>()
        let subscription = logged(subject) { log.append($0) }
            .subscribe { log.append("got \($0)") }
        subject.onNext(1)
        if let end { subject.on(end) } else { subscription.dispose() }
        return log
    }

    @Test func `every moment in order`() {
        let start = ["subscribe", "subscribed", "next 1", "got next(1)", "after 1"]
        #expect(log(.completed) == start + ["completed", "got completed", "after end", "dispose"])
        #expect(log(.error(Oops())) == start + ["error Oops()", "got error(Oops())", "after Oops()", "dispose"])
        #expect(log(nil) == start + ["dispose"])
    }

    @Test func `an operator between disposes as it ends, before what comes after the end`() {
        var log: [String] = []
        let subject = PublishSubject<Int>()
        let subscription = logged(subject) { log.append($0) }.map { $0 }.subscribe { log.append("got \($0)") }
        subject.onCompleted()
        #expect(log == ["subscribe", "subscribed", "completed", "got completed", "dispose", "after end"])
        subscription.dispose()
    }

    @Test func `a subscriber that disposes while what comes after the end runs`() {
        var log: [String] = []
        let subject = PublishSubject<Int>()
        let bag = CompositeDisposable()
        let source = subject.do(
            afterCompleted: {
                bag.dispose()
                log.append("after")
            },
            onDispose: { log.append("dispose") }
        )
        _ = bag.insert(source.subscribe())
        subject.onCompleted()
        #expect(log == ["after", "dispose"])
        #expect(!subject.hasObservers)
    }

    @Test func `a source that emits at once does so before it is subscribed to`() {
        var log: [String] = []
        let source = Observable<Int>.create { observer in
            log.append("create")
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create { log.append("stopped") }
        }
        _ = source.do(
            onNext: { log.append("next \($0)") },
            afterNext: { log.append("after \($0)") },
            onCompleted: { log.append("completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { log.append("dispose") }
        ).subscribe(onNext: { log.append("got \($0)") })
        #expect(
            log == [
                "subscribe", "create", "next 1", "got 1", "after 1", "completed", "stopped", "subscribed", "dispose",
            ]
        )
    }

    @Test func `the hooks of two in a row nest`() {
        var log: [String] = []
        _ = Observable.just(1)
            .do(onNext: { _ in log.append("1 on") }, afterNext: { _ in log.append("1 after") })
            .do(onNext: { _ in log.append("2 on") }, afterNext: { _ in log.append("2 after") })
            .subscribe(onNext: { _ in log.append("got") })
        #expect(log == ["1 on", "2 on", "got", "2 after", "1 after"])
    }

    @Test func `what a hook throws is the end`() {
        let failing: [(String, (Observable<Int>) -> Observable<Int>)] = [
            ("next", { $0.do(onNext: { _ in throw Oops() }) }), ("1 next", { $0.do(afterNext: { _ in throw Oops() }) }),
            ("1 completed", { $0.do(onCompleted: { throw Oops() }) }),
            ("error", { $0.concat(Observable.error(MarbleError())).do(onError: { _ in throw Oops() }) }),
        ]
        for (name, make) in failing {
            var events: [Event<Int>] = []
            _ = make(.just(1)).subscribe { events.append($0) }
            let hasElement = name != "next"
            #expect(events == (hasElement ? [.next(1)] : []) + [.error(Oops())], "\(name)")
        }
    }

    @Test func `what an after hook throws at the end is too late`() {
        var events: [Event<Int>] = []
        _ = Observable.just(1).do(afterCompleted: { throw Oops() }).subscribe { events.append($0) }
        _ = Observable<Int>.error(MarbleError()).do(afterError: { _ in throw Oops() }).subscribe { events.append($0) }
        #expect(events == [.next(1), .completed, .error(MarbleError())])
    }

    @Test func `onDispose is called once`() {
        var count = 0
        let subscription = Observable<Int>.never().do(onDispose: { count += 1 }).subscribe()
        #expect(count == 0)
        subscription.dispose()
        subscription.dispose()
        #expect(count == 1)
        _ = Observable.just(1).do(onDispose: { count += 1 }).take(1).subscribe()
        #expect(count == 2)
    }
}
