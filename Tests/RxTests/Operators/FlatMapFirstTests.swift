// flatMapFirst: while an inner sequence runs, further elements begin none.
import Rx
import RxTest
import Testing

@Suite struct FlatMapFirstTests {
    private func play(_ line: String, _ inner: [String: String], disposed: TestTime = 1000) -> Flattening {
        Flattening(line, inner, disposed: disposed) { $0.flatMapFirst($1) }
    }

    @Test func `the first one runs to its end`() {
        let inner = ["a": "-1--2|", "b": "-3|", "c": "-4|"]
        let run = play("-a-b---c|", inner)
        #expect(run.events == Marbles.events("--1--2--4|"))
        #expect(run.source == [Subscription(200, 280)])
        #expect(run.inner["b"] == [])
        #expect(run.inner["c"] == [Subscription(270, 290)])
    }

    @Test func `the selector is not called while one runs`() {
        // "x" has no inner sequence: the selector would throw.
        #expect(play("-a-x-|", ["a": "-1--2|"]).events == Marbles.events("--1--2|"))
    }

    @Test func `empty, never and errors`() {
        #expect(play("--|", [:]).events == Marbles.events("--|"))
        #expect(play("-a-|", ["a": ""]).events == [])
        #expect(play("-a-#", ["a": "-1----2|"]).events == Marbles.events("--1#"))
    }

    @Test func `an inner error ends everything`() {
        let run = play("-a------|", ["a": "-1-#"])
        #expect(run.events == Marbles.events("--1-#"))
        #expect(run.source == [Subscription(200, 240)])
    }

    @Test func `a selector that throws ends everything`() {
        let run = play("-x--|", [:])
        #expect(run.events == [.error(210, Oops())])
        #expect(run.source == [Subscription(200, 210)])
    }

    @Test func `dispose leaves the source and the inner one`() {
        let inner = ["a": "-1----2|"]
        let run = play("-a-------|", inner, disposed: 235)
        #expect(run.source == [Subscription(200, 235)])
        #expect(run.inner["a"] == [Subscription(210, 235)])
    }

    @Test func `synchronous inner ones let every element in`() {
        var seen: [Int] = []
        _ = Observable.of(1, 2, 3).flatMapFirst { Observable.just($0 * 10) }.subscribe(onNext: { seen.append($0) })
        #expect(seen == [10, 20, 30])
    }
}
