// The order in which a shared source is cleaned up: after all have heard the end with share, before with a connection.
import Rx
import RxTest
import Testing

private let pipelines = [
    Pipeline("share", feed: "a1 a|", log: "+a 1 | D doD -a <dispose>") { $0.a.share(replay: 1).map(text) },
    Pipeline("share, an error", feed: "a#", log: "+a #a D doD -a <dispose>") { $0.a.share().map(text) },
    Pipeline("share, disposed of", feed: "", log: "+a <dispose> -a doD D") { $0.a.share().map(text) },
    Pipeline("share forever", feed: "a1 a|", log: "+a 1 -a | D doD <dispose>") {
        $0.a.share(replay: 1, scope: .forever).map(text)
    },
    Pipeline("publish refCount", feed: "a1 a|", log: "+a 1 -a | D doD <dispose>") {
        $0.a.publish().refCount().map(text)
    },
    Pipeline("driver", feed: "a1 a#", log: "+a 1 9 | D doD -a <dispose>") {
        $0.a.asDriver(onErrorJustReturn: 9).map(text).asObservable()
    },
    Pipeline("signal", feed: "a1 a|", log: "+a 1 | D doD -a <dispose>") {
        $0.a.asSignal(onErrorJustReturn: 9).map(text).asObservable()
    },
]

@Suite struct ShareOrderTests {
    @Test(arguments: pipelines)
    func `a shared source is cleaned up in order`(_ pipeline: Pipeline) { #expect(pipeline.run() == pipeline.log) }
}
