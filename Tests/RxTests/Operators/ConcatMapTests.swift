// concatMap, and concat of a sequence of sequences: inner sequences one after the other, in order.
import Rx
import RxTest
import Testing

@Suite struct ConcatMapTests {
    private func play(_ line: String, _ inner: [String: String], disposed: TestTime = 1000) -> Flattening {
        Flattening(line, inner, disposed: disposed) { $0.concatMap($1) }
    }

    @Test func `one after the other`() {
        let inner = ["a": "-1--2|", "b": "-3|"]
        let run = play("-a-b-|", inner)
        #expect(run.events == Marbles.events("--1--2-3|"))
        #expect(run.source == [Subscription(200, 250)])
        #expect(run.inner["b"] == [Subscription(260, 280)])
    }

    @Test func `empty, never and errors`() {
        #expect(play("--|", [:]).events == Marbles.events("--|"))
        #expect(play("-a-|", ["a": ""]).events == [])
        #expect(play("-a-#", ["a": "-1----2|"]).events == Marbles.events("--1#"))
    }

    @Test func `an inner error begins nothing more`() {
        let inner = ["a": "-1-#", "b": "-3|"]
        let run = play("-ab----|", inner)
        #expect(run.events == Marbles.events("--1-#"))
        #expect(run.inner["b"] == [])
    }

    @Test func `the selector is called when its turn comes`() {
        // "x" throws, but only once "a" has ended.
        let run = play("-ax--|", ["a": "-1--2|"])
        #expect(run.events == Marbles.events("--1--2") + [.error(260, Oops())])
    }

    @Test func `dispose leaves what runs and forgets what waits`() {
        let inner = ["a": "-1----2|", "b": "-3|"]
        let run = play("-ab------|", inner, disposed: 235)
        #expect(run.source == [Subscription(200, 235)])
        #expect(run.inner["a"] == [Subscription(210, 235)])
        #expect(run.inner["b"] == [])
    }

    @Test func `concat of a sequence of sequences`() {
        var seen: [Event<Int>] = []
        _ = Observable.of(Observable.of(1, 2), .empty(), .of(3)).concat().subscribe { seen.append($0) }
        #expect(seen == [.next(1), .next(2), .next(3), .completed])
    }
}
