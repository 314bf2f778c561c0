// Hosts: under which names a server answers. A page that another name leads to, such as one that an attacker points at
// this address, would otherwise count as the server's own (DNS rebinding).

/// Judges the `Host` of a request.
struct Hosts {
    private let allowed: Set<String>
    /// By which the application asks its own endpoints.
    private let own: Set<String>

    /// - Parameters:
    ///   - allowed: Names as ``isName(_:)`` takes them; where there are none, every host is accepted.
    ///   - address: Where the server listens, as ``ServerSettings/host`` has it. Default: this machine's own address alone.
    init(allowed: [String], listeningAt address: String? = nil) {
        self.allowed = Set(allowed.map { $0.lowercased() })
        own = Hosts.machine.union(address.map { [$0.contains(":") ? "[\($0.lowercased())]" : $0.lowercased()] } ?? [])
    }

    /// A name without a port stands for all ports.
    ///
    /// This machine's own address is no name, to which nobody else can lead a browser of another machine; nor is the one that the
    /// server was told to listen at. By it the application asks its own endpoints.
    func accepts(_ host: String?) -> Bool {
        guard !allowed.isEmpty else { return true }
        guard let host = host?.lowercased() else { return false }
        let name = Hosts.withoutPort(host)
        return own.contains(name) || allowed.contains(host) || allowed.contains(name)
    }

    private static let machine: Set = ["127.0.0.1", "[::1]"]

    /// Whether `text` is a host in ASCII, perhaps with a port, as `wall.example` or `[::1]:8080`.
    static func isName(_ text: String) -> Bool { Origin("http://" + text) != nil }

    private static func withoutPort(_ host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
        return String(host[..<colon])
    }
}
