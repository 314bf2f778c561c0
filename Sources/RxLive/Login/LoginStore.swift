// LoginStore: where logins are kept, so that they outlive the server.

/// Keeps logins; of a session only the hash, which gets nobody in.
///
/// Every call may block: ``Logins`` makes them on a thread of its own, one at a time, but for ``logins()``.
public protocol LoginStore: Sendable {
    /// All that is kept; called once, at the start.
    func logins() throws -> [Login]
    /// Keeps one; it is there when this returns.
    func add(_ login: Login) throws
    /// Notes when a browser was seen.
    func update(_ login: Login) throws
    /// Removes logins by their sessions; those that are not there do not matter.
    func remove(_ sessions: [SessionID]) throws
}
