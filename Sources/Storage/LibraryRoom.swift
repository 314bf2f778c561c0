// LibraryRoom: how much one account's library may have, and how much of that is left.

/// The room of a library.
public struct LibraryRoom: Hashable, Sendable {
    /// Bytes that it may have: ``PhotoStore/quota``, or ``PhotoStore/youngQuota`` while the account is new.
    public let total: Int64
    /// Bytes that it may still take; negative where it has more than `total`, which it keeps.
    public let free: Int64
    /// Bytes that it will have back, once its deleted photos are gone for good.
    public let deleted: Int64
    /// Seconds after which it may have ``PhotoStore/quota``; nil where it may already.
    public let growth: Int64?

    /// Made of its parts.
    public init(total: Int64, free: Int64, deleted: Int64, growth: Int64? = nil) {
        (self.total, self.free, self.deleted, self.growth) = (total, free, deleted, growth)
    }
}
