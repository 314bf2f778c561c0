import Testing

@testable import RxLive

@Suite struct TimerHeapTests {
    @Test func `gives timers out by time, and by age where times are equal`() {
        var heap = TimerHeap()
        var fired: [Int] = []
        for (name, time) in [(1, 30), (2, 10), (3, 20), (4, 10), (5, 30), (6, 0)] {
            _ = heap.add(at: Int64(time)) { fired.append(name) }
        }
        while let work = heap.takeDue(at: 30, olderThan: .max) { work() }
        #expect(fired == [6, 2, 4, 3, 1, 5])
        #expect(heap.nextDeadline == nil)
    }

    @Test func `keeps what is not due, not old enough or cancelled`() {
        var heap = TimerHeap()
        let first = heap.add(at: 10) {}
        let second = heap.add(at: 20) {}
        #expect(heap.takeDue(at: 9, olderThan: .max) == nil)
        #expect(heap.takeDue(at: 10, olderThan: first.id) == nil)
        heap.cancel(first)
        heap.cancel(first)
        #expect(heap.nextDeadline == 20)
        #expect(heap.takeDue(at: 20, olderThan: .max) != nil)
        heap.cancel(second)
        #expect(heap.count == 0)
    }

    @Test func `agrees with sorting, whatever is cancelled`() {
        var heap = TimerHeap()
        var expected: [(time: Int64, id: UInt64)] = []
        var state: UInt64 = 42
        for index in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let time = Int64(state >> 54)
            let timer = heap.add(at: time) {}
            if index % 3 == 0 { heap.cancel(timer) } else { expected.append((time, timer.id)) }
        }
        #expect(heap.count == expected.count)
        for (time, _) in expected.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            #expect(heap.nextDeadline == time)
            #expect(heap.takeDue(at: time, olderThan: .max) != nil)
        }
        #expect(heap.nextDeadline == nil)
    }
}
