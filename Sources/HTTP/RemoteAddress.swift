// A peer's address, as text for logs and as a number for limits.
internal import CMicroHTTPD
import Glibc

/// The address of a peer.
package struct RemoteAddress {
    /// IPv4 in dotted form, also where the socket is IPv6; else IPv6 (RFC 5952).
    package let text: String
    /// What a limit per address counts: the IPv4 address, or the /64 network that one IPv6 subscriber has.
    package let network: UInt64

    init(_ address: UnsafePointer<sockaddr>?) {
        let raw = UnsafeRawPointer(address)
        switch address.map({ Int32($0.pointee.sa_family) }) {
        case AF_INET: self.init(raw?.loadUnaligned(as: sockaddr_in.self).sin_addr ?? in_addr())
        case AF_INET6: self.init(raw?.loadUnaligned(as: sockaddr_in6.self).sin6_addr ?? in6_addr())
        default: self.init(text: "unknown", network: 0)
        }
    }

    /// An address as a proxy writes it, with or without a port; what is none counts by its text.
    package init(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            // As it is written for logs already.
            self.init(text: text, network: Self.network(four))
            return
        }
        let host = Self.host(of: text)
        if inet_pton(AF_INET, host, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, host, &six) == 1 {
            self.init(six)
        } else {
            self.init(text: text, network: UInt64(truncatingIfNeeded: text.hashValue))
        }
    }

    private init(text: String, network: UInt64) { (self.text, self.network) = (text, network) }

    private init(_ address: in_addr) {
        self.init(text: Self.text(AF_INET, address), network: Self.network(address))
    }

    private static func network(_ address: in_addr) -> UInt64 { UInt64(UInt32(bigEndian: address.s_addr)) }

    private init(_ address: in6_addr) {
        let (high, low) = withUnsafeBytes(of: address) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        if high == 0, UInt64(bigEndian: low) >> 32 == 0xFFFF {
            self.init(in_addr(s_addr: UInt32(truncatingIfNeeded: UInt64(bigEndian: low)).bigEndian))
        } else {
            self.init(text: Self.text(AF_INET6, address), network: UInt64(bigEndian: high))
        }
    }

    /// `192.0.2.1:80` and `[2001:db8::1]:80` without their ports (RFC 3986 section 3.2.2).
    private static func host(of text: String) -> String {
        if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : text
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
