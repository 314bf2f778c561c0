// Schedulers: the trampoline, the main scheduler's run-at-once rule, homes, queues.
import Dispatch
import Rx
import RxTest
import Testing

@Suite struct SchedulerTests {
    @Test func `the trampoline runs nested work after the present one`() {
        var seen: [Int] = []
        let scheduler = CurrentThreadScheduler.instance
        _ = scheduler.schedule(()) {
            _ = scheduler.schedule(()) {
                seen.append(2)
                return Disposables.create()
            }
            seen.append(1)
            return Disposables.create()
        }
        #expect(seen == [1, 2])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func `nested work can be taken back`() {
        var seen: [Int] = []
        let scheduler = CurrentThreadScheduler.instance
        _ = scheduler.schedule(()) {
            scheduler.schedule(()) {
                seen.append(2)
                return Disposables.create()
            }.dispose()
            return Disposables.create()
        }
        #expect(seen.isEmpty)
    }

    @Test func `the main scheduler runs at once only where nothing is queued`() {
        let context = ManualContext()
        var seen: [String] = []
        func note(_ text: String) -> any Disposable {
            MainScheduler.instance.schedule(text) {
                seen.append($0)
                return Disposables.create()
            }
        }
        context.turn {
            Home.with(Home(context)) {
                _ = note("at once")
                context.post { seen.append("posted") }
                _ = note("behind")
                seen.append("end of turn")
            }
        }
        #expect(seen == ["at once", "end of turn", "posted", "behind"])
    }

    @Test func `the async instance never runs inside the call`() {
        let context = ManualContext()
        var seen: [Int] = []
        context.turn {
            Home.with(Home(context)) {
                _ = MainScheduler.asyncInstance.schedule(()) {
                    seen.append(2)
                    return Disposables.create()
                }
                seen.append(1)
            }
        }
        #expect(seen == [1, 2])
    }

    @Test func `work on a queue keeps its home`() async {
        let context = ManualContext()
        let home = Home(context)
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let found: Bool = await withCheckedContinuation { continuation in
            Home.with(home) {
                _ = scheduler.schedule(()) {
                    continuation.resume(returning: Home.current === home)
                    return Disposables.create()
                }
            }
        }
        #expect(found)
        #expect(Home.current == nil)
    }

    @Test func `observe on a queue and back home keeps the order`() async {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let elements: [Int] = await withCheckedContinuation { continuation in
            _ = Observable.from(Array(0..<1000)).observe(on: scheduler).toArray()
                .subscribe(onSuccess: { continuation.resume(returning: $0) })
        }
        #expect(elements == Array(0..<1000))
    }

    @Test func `a timer of a queue can be taken back`() async {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let fired = BooleanDisposable()
        let item = scheduler.scheduleRelative((), dueTime: .milliseconds(20)) {
            fired.dispose()
            return Disposables.create()
        }
        item.dispose()
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            _ = scheduler.scheduleRelative((), dueTime: .milliseconds(60)) {
                continuation.resume()
                return Disposables.create()
            }
        }
        #expect(!fired.isDisposed)
    }

    @Test func `virtual time runs in order of time, then of scheduling`() {
        let scheduler = TestScheduler(initialClock: 0)
        var seen: [String] = []
        scheduler.scheduleAt(20) { seen.append("c@\(scheduler.clock)") }
        scheduler.scheduleAt(10) { seen.append("a@\(scheduler.clock)") }
        scheduler.scheduleAt(10) { seen.append("b@\(scheduler.clock)") }
        scheduler.advanceTo(15)
        #expect(seen == ["a@10", "b@10"])
        #expect(scheduler.clock == 15)
        scheduler.start()
        #expect(seen == ["a@10", "b@10", "c@20"])
    }
}
