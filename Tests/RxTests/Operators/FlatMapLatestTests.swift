// flatMapLatest: the newest inner sequence.
import Rx
import RxTest
import Testing

@Suite struct FlatMapLatestTests {
    private func play(_ line: String, _ inner: [String: String], disposed: TestTime = 1000) -> Flattening {
        Flattening(line, inner, disposed: disposed) { $0.flatMapLatest($1) }
    }

    @Test func `a new element leaves the former inner one`() {
        let inner = ["a": "-1--2-3|", "b": "-4|"]
        let run = play("-a--b-|", inner)
        #expect(run.events == Marbles.events("--1--4|"))
        #expect(run.source == [Subscription(200, 260)])
        #expect(run.inner["a"] == [Subscription(210, 240)])
        #expect(run.inner["b"] == [Subscription(240, 260)])
    }

    @Test func `the end waits for the newest inner one`() {
        let inner = ["a": "-1----2|"]
        let run = play("-a-|", inner)
        #expect(run.events == Marbles.events("--1----2|"))
        #expect(run.source == [Subscription(200, 230)])
    }

    @Test func `an inner end lets the source go on`() {
        let inner = ["a": "-1|", "b": "-2|"]
        #expect(play("-a---b---|", inner).events == Marbles.events("--1---2--|"))
    }

    @Test func `empty and never`() {
        #expect(play("--|", [:]).events == Marbles.events("--|"))
        let run = play("-a-|", ["a": ""])
        #expect(run.events == [])
        #expect(run.source == [Subscription(200, 230)])
    }

    @Test func `an error of the newest ends everything, one of a former nothing`() {
        let inner = ["a": "---#", "b": "-1-#"]
        let run = play("-ab---|", inner)
        #expect(run.events == Marbles.events("---1-#"))
        #expect(run.source == [Subscription(200, 250)])
        #expect(run.inner["a"] == [Subscription(210, 220)])
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
        #expect(run.inner["a"] == [Subscription(210, 230)])
    }

    @Test func `dispose leaves the source and the inner one`() {
        let inner = ["a": "-1----2|"]
        let run = play("-a-------|", inner, disposed: 235)
        #expect(run.source == [Subscription(200, 235)])
        #expect(run.inner["a"] == [Subscription(210, 235)])
    }

    @Test func `disposing within an element stops everything`() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var seen: [Int] = []
        subscription.disposable = subject.flatMapLatest { Observable.of($0, $0 + 10) }.subscribe(onNext: { element in
            seen.append(element)
            subscription.dispose()
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [1])
        #expect(!subject.hasObservers)
    }

    @Test func `a reentrant element replaces the inner one that is emitting`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = subject.flatMapLatest { Observable.of($0, $0 + 1, $0 + 2) }.subscribe(onNext: { element in
            seen.append(element)
            if element == 10 { subject.onNext(20) }
        })
        subject.onNext(10)
        subscription.dispose()
        #expect(seen == [10, 20, 21, 22])
    }
}
