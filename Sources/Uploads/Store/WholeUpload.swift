// WholeUpload: what is remembered of an upload whose file is stored, for a client that has not heard it.

/// An upload whose file is stored: a value without memory of its own beside the owner's name, for there are many.
struct WholeUpload: Sendable {
    let owner: String
    let length: Int64
    let hash: ContentHash
    /// When it was stored, in seconds since 1970.
    let stored: Int64
}
