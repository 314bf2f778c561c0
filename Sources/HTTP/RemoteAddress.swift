// A peer's address, as text for logs and as a number for limits.
internal import CMicroHTTPD
import Glibc

/// The address of a peer.
struct RemoteAddress {
    /// IPv4 in dotted form, also where the socket is IPv6; else IPv6 (RFC 5952).
    let text: String
    /// What a limit per address counts: the IPv4 address, or the /64 network that one IPv6 subscriber has.
    let network: UInt64

    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { (text, network) = ("unknown", 0); return }
        let raw = UnsafeRawPointer(address)
        if Int32(address.pointee.sa_family) == AF_INET {
            (text, network) = Self.version4(raw.loadUnaligned(as: sockaddr_in.self).sin_addr)
            return
        }
        guard Int32(address.pointee.sa_family) == AF_INET6 else { (text, network) = ("unknown", 0); return }
        let six = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        let halves = withUnsafeBytes(of: six) { bytes in
            (
                bytes.loadUnaligned(as: UInt64.self),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        if halves.0 == 0, halves.1 >> 32 == 0xFFFF {
            (text, network) = Self.version4(in_addr(s_addr: UInt32(truncatingIfNeeded: halves.1).bigEndian))
        } else {
            (text, network) = (Self.text(AF_INET6, six), halves.0)
        }
    }

    private static func version4(_ address: in_addr) -> (String, UInt64) {
        (text(AF_INET, address), UInt64(address.s_addr))
    }

    private static func text(_ family: Int32, _ address: some Any) -> String {
        withUnsafeBytes(of: address) { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
                guard let start = room.baseAddress,
                    let text = inet_ntop(family, bytes.baseAddress, start, socklen_t(INET6_ADDRSTRLEN))
                else { return "unknown" }
                return String(cString: text)
            }
        }
    }
}
