// How many WebSockets a process bears. HTTP's limits do not count them: their sockets have left the daemon.

// Unchecked: the counts are touched under the lock only.
/// Caps on open WebSockets, in all and per address, shared by the loops of a process.
public final class SocketLimits: @unchecked Sendable {
    /// WebSockets at the same time.
    public let total: Int
    /// WebSockets at the same time of one address; 0 sets no limit.
    public let perAddress: Int
    private let lock = Lock()
    private var count = 0
    private var counts: [String: Int] = [:]

    /// Sets the caps.
    ///
    /// - Parameters:
    ///   - total: In all; 15 000 by default.
    ///   - perAddress: Per address as text; 0, the default, sets no limit (behind a proxy all have the proxy's).
    public init(total: Int = 15_000, perAddress: Int = 0) {
        self.total = total
        self.perAddress = perAddress
    }

    /// WebSockets open now.
    public var current: Int { lock.withLock { count } }

    /// Counts one more, or refuses it.
    func admit(_ address: String) -> Bool {
        lock.withLock {
            guard count < total else { return false }
            if perAddress > 0 {
                guard counts[address, default: 0] < perAddress else { return false }
                counts[address, default: 0] += 1
            }
            count += 1
            return true
        }
    }

    /// Counts one that was admitted no more.
    func release(_ address: String) {
        lock.withLock {
            count -= 1
            guard perAddress > 0, let held = counts[address] else { return }
            counts[address] = held > 1 ? held - 1 : nil
        }
    }
}
