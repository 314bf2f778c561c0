// The order of the end and the cleanup behind operators that wait.
import Rx
import RxTest
import Testing

private let pipelines = [
    Pipeline("window", feed: "a1 a2 a3 @15 a|", log: "+a 1 2 w| 3 w| w| | D -a doD <dispose>") {
        $0.a.window(timeSpan: .seconds(10), count: 2, scheduler: $0.scheduler)
            .flatMap { $0.map(text).concat(Observable.just("w|")) }
    },
    Pipeline("buffer", feed: "a1 a2 a3 @15 a|", log: "+a [1, 2] [3] [] | D -a doD <dispose>") {
        $0.a.buffer(timeSpan: .seconds(10), count: 2, scheduler: $0.scheduler).map(text)
    },
    Pipeline("debounce", feed: "a1 @15 a2 a|", log: "+a 1 2 | D -a doD <dispose>") {
        $0.a.debounce(.seconds(10), scheduler: $0.scheduler).map(text)
    },
    Pipeline("throttle", feed: "a1 a2 @15 a3 a4 a| @40", log: "+a 1 2 -a 4 | D doD <dispose>") {
        $0.a.throttle(.seconds(10), scheduler: $0.scheduler).map(text)
    },
    Pipeline("delaySubscription", feed: "@15 a2 a|", log: "+a 2 | D -a doD <dispose>") {
        $0.a.delaySubscription(.seconds(10), scheduler: $0.scheduler).map(text)
    },
    Pipeline("observe on", feed: "a1 a| @1000", log: "+a -a 1 | D doD <dispose>") {
        $0.a.observe(on: $0.scheduler).map(text)
    },
    Pipeline("observe on after take", feed: "a1 @1000", log: "+a -a 1 | D doD <dispose>") {
        $0.a.take(1).observe(on: $0.scheduler).map(text)
    },
    Pipeline("subscribe on", feed: "@1000 a1 a| @2000", log: "+a 1 | D doD -a <dispose>") {
        $0.a.subscribe(on: $0.scheduler).map(text)
    },
]

@Suite struct TimedOrderTests {
    @Test(arguments: pipelines)
    func `the source of what waits is cleaned up in order`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }
}
