// AddressCounts: how many HTTP connections each address has, over all loops of a server. WebSockets are SocketLimits'.
import HTTP
import Rx
import Synchronization

// Unchecked: the counts are touched under the lock only.
/// The counts that the daemons of a server share.
final class AddressCounts: AddressCounting, @unchecked Sendable {
    private let lock = Monitor()
    private var counts: [UInt64: Int] = [:]
    private let gone = Atomic<Int>(0)

    /// Connections that have ended, since the start.
    var goneCount: Int { gone.load(ordering: .relaxed) }

    func add(_ network: UInt64) -> Int {
        lock.locked {
            let count = counts[network, default: 0] + 1
            counts[network] = count
            return count
        }
    }

    func remove(_ network: UInt64) {
        gone.wrappingAdd(1, ordering: .relaxed)
        lock.locked {
            guard let count = counts[network] else { return }
            counts[network] = count > 1 ? count - 1 : nil
        }
    }
}
