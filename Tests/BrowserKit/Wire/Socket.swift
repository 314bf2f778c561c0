// A blocking TCP connection to this machine, with a buffer to read from. The caller brings the thread.
import Glibc

/// A connection over 127.0.0.1; a read that waits longer than its patience fails.
final class Socket {
    private let descriptor: Int32
    /// Bytes received and not yet taken.
    private(set) var buffer: [UInt8] = []
    /// How long a read waits for bytes, a minute by default.
    var patience: Duration = .seconds(60) {
        didSet { setPatience() }
    }

    /// Connects to `port`, trying again until `patience` is over.
    init(port: Int, patience: Duration = .zero) throws {
        let deadline = ContinuousClock.now + patience
        while true {
            if let connected = Loopback.connect(port: port) {
                descriptor = connected
                break
            }
            guard ContinuousClock.now < deadline else {
                throw BrowserError("Nothing answers on port \(port) after \(patience).")
            }
            usleep(20_000)
        }
        Loopback.setNoDelay(descriptor)
        setPatience()
    }

    deinit { close(descriptor) }

    private func setPatience() {
        let (seconds, attoseconds) = patience.components
        var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { space in
                Glibc.send(descriptor, space.baseAddress.map { $0 + sent }, space.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BrowserError("Sending failed: \(String(cString: strerror(errno))).") }
            sent += count
        }
    }

    /// Waits for more bytes and appends them to `buffer`.
    func fill() throws {
        let size = 1 << 16
        var count = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: size) { space, used in
            count = recv(descriptor, space.baseAddress, size, 0)
            used = max(count, 0)
        }
        guard count >= 0 || errno != EAGAIN else {
            throw BrowserError("Nothing came for \(patience).", code: BrowserError.noAnswer)
        }
        guard count > 0 else {
            let reason = count == 0 ? "the peer closed the connection" : String(cString: strerror(errno))
            throw BrowserError("No answer: \(reason).")
        }
        buffer += chunk
    }

    /// Takes the first `count` bytes, waiting for them.
    func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Takes everything up to and with `mark`, waiting for it.
    func take(through mark: [UInt8]) throws -> [UInt8] {
        while true {
            if let found = buffer.firstRange(of: mark) { return try take(found.upperBound) }
            try fill()
        }
    }
}
