// The same questions to every operator of one source: empty, never, error, disposal, a throwing closure, synchronous
// sources, leaks. What is particular to an operator is in the file of its name.
import Rx
import RxTest
import Testing

private let transforms: [Rule] = [
    Rule("map", "-A-B-C-|") { one, kit in one.map { try kit.pass($0).uppercased() } }.with { $0.throwing = "-A-!" },
    Rule("compactMap", "-a---c-|") { one, kit in one.compactMap { try kit.pass($0) == "b" ? nil : $0 } }
        .with { $0.throwing = "-a-!" },
    Rule("filter", "-a---c-|") { one, kit in one.filter { try kit.pass($0) != "b" } }.with { $0.throwing = "-a-!" },
    Rule("scan", "-a-b-c-|") { one, kit in one.scan("") { try max($0, kit.pass($1)) } }.with { $0.throwing = "-a-!" },
    Rule("scan into", "-1-2-3-|") { one, kit in
        one.scan(into: 0) { count, element in if try !kit.pass(element).isEmpty { count += 1 } }.map { "\($0)" }
    }.with { $0.throwing = "-1-!" },
    Rule("enumerated", "-0-1-2-|") { one, _ in one.enumerated().map { "\($0.index)" } },
    Rule("startWith", "xa-b-c-|") { one, _ in one.startWith("x") }
        .with {
            $0.empty = "x-|"
            $0.never = "x"
            $0.error = "x-#"
        },
    Rule("materialize", "-a-b-c-(C|)") { one, _ in one.materialize().map { $0.element ?? ($0.isCompleted ? "C" : "E") }
    }.with {
        $0.empty = "--(C|)"
        $0.error = "--(E|)"
    },
    Rule("dematerialize", "-a-b-c-|") { one, _ in one.materialize().dematerialize() },
    Rule("do", "-a-b-c-|") { one, kit in one.do(onNext: { _ = try kit.pass($0) }, onDispose: {}) }
        .with { $0.throwing = "-a-!" },
    Rule("do after", "-a-b-c-|") { one, kit in one.do(afterNext: { _ = try kit.pass($0) }) }
        .with { $0.throwing = "-a-(b!)" },
    Rule("withUnretained", "-a-b-c-|") { one, kit in one.withUnretained(kit) { $1 } },
]

private let choices: [Rule] = [
    Rule("take", "-a-(b|)") { one, _ in one.take(2) }.with { $0.ends = 230 },
    Rule("takeLast", "-------(bc|)") { one, _ in one.takeLast(2) },
    Rule("take while", "-a-|") { one, kit in one.take(while: { try kit.pass($0) != "b" }) }
        .with {
            $0.throwing = "-a-!"
            $0.ends = 230
        },
    Rule("take while, inclusive", "-a-(b|)") { one, _ in one.take(while: { $0 != "b" }, behavior: .inclusive) }
        .with { $0.ends = 230 },
    Rule("take until true", "-a-|") { one, kit in one.take(until: { try kit.pass($0) == "b" }) }
        .with {
            $0.throwing = "-a-!"
            $0.ends = 230
        },
    Rule("take until true, inclusive", "-a-(b|)") { one, _ in one.take(until: { $0 == "b" }, behavior: .inclusive) }
        .with { $0.ends = 230 },
    Rule("skip", "---b-c-|") { one, _ in one.skip(1) }.with { $0.burst = "bc|" },
    Rule("skip while", "---b-c-|") { one, kit in one.skip(while: { try kit.pass($0) == "a" }) }
        .with { $0.throwing = "---!" },
    Rule("element at", "---(b|)") { one, _ in one.element(at: 1) }
        .with {
            $0.empty = "--?"
            $0.ends = 230
        },
    Rule("first", "-(a|)") { one, _ in one.first().asObservable().map { $0 ?? "." } }
        .with {
            $0.empty = "--(.|)"
            $0.ends = 210
        },
    Rule("single", "-a-?") { one, _ in one.single() }
        .with {
            $0.empty = "--?"
            $0.ends = 230
        },
    Rule("single that", "---b---|") { one, kit in one.single { try kit.pass($0) == "b" } }
        .with {
            $0.empty = "--?"
            $0.throwing = "---!"
        },
    Rule("ignoreElements", "-------|") { one, _ in one.ignoreElements().map { (_: Never) -> String in } },
    Rule("distinctUntilChanged", "-a-b-c-|") { one, _ in one.distinctUntilChanged() },
    Rule("distinctUntilChanged by key", "-a---c-|") { one, kit in
        one.distinctUntilChanged { try kit.pass($0) < "c" }
    }.with { $0.throwing = "-a-!" },
    Rule("distinctUntilChanged by comparison", "-a-----|") { one, kit in
        one.distinctUntilChanged { try !kit.pass($1).isEmpty || $0.isEmpty }
    }.with { $0.throwing = "-a-!" },
    Rule("distinctUntilChanged at", "-a-----|") { one, _ in one.distinctUntilChanged(at: \.count) },
    Rule("ifEmpty", "-a-b-c-|") { one, _ in one.ifEmpty(default: "x") }.with { $0.empty = "--(x|)" },
    Rule("ifEmpty, else", "-a-b-c-|") { one, kit in one.ifEmpty(switchTo: kit.scheduler.cold("-y|").asObservable()) }
        .with { $0.empty = "---y|" },
    Rule("reduce", "-------(c|)") { one, kit in one.reduce("") { try max($0, kit.pass($1)) } }
        .with {
            $0.empty = "--(<>|)"
            $0.throwing = "---!"
        },
    Rule("reduce, transformed", "-------(3|)") { one, kit in
        one.reduce(0, accumulator: { count, element in count + 1 }) { "\(try kit.pass($0 == 3 ? "b" : "").count - 1)" }
            .map { $0 == "0" ? "3" : "0" }
    }.with {
        $0.empty = "--(0|)"
        $0.throwing = "-------!"
    },
    Rule("toArray", "-------(3|)") { one, _ in one.toArray().asObservable().map { "\($0.count)" } }
        .with { $0.empty = "--(0|)" },
]

private let repairs: [Rule] = [
    Rule("catch", "-a-b-c-|") { one, kit in one.catch { _ in kit.scheduler.cold("-x|").asObservable() } }
        .with { $0.error = "---x|" },
    Rule("catchAndReturn", "-a-b-c-|") { one, _ in one.catchAndReturn("x") }.with { $0.error = "--(x|)" },
    Rule("catch one of", "-a-b-c-|") { one, kit in
        .catch(sequence: [one, kit.scheduler.cold("-x|").asObservable()])
    }.with { $0.error = "---x|" },
    Rule("retry twice", "-a-b-c-|") { one, _ in one.retry(2) }.with { $0.error = "" },
    Rule("retry when", "-a-b-c-|") { one, kit in
        one.retry(when: { (errors: Observable<any Error>) in errors.delay(.seconds(10), scheduler: kit.scheduler) })
    }.with { $0.error = "" },
]

private let timed: [Rule] = [
    Rule("take for", "-a-b|") { one, kit in one.take(for: .seconds(40), scheduler: kit.scheduler) }
        .with {
            $0.never = "----|"
            $0.burst = "abc|"
            $0.ends = 240
        },
    Rule("skip for", "---b-c-|") { one, kit in one.skip(.seconds(20), scheduler: kit.scheduler) }
        .with { $0.burst = "|" },
    Rule("take until", "-a-b|") { one, kit in one.take(until: kit.scheduler.hot("----x|")) }
        .with {
            $0.never = "----|"
            $0.burst = "abc|"
            $0.ends = 240
        },
    Rule("skip until", "---b-c-|") { one, kit in one.skip(until: kit.scheduler.hot("--x|")) }
        .with {
            $0.empty = ""
            $0.burst = ""
        },
    Rule("delay", "--a-b-c-|") { one, kit in one.delay(.seconds(10), scheduler: kit.scheduler) }
        .with { $0.empty = "---|" },
    Rule("delaySubscription", "---b-c-|") { one, kit in
        one.delaySubscription(.seconds(15), scheduler: kit.scheduler)
    }.with {
        $0.burst = "abc|"
        $0.begins = 215
    },
    Rule("debounce", "--a-b-c|") { one, kit in one.debounce(.seconds(10), scheduler: kit.scheduler) }
        .with { $0.burst = "c|" },
    Rule("throttle", "-a--b--(c|)") { one, kit in one.throttle(.seconds(30), scheduler: kit.scheduler) }
        .with { $0.burst = "ac|" },
    Rule("throttle, first", "-a---c-|") { one, kit in
        one.throttle(.seconds(30), latest: false, scheduler: kit.scheduler)
    }.with { $0.burst = "a|" },
    Rule("timeout", "-a-b-c-|") { one, kit in one.timeout(.seconds(30), scheduler: kit.scheduler) }
        .with { $0.never = "---?" },
    Rule("timeout, else", "-a-b-c-|") { one, kit in
        one.timeout(.seconds(30), other: kit.scheduler.cold("-x|"), scheduler: kit.scheduler)
    }.with { $0.never = "----x|" },
    Rule("sample", "--a---c---|") { one, kit in one.sample(kit.scheduler.hot("--x---x---x")) }
        .with {
            $0.burst = "c|"
        },
    Rule("observe on", "-a-b-c-|") { one, kit in one.observe(on: kit.scheduler) }.with { $0.lag = 1 },
    Rule("subscribe on", "-a-b-c-|") { one, kit in one.subscribe(on: kit.scheduler) }
        .with {
            $0.begins = 201
            $0.stopLag = 1
        },
]

private let rules = transforms + choices + repairs + timed

/// How a sequence of `a`, `b`, `c` can come at once.
private enum Burst: CaseIterable {
    case recursive, immediate, hot, replayed

    func source(_ scheduler: TestScheduler) -> Observable<String> {
        switch self {
        case .recursive: return .of("a", "b", "c")
        case .immediate:
            return .create { observer in
                for element in ["a", "b", "c"] { observer.onNext(element) }
                observer.onCompleted()
                return Disposables.create()
            }
        case .hot: return scheduler.hot("-(abc|)").asObservable()
        case .replayed:
            let subject = ReplaySubject<String>.createUnbounded()
            for element in ["a", "b", "c"] { subject.onNext(element) }
            subject.onCompleted()
            return subject
        }
    }
}

@Suite struct SingleSourceRules {
    @Test(arguments: rules)
    func `an ordinary line becomes what the operator says`(_ rule: Rule) {
        let run = rule.run("-a-b-c-|")
        #expect(Drawing.line(run.events, from: 200 + rule.lag) == rule.ordinary)
        #expect(run.subscriptions == [Subscription(rule.begins, rule.ends + rule.stopLag)])
    }

    @Test(arguments: rules)
    func `an empty source`(_ rule: Rule) {
        let run = rule.run("--|")
        #expect(Drawing.line(run.events, from: 200 + rule.lag) == rule.empty)
        #expect(run.subscriptions == [Subscription(rule.begins, 220 + rule.stopLag)])
    }

    @Test(arguments: rules)
    func `a source that never says anything`(_ rule: Rule) {
        let run = rule.run("")
        #expect(Drawing.line(run.events, from: 200 + rule.lag) == rule.never)
        let end = run.events.last.flatMap { $0.value.isStopEvent ? $0.time : nil }
        let isReplaced = rule.name == "timeout, else"
        #expect(run.subscriptions == [Subscription(rule.begins, isReplaced ? 230 : end ?? 1000 + rule.stopLag)])
    }

    @Test(arguments: rules)
    func `a source that fails`(_ rule: Rule) {
        let run = rule.run("--#")
        #expect(Drawing.line(run.events, from: 200 + rule.lag) == rule.error)
        #expect(run.subscriptions.first == Subscription(rule.begins, 220 + rule.stopLag))
    }

    @Test(arguments: rules.filter { $0.throwing != nil })
    func `a closure that throws ends the sequence and stops the source`(_ rule: Rule) {
        let run = rule.run("-a-b-c-|", throwing: true)
        #expect(Drawing.line(run.events) == rule.throwing)
        #expect(run.subscriptions == [Subscription(200, run.events.last?.time ?? 0)])
    }

    @Test(arguments: rules)
    func `disposing between two elements stops everything`(_ rule: Rule) {
        let before = rule.run("-a-b-c-|").events.filter { $0.time < 225 }
        let run = rule.run("-a-b-c-|", disposed: 225)
        #expect(run.events == before)
        let end = min(rule.ends, 225)
        #expect(run.subscriptions == [Subscription(rule.begins, end == 225 ? end + rule.stopLag : end)])
    }

    @Test(arguments: rules)
    func `disposing within the first element lets nothing follow`(_ rule: Rule) throws {
        guard let first = rule.run("-a-b-c-|").events.first(where: { !$0.value.isStopEvent }) else { return }
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-b-c-|")
        let kit = Kit(scheduler)
        let subscription = SingleAssignmentDisposable()
        var events: [Recorded<Event<String>>] = []
        scheduler.scheduleAt(200) {
            subscription.setDisposable(
                rule.make(source.asObservable(), kit).subscribe { event in
                    events.append(Recorded(time: scheduler.clock, value: event))
                    subscription.dispose()
                }
            )
        }
        scheduler.start()
        #expect(events == [first])
        let end = min(rule.ends, first.time)
        #expect(source.subscriptions == [Subscription(rule.begins, end == first.time ? end + rule.stopLag : end)])
    }

    @Test(arguments: rules, Burst.allCases)
    private func `all at once`(_ rule: Rule, _ burst: Burst) {
        if burst == .hot, ["delaySubscription", "skip for", "skip until"].contains(rule.name) { return }
        let scheduler = TestScheduler(initialClock: 0)
        let kit = Kit(scheduler)
        let source = burst.source(scheduler)
        let result = scheduler.start { rule.make(source, kit) }
        let expected = rule.burst ?? rule.ordinary.filter { !"-()".contains($0) }
        #expect(Drawing.marks(result.events.map(\.value)) == expected)
    }

    @Test(arguments: rules)
    func `an end is the last event`(_ rule: Rule) {
        let sources: [Observable<String>] = [
            .just("a"), .just("b"), .empty(), .error(MarbleError()), .of("a", "b", "c"),
            Observable.just("c").startWith("a", "b"), Observable.empty().startWith("a", "b"),
            .create { observer in
                for event in [.next("a"), .next("b"), .next("b"), .error(MarbleError()), .completed] as [Event] {
                    observer.on(event)
                }
                return Disposables.create()
            },
        ]
        for (number, source) in sources.enumerated() {
            for throwing in [false, true] {
                let scheduler = TestScheduler(initialClock: 0)
                let kit = Kit(scheduler, throws: throwing)
                var ends = 0
                var late = 0
                var handled = 0
                var following = 0
                let result = scheduler.start {
                    rule.make(source, kit)
                        .do(
                            onNext: { _ in late += ends },
                            onError: { _ in ends += 1 },
                            onCompleted: { ends += 1 }
                        )
                        .catch { _ in
                            handled += 1
                            return .never()
                        }
                        .concat(
                            Observable.deferred {
                                following += 1
                                return .never()
                            }
                        )
                        .concat(Observable.just("late"))
                }
                #expect(ends <= 1, "source \(number), throwing: \(throwing)")
                #expect(late == 0, "source \(number), throwing: \(throwing)")
                #expect(handled + following == ends, "source \(number), throwing: \(throwing)")
                #expect(!result.events.contains { $0.value.isStopEvent || $0.value.element == "late" })
            }
        }
    }

    @Test(arguments: rules.filter { $0.throwing != nil }, [false, true])
    func `what a closure returns that has ended its source comes too late`(_ rule: Rule, fails: Bool) {
        let subject = PublishSubject<String>()
        let kit = Kit(TestScheduler(initialClock: 0))
        var hasEnded = false
        kit.meanwhile = {
            hasEnded = true
            if fails { subject.onError(MarbleError()) } else { subject.onCompleted() }
        }
        var ends = 0
        var late = 0
        let subscription = rule.make(subject, kit)
            .do(onNext: { _ in late += ends }, onError: { _ in ends += 1 }, onCompleted: { ends += 1 })
            .catch { _ in .never() }
            .concat(Observable.never())
            .subscribe()
        for element in ["a", "b", "c"] { subject.onNext(element) }
        subject.onCompleted()
        #expect(hasEnded)
        #expect(ends == 1)
        #expect(late == 0)
        subscription.dispose()
    }

    @Test(arguments: rules)
    func `nothing of a source follows its error`(_ rule: Rule) {
        let failing = Observable<String>.create { observer in
            for element in ["a", "b", "c"] { observer.onNext(element) }
            observer.onCompleted()
            return Disposables.create()
        }.map { (element: String) throws -> String in if element == "a" { throw Oops() } else { element } }
        let scheduler = TestScheduler(initialClock: 0)
        let kit = Kit(scheduler)
        let result = scheduler.start { rule.make(failing, kit) }
        #expect(!result.events.contains { $0.value.element.map { "bBcC".contains($0) } ?? false })
    }

    @Test(arguments: rules, ["-a-b-c-|", "-a-b-#", "-a-b-c"])
    func `nothing is left behind`(_ rule: Rule, _ line: String) {
        for throwing in [false, true] {
            for disposed in [215, 1000] {
                let home = Home(ManualContext())
                Home.with(home) { _ = rule.run(line, throwing: throwing, disposed: disposed) }
                #expect(Home.with(home) { Resources.total } == 0)
            }
        }
    }
}
