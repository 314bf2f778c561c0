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

    @Test func `a span begins when the observers have returned`() {
        for latest in [true, false] {
            let scheduler = TestScheduler(initialClock: 0)
            let result = scheduler.start {
                scheduler.hot("-a---b--c-----d").throttle(.seconds(30), latest: latest, scheduler: scheduler)
                    .do(afterNext: { if $0 == "a" { scheduler.sleep(30) } })
            }
            #expect(Drawing.line(result.events, from: 200) == (latest ? "-a-----b--c---d" : "-a------c-----d"))
        }
    }

    @Test func `an element made of the one that is handed on goes at once, as no span has begun`() {
        for latest in [true, false] {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<String>()
            let result = scheduler.createObserver(String.self)
            _ = subject.throttle(.seconds(20), latest: latest, scheduler: scheduler)
                .do(onNext: { if $0 == "a" { ["b", "c"].forEach(subject.onNext) } }).subscribe(result)
            scheduler.scheduleAt(200) { subject.onNext("a") }
            scheduler.start()
            #expect(result.line == (latest ? "(ba)-c" : "(ba)"))
        }
    }

    @Test func `an element that another thread brings while one is handed on waits for the span after it`() {
        for latest in [true, false] {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<String>()
            let result = scheduler.createObserver(String.self)
            let other = Place.scheduler("other")
            _ = subject.throttle(.seconds(20), latest: latest, scheduler: scheduler)
                .do(onNext: { if $0 == "a" { other.wait { ["b", "c"].forEach(subject.onNext) } } }).subscribe(result)
            scheduler.scheduleAt(200) { subject.onNext("a") }
            scheduler.start()
            #expect(result.line == (latest ? "a-c" : "a"))
        }
    }

    @Test func `work that has been overtaken hands on nothing before its time`() {
        let scheduler = HandScheduler()
        let subject = PublishSubject<String>()
        let heard = Heard()
        let subscription = heard.listen("", to: subject.throttle(.seconds(30), scheduler: scheduler))
        subject.onNext("a")
        scheduler.advance(10)
        subject.onNext("b")
        scheduler.advance(20)
        subject.onNext("c")
        scheduler.advance(10)
        subject.onNext("d")
        // What was to hand on b comes late.
        scheduler.runFirst()
        #expect(heard.log == ["a", "c"])
        #expect(scheduler.spans.last == .seconds(20))
        scheduler.advance(20)
        subject.onCompleted()
        while !scheduler.spans.isEmpty { scheduler.runFirst() }
        #expect(heard.log == ["a", "c", "d", "|"])
        subscription.dispose()
    }

    @Test func `the end that comes while an element is handed on waits for what waits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<String>()
        let result = scheduler.createObserver(String.self)
        let other = Place.scheduler("other")
        _ = subject.throttle(.seconds(20), scheduler: scheduler)
            .do(onNext: {
                guard $0 == "a" else { return }
                other.wait {
                    subject.onNext("b")
                    subject.onCompleted()
                }
            }).subscribe(result)
        scheduler.scheduleAt(200) { subject.onNext("a") }
        scheduler.start()
        #expect(result.line == "a-(b|)")
    }
}
