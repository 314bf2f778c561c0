// URL+Trust: to which addresses codes and tokens may go.
import Foundation

extension URL {
    /// Whether it names the machine itself: `localhost`, 127.0.0.0/8 or ::1 (RFC 6761, section 6.3; RFC 1122).
    var isLoopback: Bool {
        guard let host = host(percentEncoded: false)?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// What is wrong with it as an address of OAuth; nil if nothing is.
    ///
    /// It must be https (RFC 6749, sections 3.1 and 3.2), or http on the machine itself, and have no fragment (section 3.1).
    /// Credentials in it would end in logs.
    var problem: String? {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true), parts.host?.isEmpty == false else {
            return "must be an address that begins with https:// and a host"
        }
        guard parts.scheme?.lowercased() == "https" || (parts.scheme?.lowercased() == "http" && isLoopback) else {
            return "must begin with https://; http:// is for localhost alone (RFC 6749, section 3.1)"
        }
        guard parts.fragment == nil else { return "must have no fragment (RFC 6749, section 3.1)" }
        guard parts.user == nil, parts.password == nil else { return "must have no name and password in it" }
        return nil
    }

    /// Its scheme, host and port.
    package var origin: String {
        var parts = URLComponents()
        let own = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts.scheme = own?.scheme?.lowercased()
        parts.host = own?.host?.lowercased()
        parts.port = own?.port
        return parts.string ?? ""
    }
}
