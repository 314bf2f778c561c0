// What the test's thread and the line's own thread share.
import Foundation

final class LineControls: @unchecked Sendable {
    enum Order {
        case cut
        case cutAfter(Int, Trouble.Direction)
        case end
    }

    private let lock = NSLock()
    // All below is protected by `lock`.
    private var current = Trouble()
    private var orders: [Order] = []
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
            wake()
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

    func order(_ order: Order) {
        lock.withLock { orders.append(order) }
        wake()
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
