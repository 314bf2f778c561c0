// replay, replayAll.
import Rx
import Testing

@Suite struct ReplayTests {
    @Test func `a late subscriber hears the past`() {
        let subject = PublishSubject<Int>()
        let connectable = subject.replay(2)
        let everything = subject.replayAll()
        let connections = [connectable.connect(), everything.connect()]
        for number in 1...3 { subject.onNext(number) }
        var seen: [Int] = []
        connectable.subscribe(onNext: { seen.append($0) }).dispose()
        everything.subscribe(onNext: { seen.append($0) }).dispose()
        for connection in connections { connection.dispose() }
        #expect(seen == [2, 3, 1, 2, 3])
        #expect(!subject.hasObservers)
    }

    @Test func `the past is heard where the source has gone without an end`() {
        for replay in [{ $0.replay(1) }, { $0.replayAll() }] as [(Observable<Int>) -> ConnectableObservable<Int>] {
            let connectable = replay(.deferred { BehaviorSubject(value: 1) })
            let connection = connectable.connect()
            #expect(Heard.atOnce(connectable) == ["1"])
            connection.dispose()
            #expect(Heard.atOnce(connectable) == [])
        }
    }
}
