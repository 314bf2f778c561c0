// What can keep a daemon from starting.
import Glibc

/// Why a daemon could not be started.
public enum HTTPError: Error, Equatable, Sendable {
    /// The host, given here, is not an address in numbers.
    case address(String)
    /// A system call, named here, failed with an error number.
    case system(call: String, errno: Int32)
    /// libmicrohttpd refused; its log line says why.
    case daemon
}

extension HTTPError: CustomStringConvertible {
    /// One sentence for the operator.
    public var description: String {
        switch self {
        case .address(let host): "\"\(host)\" is not an IPv4 or IPv6 address."
        case .system(let call, let errno): "\(call) failed: \(String(cString: strerror(errno)))."
        case .daemon: "libmicrohttpd did not start."
        }
    }
}
