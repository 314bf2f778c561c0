// The order in which one sequence follows another: concat and retry clean up before they subscribe to the next; catch,
// ifEmpty, andThen and timeout let the former go once the other has been subscribed to.
import Rx
import RxTest
import Testing

private let pipelines = [
    Pipeline("retry", feed: "a1 a# a2 a#", log: "+a 1 -a +a 2 #a D -a doD <dispose>") { $0.a.retry(2).map(text) },
    Pipeline(
        "retry of do",
        feed: "a1 a# a2 a|",
        log: "doS +a 1 doE -a doX doS +a 2 | D -a doX doD <dispose>"
    ) { kit in
        kit.a.do(
            onError: { _ in kit.log("doE") },
            onSubscribe: { kit.log("doS") },
            onDispose: { kit.log("doX") }
        )
        .retry(2).map(text)
    },
    Pipeline(
        "retry when",
        feed: "a1 a# b0 a2 b| a# b#",
        log: "+a 1 -a +b +a 2 -b -a +b #a D -b doD <dispose>"
    ) { kit in
        kit.a.retry { (errors: Observable<any Error>) in errors.flatMap { _ in kit.b } }.map(text)
    },
    Pipeline("concat", feed: "a1 a| b2 b|", log: "+a 1 -a +b 2 | D -b doD <dispose>") { $0.a.concat($0.b).map(text) },
    Pipeline("concat of completables", feed: "a| b|", log: "+a -a +b | D -b doD <dispose>") {
        $0.a.ignoreElements().asCompletable().concat($0.b.ignoreElements().asCompletable()).asObservable().map(text)
    },
    Pipeline("andThen", feed: "a| b1 b|", log: "+a +b -a 1 | D -b doD <dispose>") {
        $0.a.ignoreElements().asCompletable().andThen($0.b).map(text)
    },
    Pipeline("catch", feed: "a1 a# b2 b|", log: "+a 1 +b -a 2 | D -b doD <dispose>") { kit in
        kit.a.catch { _ in kit.b }.map(text)
    },
    Pipeline("catchAndReturn", feed: "a1 a#", log: "+a 1 9 | D -a doD <dispose>") { $0.a.catchAndReturn(9).map(text) },
    Pipeline("startWith", feed: "a1 a|", log: "0 +a 1 | D -a doD <dispose>") { $0.a.startWith(0).map(text) },
    Pipeline("ifEmpty", feed: "a| b1 b|", log: "+a +b -a 1 | D -b doD <dispose>") {
        $0.a.ifEmpty(switchTo: $0.b).map(text)
    },
    Pipeline("ifEmpty of a maybe", feed: "a| b1 b|", log: "+a +b -a 1 | D -b doD <dispose>") {
        $0.a.asMaybe().ifEmpty(switchTo: $0.b.asSingle()).asObservable().map(text)
    },
    Pipeline("timeout", feed: "a1 @15 b|", log: "+a 1 +b -a | D -b doD <dispose>") {
        $0.a.timeout(.seconds(10), other: $0.b, scheduler: $0.scheduler).map(text)
    },
]

@Suite struct SequelOrderTests {
    @Test(arguments: pipelines)
    func `what follows is subscribed to, and what went before cleaned up, in order`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }
}
