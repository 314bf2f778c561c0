// epoll as a loop uses it: descriptors in, events out. Level-triggered, but for the loop's own wake-up.
import CLinux
import Glibc

/// One epoll instance.
final class Poll {
    /// The mark of the inbox's eventfd.
    ///
    /// Sockets are marked by their descriptor.
    static let wake = UInt64.max
    /// The mark of the HTTP daemon's own epoll.
    static let daemon = UInt64.max - 1
    /// What to watch a socket for.
    static let readable = EPOLLIN.rawValue
    /// What to watch a socket for while it is full.
    static let writable = EPOLLOUT.rawValue

    let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    init() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        events = .allocate(capacity: 256)
        events.initialize(repeating: epoll_event())
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        events.deallocate()
    }

    /// Watches for reading.
    func watch(_ target: Int32, as mark: UInt64) { control(EPOLL_CTL_ADD, target, mark, EPOLLIN.rawValue) }

    /// Watches for each new write to an eventfd, so that it need not be read.
    func watchEdges(of target: Int32, as mark: UInt64) {
        control(EPOLL_CTL_ADD, target, mark, EPOLLIN.rawValue | EPOLLET.rawValue)
    }

    /// Watches a socket for something else than before.
    func change(_ socket: Int32, to interest: UInt32) { control(EPOLL_CTL_MOD, socket, UInt64(socket), interest) }

    /// Watches no more.
    ///
    /// Closing alone is not enough while a duplicate of the descriptor is open.
    func forget(_ target: Int32) { control(EPOLL_CTL_DEL, target, 0, 0) }

    /// Waits for events, `timeout` milliseconds at most, without limit where it is negative.
    func wait(_ timeout: Int32) -> UnsafeMutableBufferPointer<epoll_event>.SubSequence {
        let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), timeout)
        return events[..<max(0, Int(count))]
    }

    private func control(_ operation: Int32, _ target: Int32, _ mark: UInt64, _ interest: UInt32) {
        var event = epoll_event()
        event.events = interest
        event.data.u64 = mark
        epoll_ctl(descriptor, operation, target, &event)
    }
}
