// flatMap: every inner sequence at once.
import Rx
import RxTest
import Testing

@Suite struct FlatMapTests {
    private func play(_ line: String, _ inner: [String: String], disposed: TestTime = 1000) -> Flattening {
        Flattening(line, inner, disposed: disposed) { $0.flatMap($1) }
    }

    @Test func `inner ones are merged, the last end ends`() {
        let inner = ["a": "-1--2|", "b": "-3|"]
        let run = play("-a-b-|", inner)
        #expect(run.events == Marbles.events("--1-32|"))
        #expect(run.source == [Subscription(200, 250)])
        #expect(run.inner["a"] == [Subscription(210, 260)])
        #expect(run.inner["b"] == [Subscription(230, 250)])
    }

    @Test func `the source's end comes last where the inner ones have ended`() {
        #expect(play("-a----|", ["a": "-1|"]).events == Marbles.events("--1---|"))
    }

    @Test func `empty and never`() {
        #expect(play("--|", [:]).events == Marbles.events("--|"))
        let inner = ["a": ""]
        let run = play("-a-|", inner)
        #expect(run.events == [])
        #expect(run.source == [Subscription(200, 230)])
        #expect(run.inner["a"] == [Subscription(210, 1000)])
    }

    @Test func `an inner error ends everything`() {
        let inner = ["a": "-1----2|", "b": "-#"]
        let run = play("-a-b------|", inner)
        #expect(run.events == Marbles.events("--1-#"))
        #expect(run.source == [Subscription(200, 240)])
        #expect(run.inner["a"] == [Subscription(210, 240)])
    }

    @Test func `the source's error ends everything`() {
        let inner = ["a": "-1----2|"]
        let run = play("-a-#", inner)
        #expect(run.events == Marbles.events("--1#"))
        #expect(run.inner["a"] == [Subscription(210, 230)])
    }

    @Test func `a selector that throws ends everything`() {
        let inner = ["a": "-1----2|"]
        let run = play("-a-x-|", inner)
        #expect(run.events == [.next(220, "1"), .error(230, Oops())])
        #expect(run.source == [Subscription(200, 230)])
        #expect(run.inner["a"] == [Subscription(210, 230)])
    }

    @Test func `dispose leaves the source and every inner one`() {
        let inner = ["a": "-1----2|", "b": "--3"]
        let run = play("-ab------|", inner, disposed: 235)
        #expect(run.events == [.next(220, "1")])
        #expect(run.source == [Subscription(200, 235)])
        #expect(run.inner["a"] == [Subscription(210, 235)])
        #expect(run.inner["b"] == [Subscription(220, 235)])
    }

    @Test func `disposing within an element stops everything`() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var seen: [Int] = []
        subscription.disposable = subject.flatMap { Observable.of($0, $0 + 10) }.subscribe(onNext: { element in
            seen.append(element)
            subscription.dispose()
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [1])
        #expect(!subject.hasObservers)
    }

    @Test func `other kinds of sequences as inner ones`() {
        var seen: [String] = []
        _ = Observable.of(1, 2).flatMap { Single.just($0) }.subscribe(onNext: { seen.append("single \($0)") })
        _ = Observable.of(1, 2).flatMap { Maybe<Int>.empty().ifEmpty(default: $0) }
            .subscribe(onNext: { seen.append("maybe \($0)") })
        _ = Observable.of(1).flatMap { BehaviorRelay(value: $0) }.subscribe(onNext: { seen.append("relay \($0)") })
        #expect(seen == ["single 1", "single 2", "maybe 1", "maybe 2", "relay 1"])
    }

    @Test func `a reentrant element opens an inner one at once`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = subject.flatMap { Observable.just($0 * 10) }.subscribe(onNext: { element in
            seen.append(element)
            if element == 10 { subject.onNext(2) }
            seen.append(-element)
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(seen == [10, 20, -20, -10])
    }
}
