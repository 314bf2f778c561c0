// throttle: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ThrottleTests {
    @Test(arguments: [
        ("-abc-----d-|", 30, "-a--c----d-|"), ("-ab|", 30, "-a--(b|)"), ("-ab#", 30, "-a-#"), ("-ab-#", 30, "-a--#"),
        ("-ab-c|", 30, "-a--c|"), ("-abcd-e|", 30, "-a--d--(e|)"), ("-ab--c|", 30, "-a--b--(c|)"),
        ("-a-b---c-|", 30, "-a--b--c-|"), ("-(ab)|", 30, "-a--(b|)"), ("-a|", 30, "-a|"),
    ])
    func `the first at once, then the latest of each span`(_ line: String, _ seconds: Int, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot(line).throttle(.seconds(seconds), scheduler: scheduler) }
        #expect(result.line == expected)
    }

    @Test(arguments: [
        ("-abc-----d-|", 30, "-a-------d-|"), ("-ab|", 30, "-a-|"), ("-ab-c|", 30, "-a--c|"), ("-ab#", 30, "-a-#"),
        ("-abcdefg|", 30, "-a--d--g|"),
    ])
    func `the first of each span alone`(_ line: String, _ seconds: Int, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start {
            scheduler.hot(line).throttle(.seconds(seconds), latest: false, scheduler: scheduler)
        }
        #expect(result.line == expected)
    }

    @Test func `an element at the very end of the span replaces the one that waits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot("-ab-cd-e").throttle(.seconds(30), scheduler: scheduler) }
        #expect(result.line == "-a--c--e")
    }

    @Test func `disposing in the span drops what waits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-ab----|")
        let result = scheduler.start(disposed: 235) { source.throttle(.seconds(30), scheduler: scheduler) }
        #expect(result.line == "-a")
        #expect(source.subscriptions == [Subscription(200, 235)])
    }

    @Test func `an element made of the one that is handed on waits for the next span`() {
        for latest in [true, false] {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<String>()
            let result = scheduler.createObserver(String.self)
            _ = subject.throttle(.seconds(20), latest: latest, scheduler: scheduler)
                .do(onNext: { if $0 == "a" { subject.onNext("b") } }).subscribe(result)
            scheduler.scheduleAt(200) { subject.onNext("a") }
            scheduler.start()
            #expect(result.line == (latest ? "a-b" : "a"))
        }
    }
}
