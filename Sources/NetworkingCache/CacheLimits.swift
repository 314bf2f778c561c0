// CacheLimits: how much a cache keeps, and for how long.

/// The bounds of a cache.
public struct CacheLimits: Sendable {
    /// How many bytes of bodies and headers are kept; beyond, those go that were not used for longest.
    ///
    /// The file is somewhat larger. Default: 64 MiB.
    public var bytes = 64 << 20

    /// How many bytes one answer may have; a larger one is not kept.
    ///
    /// Default: 4 MiB.
    public var answerBytes = 4 << 20

    /// How long after it came, or was last confirmed, an answer is kept, whatever the server has said.
    ///
    /// Default: 30 days.
    public var age: Duration = .seconds(30 * 86_400)

    /// Makes the default bounds.
    public init() {}
}
