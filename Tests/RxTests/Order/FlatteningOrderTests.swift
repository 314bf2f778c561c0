// The order in which sequences of sequences begin, end and are cleaned up.
import Rx
import RxTest
import Testing

/// b for 1, c for all others.
private func inner(_ kit: OrderKit) -> (Int) -> Observable<Int> { { $0 == 1 ? kit.b : kit.c } }

private let pipelines = [
    Pipeline("flatMap", feed: "a1 a2 b5 c6 b| a| c|", log: "+a +b +c 5 6 -b -a -c | D doD <dispose>") {
        $0.a.flatMap(inner($0)).map(text)
    },
    Pipeline("flatMap, an error", feed: "a1 a2 b#", log: "+a +b +c #a D -a -b -c doD <dispose>") {
        $0.a.flatMap(inner($0)).map(text)
    },
    Pipeline("flatMap, disposed of", feed: "a1 a2", log: "+a +b +c <dispose> -a -b -c doD D") {
        $0.a.flatMap(inner($0)).map(text)
    },
    Pipeline("flatMapLatest", feed: "a1 b5 a2 c6 a| c|", log: "+a +b 5 -b +c 6 -a -c | D doD <dispose>") {
        $0.a.flatMapLatest(inner($0)).map(text)
    },
    Pipeline("flatMapLatest, disposed of", feed: "a1 b5", log: "+a +b 5 <dispose> -a -b doD D") {
        $0.a.flatMapLatest(inner($0)).map(text)
    },
    Pipeline("flatMapFirst", feed: "a1 a2 b5 b| a2 c| a|", log: "+a +b 5 -b +c -c | D -a doD <dispose>") {
        $0.a.flatMapFirst(inner($0)).map(text)
    },
    Pipeline("concatMap", feed: "a1 a2 b| a| c3 c|", log: "+a sel1 +b sel2 -b +c -a 3 -c | D doD <dispose>") { kit in
        kit.a.concatMap { (number: Int) -> Observable<Int> in
            kit.log("sel\(number)")
            return inner(kit)(number)
        }
        .map(text)
    },
    Pipeline("merge, at most two", feed: "a| b| c|", log: "+a +b -a +c -b -c | D doD <dispose>") {
        Observable.of($0.a, $0.b, $0.c).merge(maxConcurrent: 2).map(text)
    },
    Pipeline("switchLatest, an error", feed: "a1 a2 c#", log: "+a +b -b +c -c #a D -a doD <dispose>") {
        $0.a.map(inner($0)).switchLatest().map(text)
    },
    Pipeline("flatMap of a single", feed: "a1 b2", log: "+a +b -a 2 -b | D doD <dispose>") { kit in
        kit.a.take(1).asSingle().flatMap { _ in kit.b.take(1).asSingle() }.asObservable().map(text)
    },
    Pipeline("flatMapLatest of drivers", feed: "a1 b5 a2 c# a|", log: "+a +b 5 -b +c 8 -c | D doD -a <dispose>") {
        kit in
        kit.a.asDriver(onErrorJustReturn: 9)
            .flatMapLatest { inner(kit)($0).asDriver(onErrorJustReturn: 8) }
            .map(text).asObservable()
    },
]

@Suite struct FlatteningOrderTests {
    @Test(arguments: pipelines)
    func `inner sequences begin, end and are cleaned up in order`(_ pipeline: Pipeline) {
        #expect(pipeline.run() == pipeline.log)
    }
}
