// LockedValue: one thread at a time, one value, which goes with the last copy.
import Foundation
import Glibc
import Locking
import Synchronization
import Testing

@Suite struct LockedValueTests {
    private struct Refusal: Error {}

    /// A value that is not copied, and counts how often it ends.
    private struct Guest: ~Copyable {
        let ends: LockedValue<Int>
        var visits = 0

        init(_ ends: LockedValue<Int>) { self.ends = ends }

        deinit { ends.withLock { $0 += 1 } }
    }

    @Test func `two threads that add to a value lose nothing`() {
        let sum = LockedValue(0), begun = Atomic(0), group = DispatchGroup()
        for _ in 0..<2 {
            group.enter()
            Thread.detachNewThread {
                for round in 1...200 {
                    // Both begin each round together.
                    begun.add(1, ordering: .relaxed)
                    while begun.load(ordering: .relaxed) < 2 * round { sched_yield() }
                    sum.withLock { sum in
                        let former = sum
                        sched_yield()
                        sum = former + 1
                    }
                }
                group.leave()
            }
        }
        group.wait()
        #expect(sum.withLock { $0 } == 400)
    }

    @Test func `what is changed before an error stays changed, and the lock is free`() {
        let value = LockedValue("before")
        #expect(throws: Refusal.self) {
            try value.withLock { value throws(Refusal) in
                value = "after"
                throw Refusal()
            }
        }
        #expect(value.withLock { $0 } == "after")
    }

    @Test func `copies share the value, and the only one knows that it is`() {
        var value = LockedValue([1])
        let isFirstAlone = value.isOnlyCopy(), copy = value
        copy.withLock { $0.append(2) }
        #expect(value.withLock { $0 } == [1, 2])
        let areBothAlone = value.isOnlyCopy()
        #expect(isFirstAlone && !areBothAlone)
        withExtendedLifetime(copy) {}
    }

    @Test func `a value that cannot be copied is changed in place, and ends once, with the last copy`() {
        let ends = LockedValue(0)
        var guest: LockedValue<Guest>? = LockedValue(Guest(ends)), copy = guest
        guest?.withLock { $0.visits += 1 }
        #expect(copy?.withLock { $0.visits } == 1)
        copy = nil
        #expect(ends.withLock { $0 } == 0)
        guest = nil
        #expect(ends.withLock { $0 } == 1)
    }
}
