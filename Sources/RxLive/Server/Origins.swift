// Origins: which web pages may open a WebSocket here: those of this server, and those that are allowed by name.
// Without this check any page could act with the cookie of a person (RFC 6455 section 10.2).

/// Judges the `Origin` of an opening handshake.
struct Origins {
    let allowed: [String]

    /// Browsers always send an origin; whoever sends none is no browser, and has no cookie of somebody else's.
    func accepts(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        if allowed.contains(where: { $0.lowercased() == origin.lowercased() }) { return true }
        guard let host else { return false }
        return origin.lowercased() == "http://\(host.lowercased())"
            || origin.lowercased() == "https://\(host.lowercased())"
    }
}
