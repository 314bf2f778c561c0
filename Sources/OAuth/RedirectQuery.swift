// RedirectQuery: what a browser brings back from a provider (RFC 6749, section 4.1.2).

/// The parameters of a redirect.
struct RedirectQuery {
    /// Its bound in bytes; far above what any provider sends.
    static let maximumBytes = 16 << 10

    private let fields: [String: String]

    /// Reads what stands behind the `?` of a redirect.
    ///
    /// - Throws: `garbled`, for a text that is too long, cannot be decoded, or names a parameter twice (RFC 6749,
    ///   section 3.1).
    init(_ query: String) throws(LoginProblem) {
        guard query.utf8.count <= Self.maximumBytes else { throw .garbled }
        var fields: [String: String] = [:]
        for field in query.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormText.unescaped(parts[0]),
                let value = FormText.unescaped(parts.count > 1 ? parts[1] : "")
            else { throw .garbled }
            guard fields.updateValue(value, forKey: name) == nil else { throw .garbled }
        }
        self.fields = fields
    }

    /// A parameter; nil where it is missing, or empty and so as good as missing (RFC 6749, section 3.1).
    subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the person has said no: RFC 6749, section 4.1.2.1, or what Facebook says besides.
    var isCancelled: Bool { self["error"] == "access_denied" || self["error_reason"] == "user_denied" }
}
