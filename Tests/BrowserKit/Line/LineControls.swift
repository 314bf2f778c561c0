// What the test's thread and the line's own thread share.
import Foundation

final class LineControls: @unchecked Sendable {
    enum Order {
        /// Nothing but to look at the trouble.
        case look
        case cut
        case cutAfter(Int, Trouble.Direction)
        case strand
        case end
    }

    private let lock = NSCondition()
    // All below is protected by `lock`.
    private var current = Trouble()
    private var orders: [Order] = []
    /// How many orders were given, and how many of them have been carried out.
    private var given = 0
    private var done = 0
    private var open = 0
    private var passed: [Trouble.Direction: Int] = [:]
    /// Both ends of what wakes the line's thread.
    private let ends: (read: Int32, write: Int32)

    init() {
        var pair: [Int32] = [-1, -1]
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        socketpair(AF_UNIX, flags, 0, &pair)
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    var wakeDescriptor: Int32 { ends.read }

    var trouble: Trouble {
        get { lock.withLock { current } }
        set {
            lock.withLock { current = newValue }
            carryOut(.look)
        }
    }

    var connections: Int {
        get { lock.withLock { open } }
        set { lock.withLock { open = newValue } }
    }

    var bytes: [Trouble.Direction: Int] { lock.withLock { passed } }

    func pass(_ count: Int, _ direction: Trouble.Direction) {
        lock.withLock { passed[direction, default: 0] += count }
    }

    /// Gives an order, and waits until it has been carried out.
    func carryOut(_ order: Order) {
        let number = give(order)
        lock.withLock { while done < number { lock.wait() } }
    }

    /// Gives an order; its number.
    @discardableResult
    func give(_ order: Order) -> Int {
        let number = lock.withLock {
            orders.append(order)
            given += 1
            return given
        }
        wake()
        return number
    }

    /// So many more orders have been carried out.
    func carriedOut(_ count: Int) {
        lock.withLock {
            done += count
            lock.broadcast()
        }
    }

    /// The orders since the last call; the wake-up is taken back.
    func takeOrders() -> [Order] {
        var byte: UInt64 = 0
        while read(ends.read, &byte, 8) > 0 {}
        return lock.withLock {
            defer { orders = [] }
            return orders
        }
    }

    private func wake() {
        var byte: UInt8 = 1
        _ = write(ends.write, &byte, 1)
    }
}
