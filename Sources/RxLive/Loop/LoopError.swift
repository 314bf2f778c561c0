// What can keep a loop from starting.
import Glibc

/// Why a loop could not be made or started.
public enum LoopError: Error, Equatable, Sendable {
    /// A system call, named here, failed with an error number; too many open files, most likely.
    case system(call: String, errno: Int32)
}

extension LoopError: CustomStringConvertible {
    /// One sentence for the operator.
    public var description: String {
        switch self {
        case .system(let call, let errno): "\(call) failed: \(String(cString: strerror(errno)))."
        }
    }
}
