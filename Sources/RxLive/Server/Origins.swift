// Origins: which web pages may open a WebSocket here: those of this server, and those that are allowed by name.
// Without this check any page could act with the cookie of a person (RFC 6455 section 10.2).
import HTTP

/// Judges the `Origin` of an opening handshake.
struct Origins {
    private let allowed: Set<String>

    /// Made of origins that `Origin(_:)` takes; others match nothing.
    init(allowed: [String]) { self.allowed = Set(allowed.compactMap { Origin($0)?.text }) }

    /// Browsers always send an origin; a client that sends none is no browser, and has no cookie of somebody else's.
    ///
    /// A page that came in the clear is another origin than the same page under TLS: anybody on the line may have made it.
    func accepts(_ origin: String?, host: String?, isSecure: Bool) -> Bool {
        guard let origin = origin?.lowercased() else { return true }
        if allowed.contains(origin) { return true }
        guard let host, let own = Origin(host: host, isSecure: isSecure) else { return false }
        return origin == own.text
    }
}

/// A web origin as browsers send it (RFC 6454 section 6.2): scheme, host, and the port unless it is the scheme's own.
package struct Origin {
    /// In lower case.
    let text: String

    /// Nil where `text` is not `http` or `https`, a host in ASCII and perhaps a port, and nothing besides.
    package init?(_ text: String) {
        let text = text.lowercased()
        let schemes = [("http://", ":80"), ("https://", ":443")]
        guard let (scheme, usual) = schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
        let authority = text.dropFirst(scheme.count)
        guard let end = Origin.endOfHost(authority), Origin.isPort(authority[end...]) else { return nil }
        self.text = scheme + (authority[end...] == usual ? authority[..<end] : authority)
    }

    /// That of a host, as the field `Host` names it; nil where that is none.
    init?(host: String, isSecure: Bool) { self.init((isSecure ? "https://" : "http://") + host) }

    private static func endOfHost(_ authority: Substring) -> Substring.Index? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            let address = authority[..<end].dropFirst()
            let isAddress = address.contains(":") && address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            return isAddress ? authority.index(after: end) : nil
        }
        let end = authority.firstIndex(of: ":") ?? authority.endIndex
        let labels = authority[..<end].split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isHostCharacter) } ? end : nil
    }

    /// RFC 1123 section 2.1, and the underscore that some networks use.
    private static func isHostCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }

    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return text.isEmpty || (text.hasPrefix(":") && digits.first?.isNumber == true && UInt16(digits) != nil)
    }
}

extension HeaderFields {
    /// The origin at which their sender has found the server, by `Host`; nil where that is none.
    func origin(isSecure: Bool) -> String? { self["Host"].flatMap { Origin(host: $0, isSecure: isSecure)?.text } }
}
