// takeLast: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TakeLastTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(0, "------|"), (1, "------(c|)"), (2, "------(bc|)"), (3, "------(abc|)"), (9, "------(abc|)")])
    func `waits for the end`(_ count: Int, _ expected: String) {
        let source = scheduler.hot("-a-b-c|")
        #expect(scheduler.start { source.takeLast(count) }.line == expected)
        #expect(source.subscriptions == [Subscription(200, 260)])
    }

    @Test func `an error drops what was kept`() {
        #expect(scheduler.start { scheduler.hot("-a-b-#").takeLast(2) }.line == "-----#")
    }

    @Test func `disposing in the middle stops what is left`() {
        let subject = PublishSubject<Int>()
        let subscription = SingleAssignmentDisposable()
        var touched: [Int] = []
        subscription.setDisposable(
            subject.takeLast(3).map { touched.append($0) }.subscribe(onNext: { subscription.dispose() })
        )
        for number in 1...4 { subject.onNext(number) }
        subject.onCompleted()
        #expect(touched == [2])
    }
}
