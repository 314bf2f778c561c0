// The line's thread: one poll over the listener, the wake-up and both ends of every connection.
// How bytes wait and leave is Lane's.
import Foundation

final class LineWorker {
    private let listener: Int32
    private let target: Int
    private let controls: LineControls
    private let transcript: Transcript
    private var connections: [LineConnection] = []
    /// How many there were.
    private var count = 0
    /// How many bytes may still pass until a cut, by direction.
    private var fuses: [Trouble.Direction: Int] = [:]

    init(listener: Int32, target: Int, controls: LineControls, transcript: Transcript) {
        self.listener = listener
        self.target = target
        self.controls = controls
        self.transcript = transcript
    }

    func run() {
        while obey() {
            let trouble = controls.trouble
            var now = ContinuousClock.now
            var polled = [
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
                pollfd(fd: controls.wakeDescriptor, events: Int16(POLLIN), revents: 0),
            ]
            for connection in connections { polled += connection.polled(trouble, now) }
            let due = connections.compactMap { $0.due(trouble, now) }.min()
            poll(&polled, nfds_t(polled.count), due.map { Self.milliseconds(now.duration(to: $0)) } ?? -1)
            now = .now
            connections.removeAll { !$0.move(trouble, now, &fuses, controls) }
            if polled[0].revents != 0 { admit(trouble) }
            controls.connections = connections.count
        }
    }

    /// Does what the test ordered; false at the end.
    private func obey() -> Bool {
        let orders = controls.takeOrders()
        defer { controls.carriedOut(orders.count) }
        for order in orders {
            switch order {
            case .look: break
            case .cutAfter(let count, let direction): fuses[direction] = count
            case .strand: connections.forEach { $0.strand() }
            case .cut, .end:
                connections.forEach { $0.reset() }
                connections = []
                controls.connections = 0
            }
            if case .end = order {
                close(listener)
                return false
            }
        }
        return true
    }

    private func admit(_ trouble: Trouble) {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        guard !trouble.isRefusing, let server = Loopback.connect(port: target) else {
            transcript.note("refused")
            return Loopback.reset(client)
        }
        for descriptor in [client, server] {
            Loopback.setNoDelay(descriptor)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        count += 1
        connections.append(
            LineConnection(client: client, server: server, number: count, transcript: transcript)
        )
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = max(duration, .zero).components
        return Int32(min(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1, 60_000))
    }
}
