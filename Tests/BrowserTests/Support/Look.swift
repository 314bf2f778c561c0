// Waiting for what is not on a page: what a server has stored, written or begun.
import BrowserKit

/// Looks again and again until what is seen holds.
///
/// - Parameters:
///   - what: What is waited for, to end the sentence "Waited for …".
///   - limit: Longer than any machine takes unless something is wrong.
///   - look: Sees what there is.
///   - holds: Whether that is it.
/// - Returns: What is seen then.
/// - Throws: BrowserError that says what was seen last, or what `look` throws.
@discardableResult
func look<Seen>(
    for what: String,
    within limit: Duration = .seconds(20),
    _ look: () async throws -> Seen,
    until holds: (Seen) -> Bool
) async throws -> Seen {
    let deadline = ContinuousClock.now + limit
    while true {
        let seen = try await look()
        if holds(seen) { return seen }
        guard ContinuousClock.now < deadline else {
            throw BrowserError("Waited \(limit) for \(what). Last seen: \(seen).")
        }
        try await Task.sleep(for: .milliseconds(10))
    }
}

extension Wall {
    /// Waits until `text` is in what is kept of open pages.
    func waitForStored(_ text: String) async throws {
        try await look(for: "“\(text)” to be kept of a page", { hasStored(text) }, until: { $0 })
    }
}
