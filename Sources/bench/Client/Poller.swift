// epoll for a client with thousands of sockets.
import CLinux
import Glibc

/// One epoll instance; its sockets are marked by their descriptors.
final class Poller {
    private let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    /// What to watch a socket for.
    enum Interest {
        case reading
        /// Until the connection stands.
        case connecting

        fileprivate var bits: UInt32 { self == .reading ? EPOLLIN.rawValue : EPOLLOUT.rawValue }
    }

    init() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        events = .allocate(capacity: 1_024)
        events.initialize(repeating: epoll_event())
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    func watch(_ socket: Int32, for interest: Interest) { control(EPOLL_CTL_ADD, socket, interest) }

    func change(_ socket: Int32, to interest: Interest) { control(EPOLL_CTL_MOD, socket, interest) }

    /// Calls `body` with each socket that is ready; waits `nanoseconds` at most for the first.
    func wait(_ nanoseconds: Int64, _ body: (Int32) -> Void) {
        let left = max(0, nanoseconds)
        var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
        let count = epoll_pwait2(descriptor, events.baseAddress, Int32(events.count), &time, nil)
        for index in 0..<max(0, Int(count)) { body(Int32(truncatingIfNeeded: events[index].data.u64)) }
    }

    private func control(_ operation: Int32, _ socket: Int32, _ interest: Interest) {
        var event = epoll_event()
        event.events = interest.bits
        event.data.u64 = UInt64(socket)
        epoll_ctl(descriptor, operation, socket, &event)
    }
}
