// The order in which the sources of a join are subscribed to, end and are cleaned up.
import Rx
import RxTest
import Testing

private let pipelines = [
    Pipeline("merge", feed: "a1 a| b#", log: "+a +b +c 1 -a #a D -b -c doD <dispose>") {
        Observable.merge($0.a, $0.b, $0.c).map(text)
    },
    Pipeline("take one of a merge", feed: "a1", log: "+a +b 1 | D -a -b doD <dispose>") {
        Observable.merge($0.a.take(1), $0.b).take(1).map(text)
    },
    Pipeline("combineLatest", feed: "a1 b2 a| b3 b|", log: "+a +b (1, 2) -a (1, 3) -b | D doD <dispose>") {
        Observable.combineLatest($0.a, $0.b).map(text)
    },
    Pipeline("combineLatest, one is empty", feed: "a| b3 b|", log: "+a +b -a | D -b doD <dispose>") {
        Observable.combineLatest($0.a, $0.b).map(text)
    },
    Pipeline("combineLatest, an error", feed: "a1 b#", log: "+a +b -b #a D -a doD <dispose>") {
        Observable.combineLatest($0.a, $0.b).map(text)
    },
    Pipeline("combineLatest, disposed of", feed: "a1", log: "+a +b +c <dispose> -a -b -c doD D") {
        Observable.combineLatest($0.a, $0.b, $0.c).map(text)
    },
    Pipeline(
        "combineLatest of a collection",
        feed: "a1 b2 c3 a| b| c|",
        log: "+a +b +c [1, 2, 3] -a -b | D -c doD <dispose>"
    ) {
        Observable.combineLatest([$0.a, $0.b, $0.c]).map(text)
    },
    Pipeline("zip", feed: "a1 a2 b3 b| a|", log: "+a +b (1, 3) -b -a | D doD <dispose>") {
        Observable.zip($0.a, $0.b).map(text)
    },
    Pipeline("zip, one is empty", feed: "a| b3 b4 b|", log: "+a +b -a -b | D doD <dispose>") {
        Observable.zip($0.a, $0.b).map(text)
    },
    Pipeline("zip of a collection, one is empty", feed: "a| b3 b|", log: "+a +b -a | D -b doD <dispose>") {
        Observable.zip([$0.a, $0.b]).map(text)
    },
    Pipeline("zip, an error", feed: "a1 b#", log: "+a +b -b #a D -a doD <dispose>") {
        Observable.zip($0.a, $0.b).map(text)
    },
    Pipeline("zip of completables", feed: "a| b#", log: "+a +b -a #a D -b doD <dispose>") {
        Completable.zip($0.a.ignoreElements().asCompletable(), $0.b.ignoreElements().asCompletable())
            .asObservable().map(text)
    },
    Pipeline("withLatestFrom", feed: "a1 b2 a3 b| a4 a|", log: "+b +a 32 -b 42 | D -a doD <dispose>") {
        $0.a.withLatestFrom($0.b) { "\($0)\($1)" }
    },
    Pipeline("sample", feed: "a1 b0 b0 a| b0", log: "+a +b 1 -a | D -b doD <dispose>") { $0.a.sample($0.b).map(text) },
    Pipeline("amb", feed: "b1 a2 b|", log: "+a +b -a 1 | D -b doD <dispose>") { $0.a.amb($0.b).map(text) },
    Pipeline("take until", feed: "a1 b1", log: "+b +a 1 | D -a -b doD <dispose>") { $0.a.take(until: $0.b).map(text) },
    Pipeline("take until one that ends", feed: "a1 b| a|", log: "+b +a 1 -b | D -a doD <dispose>") {
        $0.a.take(until: $0.b).map(text)
    },
    Pipeline("skip until", feed: "a1 b1 a2 a|", log: "+a +b -b 2 | D -a doD <dispose>") {
        $0.a.skip(until: $0.b).map(text)
    },
]

@Suite struct JoinOrderTests {
    @Test(arguments: pipelines)
    func `the sources of a join are cleaned up in order`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }
}
