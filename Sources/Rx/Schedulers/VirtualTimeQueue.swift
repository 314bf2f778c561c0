// VirtualTimeQueue: the items of a virtual clock, a binary heap. What has been disposed of stays until its place comes up,
// empty, so that disposing touches nothing here and is safe on any thread.

/// Items in the order of their time, then of their arrival.
struct VirtualTimeQueue<Converter: VirtualTimeConverterType> {
    typealias Time = Converter.VirtualTimeUnit

    private typealias Entry = (time: Time, number: Int, item: ScheduledItem<Void>)

    private let converter: Converter
    private var heap: ContiguousArray<Entry> = []
    private var count = 0

    init(_ converter: Converter) { self.converter = converter }

    /// The live items, in order.
    var description: String {
        let live = heap.filter { !$0.item.isDisposed }.sorted(by: isBefore)
        return "\(live.map { "\($0.number) @ \($0.time)" })"
    }

    mutating func insert(_ item: ScheduledItem<Void>, at time: Time) {
        count += 1
        heap.append((time, count, item))
        var place = heap.count - 1
        while place > 0, isBefore(heap[place], heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the first live item, unless it is later than `limit`.
    mutating func removeFirst(notAfter limit: Time?) -> (time: Time, item: ScheduledItem<Void>)? {
        while let first = heap.first {
            if !first.item.isDisposed, let limit, converter.compareVirtualTime(first.time, limit) == .greaterThan {
                return nil
            }
            removeFirst()
            if !first.item.isDisposed { return (first.time, first.item) }
        }
        return nil
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var place = 0
        while true {
            let children = (2 * place + 1..<2 * place + 3).clamped(to: 0..<heap.count)
            guard let child = children.min(by: { isBefore(heap[$0], heap[$1]) }), isBefore(heap[child], heap[place])
            else { return }
            heap.swapAt(child, place)
            place = child
        }
    }

    private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        switch converter.compareVirtualTime(left.time, right.time) {
        case .lessThan: true
        case .equal: left.number < right.number
        case .greaterThan: false
        }
    }
}
