// error: only an error.
import Rx
import RxTest
import Testing

@Suite struct ErrorTests {
    @Test func `the error at once, for each subscriber`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = Observable<Int>.error(Oops())
        #expect(scheduler.start { source }.events == [.error(200, Oops())])
        var log: [String] = []
        _ = source.subscribe(
            onNext: { _ in log.append("next") },
            onError: { log.append("\($0)") },
            onCompleted: { log.append("completed") },
            onDisposed: { log.append("disposed") }
        )
        #expect(log == ["Oops()", "disposed"])
    }
}
