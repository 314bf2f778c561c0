// MainScheduler and ConcurrentMainScheduler: the home's context, or the process's main queue.
import Dispatch
import FoundationEssentials
import Rx
import Testing

@Suite struct MainSchedulerTests {
    let context = ManualContext()
    let home: Home
    let heard = Heard()

    init() { home = Home(context) }

    func turn(_ body: () -> Void = {}) { context.turn { Home.with(home, body) } }

    @Test func `it runs at once only inside a turn, and not before what it has queued`() {
        turn {
            MainScheduler.instance.run { [heard] in heard.note("at once") }
            MainScheduler.instance.run { [heard] in MainScheduler.instance.run { heard.note("queued") } }
            MainScheduler.instance.run { [heard] in heard.note("behind") }
            heard.note("end of turn")
        }
        #expect(heard.log == ["at once", "end of turn", "queued", "behind"])
        Home.with(home) { _ = MainScheduler.instance.run { [heard] in heard.note("outside") } }
        #expect(heard.log.last == "behind")
        turn()
        #expect(heard.log.last == "outside")
    }

    @Test func `what others have queued in the context does not matter`() {
        turn {
            context.post { [heard] in heard.note("posted") }
            MainScheduler.asyncInstance.run { [heard] in heard.note("another's") }
            MainScheduler.instance.run { [heard] in heard.note("at once") }
            _ = Observable.just("observed").observe(on: MainScheduler.instance).subscribe(onNext: heard.note)
        }
        #expect(heard.log == ["at once", "observed", "posted", "another's"])
    }

    @Test func `what is observed on it waits behind what it has queued, and holds up what comes after`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        scheduler.run { [heard] in heard.note("first") }
        let subject = PublishSubject<String>()
        let subscription = subject.observe(on: scheduler).subscribe(onNext: heard.note)
        subject.onNext("second")
        turn {
            subject.onNext("third")
            scheduler.run { [heard] in heard.note("fourth") }
            heard.note("end of turn")
        }
        #expect(heard.log == ["end of turn", "first", "second", "third", "fourth"])
        subscription.dispose()
    }

    @Test func `what a running item schedules comes after it`() {
        turn {
            let scheduler = MainScheduler.instance
            scheduler.run { [heard] in
                scheduler.run {
                    scheduler.run { heard.note("c") }
                    heard.note("b")
                }
                heard.note("a")
            }
            heard.note("end of turn")
        }
        #expect(heard.log == ["a", "end of turn", "b", "c"])
    }

    @Test func `a scheduler of one's own runs at once inside an item of another`() {
        turn {
            MainScheduler.instance.run { [heard] in
                MainScheduler().run { heard.note("own") }
                MainScheduler.instance.run { heard.note("same") }
                heard.note("a")
            }
        }
        #expect(heard.log == ["own", "a", "same"])
    }

    @Test func `a sequence that feeds itself through it stays in order`() {
        turn {
            let subject = PublishSubject<Int>()
            let subscription = subject.observe(on: MainScheduler.instance).subscribe(onNext: { [heard] in
                if $0 < 3 { subject.onNext($0 + 1) }
                heard.note("\($0)")
            })
            subject.onNext(1)
            #expect(heard.log == ["1"])
            context.turn()
            #expect(heard.log == ["1", "2", "3"])
            subscription.dispose()
        }
    }

    @Test func `a recursion inside a turn does not grow the stack`() {
        var count = 0
        turn {
            _ = MainScheduler.instance.scheduleRecursive(20_000) { left, recurse in
                count += 1
                if left > 1 { recurse(left - 1) }
            }
        }
        #expect(count == 20_000)
    }

    @Test func `the async instance never runs inside the call`() {
        turn {
            let scheduler: SerialDispatchQueueScheduler = MainScheduler.asyncInstance
            scheduler.run { [heard] in heard.note("b") }
            heard.note("a")
        }
        #expect(heard.log == ["a", "b"])
    }

    @Test func `it is the home's on any thread`() {
        let scheduler = Place.scheduler("away")
        Home.with(home) { [heard] in
            scheduler.wait { MainScheduler.instance.run { heard.note(Place.current) } }
        }
        #expect(heard.log == [])
        turn()
        #expect(heard.log == ["elsewhere"])
    }

    @Test func `what is taken back does not run, and what it has started is ended`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        scheduler.run { [heard] in heard.note("taken back") }.dispose()
        let item = scheduler.schedule(()) { [heard] in Disposables.create { heard.note("ended") } }
        turn()
        #expect(heard.log == [])
        item.dispose()
        #expect(heard.log == ["ended"])
    }

    @Test func `work that is due later runs in the context, in order`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        for span in [30, 10, 20] { scheduler.run(after: .seconds(span)) { [heard] in heard.note("\(span)") } }
        let taken = scheduler.run(after: .seconds(15)) { [heard] in heard.note("taken back") }
        context.advance(.seconds(12))
        taken.dispose()
        #expect(heard.log == ["10"])
        context.advance(.seconds(20))
        #expect(heard.log == ["10", "20", "30"])
    }

    @Test func `periodic work hands its state on, until it is taken back`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        let work = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(10)) {
            [heard, context] number in
            heard.note("\(number)@\(context.now.components.seconds)")
            return number * 2
        }
        context.advance(.seconds(27))
        work.dispose()
        context.advance(.seconds(27))
        #expect(heard.log == ["1@5", "2@15", "4@25"])
    }

    @Test func `periodic work that comes late keeps its times, and makes up for what it missed by one run`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        let work = scheduler.schedulePeriodic((), startAfter: .seconds(10), period: .seconds(10)) { [heard, context] in
            heard.note("\(context.now.components.seconds)")
        }
        context.late = .seconds(34)
        context.advance(.seconds(44))
        context.late = .zero
        context.advance(.seconds(20))
        work.dispose()
        #expect(heard.log == ["44", "50", "60"])
    }

    @Test func `the clock is the context's`() {
        let scheduler = Home.with(home) { MainScheduler.instance }
        let before = scheduler.now
        context.advance(.milliseconds(1_500))
        #expect(abs(scheduler.now.timeIntervalSince(before) - 1.5) < 1e-6)
    }

    @Test func `inside its context the checks pass, at any home's of the caller`() {
        turn {
            MainScheduler.ensureExecutingOnScheduler()
            MainScheduler.ensureRunningOnMainThread(errorMessage: "not here")
        }
    }

    @Test func `outside of its context the checks end the process`() async {
        let executing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Home.with(Home(ManualContext())) { MainScheduler.ensureExecutingOnScheduler(errorMessage: "a sentence") }
        }
        #expect(said(executing, "a sentence"))
        let running = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DispatchQueue(label: "away").sync { MainScheduler.ensureRunningOnMainThread() }
        }
        #expect(said(running, "Running on background thread."))
    }

    private func said(_ result: ExitTest.Result?, _ sentence: String) -> Bool {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
    }
}

@Suite struct ProcessMainQueueTests {
    @Test @MainActor func `without a home it is the process's main queue, at once on it`() {
        let heard = Heard()
        MainScheduler.instance.run { heard.note("at once") }
        #expect(heard.log == ["at once"])
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureRunningOnMainThread()
    }

    @Test @MainActor func `a driver is heard at once on the main queue, whatever else waits there`() {
        MainScheduler.asyncInstance.run {}
        MainScheduler.instance.run { MainScheduler.instance.run {} }
        let relay = BehaviorRelay(value: 0)
        let subscription = Driver.just(1).drive(relay)
        #expect(relay.value == 1)
        subscription.dispose()
    }

    @Test func `from elsewhere it is the main queue's turn`() async {
        let onMain: Bool = await withCheckedContinuation { continuation in
            DispatchQueue(label: "away").async {
                MainScheduler.instance.run {
                    dispatchPrecondition(condition: .onQueue(.main))
                    continuation.resume(returning: true)
                }
            }
        }
        #expect(onMain)
    }

    @Test func `its clock shows the date`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        #expect(abs(MainScheduler.instance.now.timeIntervalSince(scheduler.now)) < 3_600)
    }
}
