import FairQueuing
import Testing

@Suite struct FairQueueTests {
    private func drain(_ queue: inout FairQueue<String, Int>) -> [Int] {
        var order: [Int] = []
        while let item = queue.popFirst() { order.append(item) }
        return order
    }

    @Test func `networks take turns, within one its members, and each member's come in order`() {
        var queue = FairQueue<String, Int>()
        for number in 1...3 { queue.append(number, network: 1, member: "a") }
        for number in 11...13 { queue.append(number, network: 1, member: "b") }
        for number in 21...23 { queue.append(number, network: 2, member: "c") }
        #expect(queue.count == 9)
        #expect(drain(&queue) == [1, 21, 11, 22, 2, 23, 12, 3, 13])
        #expect(queue.isEmpty)
    }

    @Test func `one that comes late waits for one item of each other network`() {
        var queue = FairQueue<String, Int>()
        for number in 1...1_000 { queue.append(number, network: 1, member: "a\(number % 7)") }
        _ = queue.popFirst()
        queue.append(0, network: 2, member: "late")
        #expect(queue.popFirst() != 0)
        #expect(queue.popFirst() == 0)
        queue.append(0, network: 1, member: "late")
        let order = drain(&queue)
        #expect((order.firstIndex(of: 0) ?? .max) <= 7)
        #expect(order.count == 999)
    }

    @Test func `the newest of the one that waits for most is pushed out`() {
        var queue = FairQueue<String, Int>()
        queue.append(100, network: 2, member: "c")
        queue.append(10, network: 1, member: "b")
        for number in 1...3 { queue.append(number, network: 1, member: "a") }
        #expect(queue.largestCount == 4)
        #expect(queue.count(of: 1) == 4)
        #expect([queue.popLargest(), queue.popLargest()] == [3, 2])
        #expect(Set([queue.popLargest(), queue.popLargest(), queue.popLargest()]) == [1, 10, 100])
        #expect(queue.popLargest() == nil)
        #expect(queue.isEmpty)
    }

    @Test func `one member's can be taken whose turn it is not`() {
        var queue = FairQueue<String, Int>()
        for number in 1...4 { queue.append(number, network: 1, member: "a") }
        queue.append(11, network: 1, member: "b")
        queue.append(21, network: 2, member: "a")
        #expect(queue.count(of: 1, "a") == 4)
        #expect(queue.popFirst(of: 1, "a") == 1)
        #expect(queue.removeFirst(of: 1, "a") { $0 == 3 } == 3)
        #expect(queue.removeFirst(of: 1, "a") { $0 == 3 } == nil)
        #expect(queue.removeFirst(of: 1, "a") { $0 == 2 } == 2)
        #expect(queue.popFirst(of: 2, "a") == 21)
        #expect(queue.popFirst(of: 2, "a") == nil)
        #expect(queue.popFirst(of: 3, "a") == nil)
        #expect(queue.count(of: 1) == 2)
        #expect(queue.count == 2)
        #expect(drain(&queue) == [4, 11])
    }

    @Test func `one who was pushed out altogether has no turn left`() {
        var queue = FairQueue<String, Int>()
        queue.append(1, network: 1, member: "a")
        #expect(queue.popLargest() == 1)
        queue.append(2, network: 2, member: "b")
        #expect(queue.popFirst() == 2)
        for (number, member) in [(3, "a"), (4, "b"), (5, "b")] { queue.append(number, network: 1, member: member) }
        #expect([queue.popLargest(), queue.popLargest(), queue.popLargest()].compactMap(\.self).sorted() == [3, 4, 5])
        queue.append(6, network: 1, member: "c")
        queue.append(7, network: 1, member: "a")
        #expect(drain(&queue) == [6, 7])
    }

    @Test func `what goes in comes out once, whatever the order of the two`() {
        var queue = FairQueue<String, Int>()
        var (next, seen, seed) = (0, Set<Int>(), UInt64(42))
        for _ in 0..<5_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            if seed >> 60 < 9 {
                queue.append(next, network: seed >> 40 & 3, member: "\(seed >> 50 & 3)")
                next += 1
            } else if let item = seed >> 60 == 15 ? queue.popLargest() : queue.popFirst() {
                #expect(seen.insert(item).inserted)
            }
            #expect(queue.count == next - seen.count)
        }
        seen.formUnion(drain(&queue))
        #expect(seen.count == next)
    }
}
