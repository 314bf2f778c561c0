// StateLimits: how much a store of pages keeps, and for how long.

/// How much a ``SQLiteStateStore`` keeps, and for how long.
public struct StateLimits: Hashable, Sendable {
    /// The most bytes of a snapshot; a batch with a larger one is refused.
    ///
    /// Default 64 KiB.
    public var snapshot: Int
    /// The most pages of a session: where one more is stored, those go that were not changed for the longest time.
    ///
    /// Default 64.
    public var pagesPerSession: Int
    /// The most values of a session: where one more is stored, those go that were not changed for the longest time.
    ///
    /// A batch with a page that changes more than these at once is refused. Default 64.
    public var valuesPerSession: Int
    /// The most bytes of a value, and of its name; a batch with a longer one is refused.
    ///
    /// Default 64 KiB.
    public var value: Int
    /// How long a page is kept that was not changed, at least; the values of a session are kept longer than its pages.
    ///
    /// Default 12 hours.
    public var age: Duration
    /// How long the values of a session are kept once neither they nor its pages were changed, while half of ``bytes`` is
    /// free; else they go soon after its pages.
    ///
    /// Default 7 days.
    public var valueAge: Duration
    /// How long it is known that a session has ended, at least.
    ///
    /// Default 24 hours.
    public var endedAge: Duration
    /// The most bytes of the file itself.
    ///
    /// Where there is no room for what is new, the oldest goes of the network that has most (``PageCommit/network``); within it, of
    /// a session that has more than 64 KiB and more than the others. What removes rows may exceed it a little, so that there is
    /// room again. Default 1 GiB.
    public var bytes: Int

    /// Limits; the defaults are those of a server.
    public init(
        snapshot: Int = 64 << 10,
        pagesPerSession: Int = 64,
        valuesPerSession: Int = 64,
        value: Int = 64 << 10,
        age: Duration = .seconds(12 * 3_600),
        valueAge: Duration = .seconds(7 * 24 * 3_600),
        endedAge: Duration = .seconds(24 * 3_600),
        bytes: Int = 1 << 30
    ) {
        self.snapshot = snapshot
        self.pagesPerSession = pagesPerSession
        self.valuesPerSession = valuesPerSession
        self.value = value
        self.age = age
        self.valueAge = valueAge
        self.endedAge = endedAge
        self.bytes = bytes
    }

    /// Throws where a commit is larger than it may be, before anything of its batch is stored.
    func check(_ commit: PageCommit) throws(StateStoreError) {
        if let bytes = commit.snapshot?.count, bytes > snapshot {
            throw .failed("a snapshot of \(bytes) bytes is larger than \(snapshot)")
        }
        guard !commit.values.isEmpty else { return }
        guard commit.values.count <= valuesPerSession else {
            throw .failed("\(commit.values.count) values of a session are more than \(valuesPerSession)")
        }
        for (name, bytes) in commit.values where max(bytes.count, name.utf8.count) > value {
            throw .failed("a value of \(bytes.count) bytes, or its name, is larger than \(value)")
        }
    }
}

extension PageCommit {
    /// About the bytes that it has to be given.
    var size: Int { values.reduce(512 + (snapshot?.count ?? 0)) { $0 + 256 + $1.key.utf8.count + $1.value.count } }
}

extension Duration {
    /// Whole seconds of a limit, from 0 to those of 30 000 years, so that sums of times are times.
    var limitSeconds: Int64 { min(max(components.seconds, 0), 1 << 40) }
}
