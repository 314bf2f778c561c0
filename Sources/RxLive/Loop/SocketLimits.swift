// How many WebSockets a process bears. HTTP's limits do not count them: their sockets have left the daemon.
import HTTP
import Rx

// Unchecked: the counts are touched under the lock only.
/// Caps on open WebSockets, in all, per address and per session, shared by the loops of a process.
public final class SocketLimits: @unchecked Sendable {
    /// WebSockets at the same time.
    public let total: Int
    /// WebSockets at the same time of one IPv4 address or one IPv6 /64 network; 0 sets no limit.
    public let perAddress: Int
    /// WebSockets at the same time of one session; 0 sets no limit.
    public let perSession: Int

    private let lock = Monitor()
    private var count = 0
    private var networks: [UInt64: Int] = [:]
    private var sessions: [SessionID: Int] = [:]

    /// Sets the caps.
    ///
    /// - Parameters:
    ///   - total: In all; 15 000 by default.
    ///   - perAddress: Per IPv4 address or IPv6 /64 network; 0, the default, sets no limit.
    ///   - perSession: Per session; 0, the default, sets no limit.
    public init(total: Int = 15_000, perAddress: Int = 0, perSession: Int = 0) {
        self.total = total
        self.perAddress = perAddress
        self.perSession = perSession
    }

    /// WebSockets open now.
    public var current: Int { lock.locked { count } }

    /// Counts one more, or refuses it.
    func admit(_ handshake: Handshake) -> Bool {
        lock.locked {
            guard count < total, hasRoom(handshake) else { return false }
            if perAddress > 0 { networks[handshake.network, default: 0] += 1 }
            if perSession > 0, let session = handshake.session { sessions[session, default: 0] += 1 }
            count += 1
            return true
        }
    }

    /// Counts one that was admitted no more.
    func release(_ handshake: Handshake) {
        lock.locked {
            count -= 1
            if perAddress > 0, let held = networks[handshake.network] {
                networks[handshake.network] = held > 1 ? held - 1 : nil
            }
            guard let session = handshake.session, let held = sessions[session] else { return }
            sessions[session] = held > 1 ? held - 1 : nil
        }
    }

    /// Under the lock.
    private func hasRoom(_ handshake: Handshake) -> Bool {
        if perAddress > 0, networks[handshake.network, default: 0] >= perAddress { return false }
        guard perSession > 0, let session = handshake.session else { return true }
        return sessions[session, default: 0] < perSession
    }
}

extension Handshake {
    /// The IPv4 address or IPv6 /64 that limits and fairness go by.
    ///
    /// Found again each time it is asked for, a tenth of a microsecond, rather than kept with every connection.
    var network: UInt64 { RemoteAddress(address).network }
}
