// debounce: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct DebounceTests {
    @Test(arguments: [
        ("-abc----d|", 25, "[255 c]---------(d|)"), ("-ab#", 25, "---#"), ("-a-b-c|", 20, "------(c|)"),
        ("-a--b-c|", 20, "---a---(c|)"), ("-a--b--|", 20, "---a--b|"), ("-a-|", 20, "---(a|)"),
        ("-(ab)", 20, "---b"), ("-a", 0, "[211 a]"), ("-a-#", 20, "---#"),
    ])
    func `an element after a pause; one at the very end of the pause starts it again`(
        _ line: String,
        _ seconds: Int,
        _ expected: String
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot(line).debounce(.seconds(seconds), scheduler: scheduler) }
        #expect(result.line == expected)
    }

    @Test func `disposing in the pause drops what waits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-----|")
        let result = scheduler.start(disposed: 225) { source.debounce(.seconds(20), scheduler: scheduler) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Subscription(200, 225)])
    }

    @Test func `an element made of the one that is handed on waits like any other`() {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<String>()
        let result = scheduler.createObserver(String.self)
        _ = subject.debounce(.seconds(20), scheduler: scheduler)
            .do(onNext: { if $0 == "a" { subject.onNext("b") } }).subscribe(result)
        scheduler.scheduleAt(200) { subject.onNext("a") }
        scheduler.start()
        #expect(result.line == "--a-b")
    }

    @Test func `the last element goes before the end, and may dispose`() {
        let subject = PublishSubject<Int>()
        let scheduler = TestScheduler(initialClock: 0)
        let subscription = SingleAssignmentDisposable()
        var events: [Event<Int>] = []
        subscription.setDisposable(
            subject.debounce(.seconds(20), scheduler: scheduler).subscribe { event in
                events.append(event)
                subscription.dispose()
            }
        )
        subject.onNext(1)
        subject.onCompleted()
        #expect(events == [.next(1)])
    }
}
