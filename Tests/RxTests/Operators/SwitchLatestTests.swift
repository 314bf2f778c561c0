// switchLatest.
import Rx
import Testing

@Suite struct SwitchLatestTests {
    @Test func `follows the newest subject`() {
        let outer = PublishSubject<Observable<Int>>()
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        var seen: [Event<Int>] = []
        let subscription = outer.switchLatest().subscribe { seen.append($0) }
        outer.onNext(first)
        first.onNext(1)
        outer.onNext(second)
        first.onNext(2)
        second.onNext(3)
        outer.onCompleted()
        second.onNext(4)
        second.onCompleted()
        subscription.dispose()
        #expect(seen == [.next(1), .next(3), .next(4), .completed])
        #expect(!first.hasObservers && !second.hasObservers && !outer.hasObservers)
    }
}
