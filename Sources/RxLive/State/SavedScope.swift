// SavedScope: whose a saved value is.

/// How far a saved value reaches.
public enum SavedScope: Hashable, Sendable {
    /// One tab: it outlives the server's process, a new release, a lost line and a sleeping device; a page that is reloaded
    /// starts again.
    case page
    /// One browser: shared by its tabs, and there after they were closed, until the session ends.
    case session
}
