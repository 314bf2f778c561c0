// UploadLimits: how much is taken, and for how long it is kept.

/// How much an ``UploadStore`` takes, and for how long it keeps what is not whole.
public struct UploadLimits: Hashable, Sendable {
    /// The most bytes of one upload.
    ///
    /// Default: 1 GiB.
    public var bytes: Int64 = 1 << 30
    /// The most uploads of one owner that are under way at a time.
    ///
    /// Default: 32.
    public var uploadsPerOwner = 32
    /// The most bytes that the uploads of one owner that are under way may have together, once they are whole.
    ///
    /// Default: 4 GiB.
    public var bytesPerOwner: Int64 = 4 << 30
    /// The most uploads that are under way, each some 1.2 KB in memory; where there are more, the owner of most loses the one
    /// with which nobody has gone on for the longest time.
    ///
    /// Default: 10 000.
    public var uploads = 10_000
    /// The most uploads of one owner that are remembered as whole; of more, the oldest are forgotten.
    ///
    /// Default: 500.
    public var wholePerOwner = 500
    /// The most uploads that are remembered as whole; where there are more, the owner of most loses half.
    ///
    /// Each is a value of 64 bytes, in a table.
    ///
    /// Default: 20 000.
    public var whole = 20_000
    /// The most bytes of all files and of what has come of the uploads under way.
    ///
    /// What is announced takes no room from anybody: an upload ends where the room does. Default: 64 GiB.
    public var total: Int64 = 64 << 30
    /// How long an upload is kept that nobody continues.
    ///
    /// Whole seconds; default: 24 h.
    public var unfinished: Duration = .seconds(86_400)
    /// How long an upload is kept whose client has left it, unless somebody asks for it meanwhile.
    ///
    /// Where it is no shorter than ``unfinished``, a client that leaves changes nothing, as where people may choose a file again
    /// and go on. Whole seconds; default: 30 s.
    public var left: Duration = .seconds(30)
    /// How long it is remembered that an upload is whole, for a client that has not heard it.
    ///
    /// As long, its file is not deleted. Whole seconds; default: 1 h.
    public var finished: Duration = .seconds(3_600)
    /// Threads that read and write.
    ///
    /// Default: 2.
    public var threads = 2

    /// The defaults.
    public init() {}
}
