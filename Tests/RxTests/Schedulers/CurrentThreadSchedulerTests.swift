// CurrentThreadScheduler: the trampoline.
import Dispatch
import Rx
import Testing

@Suite struct CurrentThreadSchedulerTests {
    let scheduler = CurrentThreadScheduler.instance
    let heard = Heard()

    @Test func `the outermost work runs at once, nested work after it, in order`() {
        scheduler.run { [scheduler, heard] in
            scheduler.run {
                heard.note("b")
                scheduler.run { heard.note("d") }
            }
            scheduler.run { heard.note("c") }
            heard.note("a")
        }
        #expect(heard.log == ["a", "b", "c", "d"])
    }

    @Test func `a schedule is required outside of its work, and not within`() {
        #expect(CurrentThreadScheduler.isScheduleRequired)
        var within: [Bool] = []
        scheduler.run { [scheduler] in
            within.append(CurrentThreadScheduler.isScheduleRequired)
            scheduler.run { within.append(CurrentThreadScheduler.isScheduleRequired) }
        }
        #expect(within == [false, false])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func `each thread has its own`() {
        var elsewhere = false
        scheduler.run {
            let done = DispatchSemaphore(value: 0)
            // Written before the signal, read after it.
            nonisolated(unsafe) var required = false
            DispatchQueue.global().async {
                required = CurrentThreadScheduler.isScheduleRequired
                done.signal()
            }
            done.wait()
            elsewhere = required
        }
        #expect(elsewhere)
    }

    @Test func `nested work can be taken back, and what it has started is ended`() {
        scheduler.run { [scheduler, heard] in
            scheduler.run { heard.note("taken back") }.dispose()
            let item = scheduler.schedule(()) { Disposables.create { heard.note("ended") } }
            scheduler.run {
                heard.note("before")
                item.dispose()
            }
        }
        #expect(heard.log == ["before", "ended"])
    }

    @Test func `what the outermost work starts is ended by what schedule returns`() {
        let item = scheduler.schedule(()) { [heard] in Disposables.create { heard.note("ended") } }
        #expect(heard.log == [])
        item.dispose()
        item.dispose()
        #expect(heard.log == ["ended"])
    }

    @Test func `sources on it take turns`() {
        let one = Observable.from([1, 3, 5])
        let two = Observable.from([2, 4, 6])
        let subscription = heard.listen("", to: .merge(one, two))
        #expect(heard.log == ["1", "2", "3", "4", "5", "6", "|"])
        subscription.dispose()
    }

    @Test(arguments: [3, 64, 200])
    func `what goes with work that is done may schedule`(count: Int) {
        final class Leaving {
            private let action: () -> Void

            init(_ action: @escaping () -> Void) { self.action = action }

            deinit { action() }
        }
        var done = 0
        scheduler.run { [scheduler] in
            for _ in 0..<count {
                let state = Leaving { scheduler.run { done += 1 } }
                _ = scheduler.schedule(state) { _ in Disposables.create() }
            }
        }
        #expect(done == count)
    }

    @Test func `a million recursions do not grow the stack`() {
        var count = 0
        let subscription = scheduler.scheduleRecursive(1_000_000) { left, recurse in
            count += 1
            if left > 1 { recurse(left - 1) }
        }
        #expect(count == 1_000_000)
        subscription.dispose()
    }
}
