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
}
