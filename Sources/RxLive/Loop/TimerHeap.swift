// The timers of one loop: a binary heap by time, and by age where times are equal. Cancelling forgets the work and
// leaves the entry, which is swept out once such entries are the majority.

/// Timers, soonest first.
struct TimerHeap {
    private struct Entry {
        let deadline: Int64
        let id: UInt64

        static func < (one: Entry, other: Entry) -> Bool { (one.deadline, one.id) < (other.deadline, other.id) }
    }

    /// The first one has not been cancelled.
    private var heap: [Entry] = []
    private var works: [UInt64: () -> Void] = [:]
    /// The number of the timer that is made next.
    private(set) var nextID: UInt64 = 1

    /// How many timers wait.
    var count: Int { works.count }

    /// How many entries there are, with those of timers that were cancelled.
    var entryCount: Int { heap.count }

    /// Adds a timer for a time in nanoseconds.
    mutating func add(at deadline: Int64, _ work: @escaping () -> Void) -> LoopTimer {
        let id = nextID
        nextID += 1
        works[id] = work
        heap.append(Entry(deadline: deadline, id: id))
        siftUp(from: heap.count - 1)
        return LoopTimer(id: id)
    }

    /// Forgets a timer, and returns its work for the caller to let go of: what that releases may cancel timers too.
    @discardableResult
    mutating func cancel(_ timer: LoopTimer) -> (() -> Void)? {
        guard let work = works.removeValue(forKey: timer.id) else { return nil }
        if heap.first?.id == timer.id { removeFirst() }
        if heap.count > 64, heap.count > works.count * 2 { sweep() }
        return work
    }

    /// Lets go of the entries of cancelled timers, and of the memory of many that have gone.
    private mutating func sweep() {
        // A sorted array is a heap.
        heap = heap.filter { works[$0.id] != nil }.sorted(by: <)
        if works.capacity > 8 * max(works.count, 64) { works = Dictionary(uniqueKeysWithValues: works.map { $0 }) }
    }

    /// When the soonest timer is due; nil where there is none.
    var nextDeadline: Int64? { heap.first?.deadline }

    /// Takes the soonest timer that is due at `now` and older than the one numbered `limit`.
    mutating func takeDue(at now: Int64, olderThan limit: UInt64) -> (() -> Void)? {
        guard let first = heap.first, first.deadline <= now, first.id < limit else { return nil }
        let work = works.removeValue(forKey: first.id)
        removeFirst()
        return work
    }

    /// Removes the first entry, and those behind it that were cancelled.
    private mutating func removeFirst() {
        repeat { removeOne() } while heap.first.map { works[$0.id] == nil } == true
    }

    private mutating func removeOne() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        siftDown()
    }

    private mutating func siftUp(from start: Int) {
        var index = start
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func siftDown() {
        var index = 0
        while true {
            var child = index * 2 + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[index] else { return }
            heap.swapAt(child, index)
            index = child
        }
    }
}
