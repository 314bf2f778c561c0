// Hosts: under which names a server answers. A page that another name leads to, such as one that an attacker points at
// this address, would otherwise count as the server's own (DNS rebinding).

/// Judges the `Host` of a request.
struct Hosts {
    private let allowed: Set<String>

    /// Made of names as ``isName(_:)`` takes them; where there are none, every host is accepted.
    init(allowed: [String]) { self.allowed = Set(allowed.map { $0.lowercased() }) }

    /// A name without a port stands for all ports.
    ///
    /// This machine's own address is no name, to which nobody else can lead a
    /// browser of another machine; by it the application asks its own endpoints.
    func accepts(_ host: String?) -> Bool {
        guard !allowed.isEmpty else { return true }
        guard let host = host?.lowercased() else { return false }
        let name = Hosts.withoutPort(host)
        return Hosts.own.contains(name) || allowed.contains(host) || allowed.contains(name)
    }

    private static let own: Set = ["127.0.0.1", "[::1]"]

    /// Whether `text` is a host in ASCII, perhaps with a port, as `wall.example` or `[::1]:8080`.
    static func isName(_ text: String) -> Bool { Origin("http://" + text) != nil }

    private static func withoutPort(_ host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
        return String(host[..<colon])
    }
}
