// element(at:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ElementAtTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(0, "-(a|)", 210), (1, "---(b|)", 230), (2, "----?", 240)])
    func `the element, or the lack of it`(_ index: Int, _ expected: String, _ ends: TestTime) {
        let source = scheduler.hot("-a-b|")
        #expect(scheduler.start { source.element(at: index) }.line == expected)
        #expect(source.subscriptions == [Subscription(200, ends)])
    }

    @Test func `an index that is never reached is an error of that name`() {
        let result = scheduler.start { scheduler.hot("-a|").element(at: 1) }
        #expect(result.events == [.error(220, RxError.argumentOutOfRange)])
    }

    @Test func `a source that ends while its element is delivered is no failure`() {
        let subject = PublishSubject<Int>()
        var events: [Event<Int>] = []
        _ = subject.element(at: 0).do(onNext: { _ in subject.onCompleted() }).subscribe { events.append($0) }
        subject.onNext(1)
        #expect(events == [.completed])
    }

    @Test func `a reentrant source does not count twice`() {
        let subject = PublishSubject<Int>()
        var events: [Event<Int>] = []
        _ = subject.element(at: 0).subscribe { event in
            events.append(event)
            subject.onNext(2)
        }
        subject.onNext(1)
        #expect(events == [.next(1), .completed])
    }
}
