// scheduleRecursive, of every scheduler.
import Rx
import RxTest
import Testing

@Suite struct ImmediateSchedulerTypeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `a recursion is an item of work for each step`() {
        var seen: [String] = []
        _ = scheduler.scheduleRecursive(3) { [scheduler] left, recurse in
            seen.append("\(left)@\(scheduler.clock)")
            if left > 0 { recurse(left - 1) }
        }
        scheduler.start()
        #expect(seen == ["3@1", "2@2", "1@3", "0@4"])
    }

    @Test func `a function whose second argument does not escape will do`() {
        func step(_ left: Int, _ recurse: (Int) -> Void) { if left > 0 { recurse(left - 1) } }
        _ = scheduler.scheduleRecursive(3, action: step)
        scheduler.start()
        #expect(scheduler.clock == 4)
    }

    @Test func `a recursion ends when it is disposed of, from outside or within`() {
        var count = 0
        let subscription = SerialDisposable()
        subscription.disposable = scheduler.scheduleRecursive(()) { _, recurse in
            count += 1
            if count == 3 { subscription.dispose() }
            recurse(())
        }
        scheduler.start()
        #expect(count == 3)
        let other = scheduler.scheduleRecursive(()) { _, recurse in
            count += 1
            recurse(())
        }
        scheduler.advanceTo(scheduler.clock + 2)
        other.dispose()
        scheduler.start()
        #expect(count == 5)
    }

    @Test func `a step may recurse more than once`() {
        var seen: [Int] = []
        _ = scheduler.scheduleRecursive(3) { number, recurse in
            seen.append(number)
            guard number > 1 else { return }
            recurse(number - 1)
            recurse(number - 2)
        }
        scheduler.start()
        #expect(seen == [3, 2, 1, 1, 0])
    }

    @Test func `what an action holds is dropped by dispose`() {
        final class Owner {}
        var owner: Owner? = Owner()
        weak let remaining = owner
        let subscription = scheduler.scheduleRecursive(()) { [owner] _, recurse in
            _ = owner
            recurse(())
        }
        owner = nil
        scheduler.advanceTo(5)
        #expect(remaining != nil)
        subscription.dispose()
        #expect(remaining == nil)
    }
}
