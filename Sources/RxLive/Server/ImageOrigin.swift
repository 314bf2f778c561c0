// ImageOrigin: another site whose images pages may show, as their Content-Security-Policy has it.

/// An origin, or all hosts below a name, that images may be loaded from.
struct ImageOrigin {
    /// The source expression, as `https://*.cdn.example` (CSP level 3, section 2.3.1).
    let text: String

    /// Nil where `text` is no origin such as `https://cdn.example`, or `https://*.cdn.example` for all hosts below a name.
    init?(_ text: String) {
        let parts = text.split(separator: "://*.", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            guard let origin = Origin(text) else { return nil }
            self.text = origin.text
            return
        }
        guard !parts[1].hasPrefix("["), let origin = Origin("\(parts[0])://\(parts[1])") else { return nil }
        self.text = origin.text.replacing("://", with: "://*.", maxReplacements: 1)
    }

    /// Whether an address, which begins with a scheme or `//`, is of this site (CSP level 3, section 6.7.2.8).
    func covers(_ address: String) -> Bool {
        let trimmed = address.drop { $0.isWhitespace }
        // A page may have come by either scheme.
        let schemes = trimmed.hasPrefix("//") ? ["https:", "http:"] : [""]
        return schemes.contains { scheme in
            let parts = (scheme + trimmed).split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count > 2 else { return false }
            let authority = parts[2].prefix { $0 != "?" && $0 != "#" }
            guard let origin = Origin("\(parts[0])//\(authority)") else { return false }
            return covers(origin)
        }
    }

    private func covers(_ origin: Origin) -> Bool {
        // What may come in the clear may come by TLS, too.
        let scheme = text.prefix { $0 != ":" }
        guard origin.text.hasPrefix(scheme + "://") || scheme == "http" && origin.text.hasPrefix("https://") else {
            return false
        }
        let host = text.dropFirst(scheme.count + 3), found = origin.text.drop { $0 != "/" }.dropFirst(2)
        return host.hasPrefix("*") ? found.hasSuffix(host.dropFirst()) : found == host
    }
}
