// The order of the end and the cleanup behind operators of one source, and of what subjects are fed by their observers.
import Rx
import RxTest
import Testing

/// Writes down that it has been disposed of.
private struct LoggingResource: Disposable {
    nonisolated(unsafe) let kit: OrderKit  // One test on one thread uses it.

    func dispose() { kit.log("res") }
}

private let ends = [
    Pipeline("take", feed: "a1", log: "+a 1 | D -a doD <dispose>") { $0.a.take(1).map(text) },
    Pipeline("take while", feed: "a1 a2", log: "+a 1 | D -a doD <dispose>") { $0.a.take(while: { $0 < 2 }).map(text) },
    Pipeline("first", feed: "a1", log: "+a Optional(1) | D -a doD <dispose>") {
        $0.a.first().asObservable().map { "\($0 as Any)" }
    },
    Pipeline("asSingle", feed: "a1 a|", log: "+a 1 | D -a doD <dispose>") { $0.a.asSingle().asObservable().map(text) },
    Pipeline(
        "asSingle of two",
        feed: "a1 a2",
        log: "+a #Sequence contains more than one element. D -a doD <dispose>"
    ) { $0.a.asSingle().asObservable().map(text) },
    Pipeline("element", feed: "a1 a2", log: "+a 2 | D -a doD <dispose>") { $0.a.element(at: 1).map(text) },
    Pipeline("element of too few", feed: "a1 a|", log: "+a #Argument out of range. D -a doD <dispose>") {
        $0.a.element(at: 1).map(text)
    },
    Pipeline("reduce", feed: "a1 a|", log: "+a 1 | D -a doD <dispose>") { $0.a.reduce(0, accumulator: +).map(text) },
    Pipeline("toArray", feed: "a1 a|", log: "+a [1] | D -a doD <dispose>") { $0.a.toArray().asObservable().map(text) },
    Pipeline("takeLast", feed: "a1 a2 a|", log: "+a 2 | D -a doD <dispose>") { $0.a.takeLast(1).map(text) },
]

private let passing = [
    Pipeline("scan", feed: "a1 a#", log: "+a 1 #a D -a doD <dispose>") { $0.a.scan(0, accumulator: +).map(text) },
    Pipeline("materialize", feed: "a1 a#", log: "+a next(1) error(a) | D -a doD <dispose>") {
        $0.a.materialize().map(text)
    },
    Pipeline("dematerialize", feed: "a1 a#", log: "+a 1 #a D -a doD <dispose>") {
        $0.a.materialize().dematerialize().map(text)
    },
    Pipeline("using", feed: "a1 a|", log: "+a 1 | D -a res doD <dispose>") { kit in
        Observable.using({ LoggingResource(kit: kit) }, observableFactory: { _ in kit.a }).map(text)
    },
    Pipeline("groupBy", feed: "a1 a2 a|", log: "+a 1:1 0:2 | D -a doD <dispose>") {
        $0.a.groupBy { $0 % 2 }.flatMap { group in group.asObservable().map { "\(group.key):\($0)" } }
    },
    Pipeline("map that throws", feed: "a1", log: "+a #Oops() D -a doD <dispose>") { $0.a.map { _ in throw Oops() } },
    Pipeline("do that throws", feed: "a1", log: "+a #Oops() D -a doX doD <dispose>") { kit in
        kit.a.do(onNext: { _ in throw Oops() }, onDispose: { kit.log("doX") }).map(text)
    },
]

private let reentrant = [
    Pipeline("subject", feed: "p1 p|", log: "3 2 1 | D doD <dispose>") { kit in
        kit.subject.do(onNext: { if $0 < 3 { kit.subject.onNext($0 + 1) } }).map(text)
    },
    Pipeline("relay", feed: "r1", log: "3 2 1 0 3 2 1 <dispose> doD D") { kit in
        kit.relay.do(onNext: { if $0 < 3 { kit.relay.accept($0 + 1) } }).map(text)
    },
]

@Suite struct SingleSourceOrderTests {
    @Test(arguments: ends)
    func `the source is cleaned up once the subscriber has heard an early or late end`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }

    @Test(arguments: passing)
    func `the source is cleaned up once the subscriber has heard its end`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }

    @Test(arguments: reentrant)
    func `an element fed by an observer is handed on within`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }
}
