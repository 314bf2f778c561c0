// StateStore: where pages outlive their process. What is kept of a page is bytes here; what they say is RxLive's business.

/// Keeps snapshots of pages, and values of sessions, where other processes find them.
///
/// Every call blocks until its transaction is over, so it is made on the thread that writes, never on a loop. Any thread.
/// Nothing here assumes one process: a row that another process has taken over is `lost` to the one that had it, also if that
/// one was asleep meanwhile.
public protocol StateStore: Sendable {
    /// Stores snapshots in one transaction, and says of each what became of it, in their order.
    ///
    /// A page's first commit inserts its row, unless its session has been ended, and removes the row that it replaces; where
    /// that one is not as fenced any more, the page is ``CommitOutcome/lost`` and nothing of it is stored. Later commits change
    /// the row whose generation is theirs, and are lost where there is none; where the store has started over since, they
    /// insert it instead, with the generation that is answered. A page's values of its session are stored with its
    /// snapshot, or lost with it. Without a snapshot they are stored alone, where the page's row, and the one that it
    /// replaces, are as fenced; both stay as they are. Where there is no room, what others have stored goes: of the network that
    /// has most the oldest, so that nobody takes the room of the others.
    func commit(_ batch: [PageCommit]) throws(StateStoreError) -> [CommitOutcome]

    /// The last snapshot of a page, for one that is made in its place; nil where there is none for this session and document.
    ///
    /// The row stays, with its generation raised: whatever the former page still commits is lost. In one transaction.
    func seed(_ claim: SeedClaim) throws(StateStoreError) -> Seed?

    /// The values of a session, by name.
    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]]

    /// Forgets a session: its pages and its values; no page of it can be stored for a day.
    func end(session: StateKey) throws(StateStoreError)

    /// Gives the pages and values of a session to another one; the former one is ended.
    func rename(session: StateKey, to other: StateKey) throws(StateStoreError)

    /// Removes what was not changed for longer than the store keeps it, a bounded number of rows.
    ///
    /// - Returns: Whether there may be more.
    func expire() throws(StateStoreError) -> Bool

    /// Brings all to its place; nothing may be asked afterwards.
    func close() throws(StateStoreError)

    /// How often it has had to start over, with nothing of what it had; open pages are stored again then.
    var renewals: Int { get }
}

extension StateStore {
    /// Never.
    public var renewals: Int { 0 }
}

/// 128 bits that name a page, a session or a document.
public struct StateKey: Hashable, Sendable {
    /// The first half.
    public let high: UInt64
    /// The second half.
    public let low: UInt64

    /// Made of its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// A row as a page left or found it.
public struct StateRow: Hashable, Sendable {
    /// The page that it is of.
    public let page: StateKey
    /// How often it has been taken over, from 1.
    public let generation: Int64

    /// Made of both.
    public init(page: StateKey, generation: Int64) {
        self.page = page
        self.generation = generation
    }
}

/// What a page wants to be stored.
public struct PageCommit: Sendable {
    /// The page.
    public var page: StateKey
    /// Its session.
    public var session: StateKey
    /// What its room counts with, such as the network that it was opened from.
    public var network: UInt64
    /// The browser's document that it belongs to.
    public var document: StateKey
    /// The generation of its row; nil: it has none yet.
    public var generation: Int64?
    /// The row that its first commit replaces.
    public var replaces: StateRow?
    /// The last input that the snapshot covers.
    public var input: UInt32
    /// The snapshot; nil where there is none to be taken: the values are stored alone.
    public var snapshot: [UInt8]?
    /// Values of its session that it has changed, by name.
    public var values: [String: [UInt8]]

    /// Made of all of it; by default without values of the session, and of a network that it has in common with all that
    /// name none.
    public init(
        page: StateKey,
        session: StateKey,
        network: UInt64 = 0,
        document: StateKey,
        generation: Int64?,
        replaces: StateRow?,
        input: UInt32,
        snapshot: [UInt8]?,
        values: [String: [UInt8]] = [:]
    ) {
        self.page = page
        self.session = session
        self.network = network
        self.document = document
        self.generation = generation
        self.replaces = replaces
        self.input = input
        self.snapshot = snapshot
        self.values = values
    }
}

/// What became of a commit.
public enum CommitOutcome: Hashable, Sendable {
    /// It is stored; the row has this generation.
    case saved(generation: Int64)
    /// The values of its session are stored; there was no snapshot.
    case savedValues
    /// The page has been taken over, or its session has ended: the page must end.
    case lost
}

/// Who asks for a snapshot.
public struct SeedClaim: Hashable, Sendable {
    /// The page that has gone.
    public var page: StateKey
    /// The page that it was made in the place of, in case it was never stored.
    public var former: StateKey?
    /// The session of the browser.
    public var session: StateKey
    /// The browser's document.
    public var document: StateKey

    /// Made of all four.
    public init(page: StateKey, former: StateKey?, session: StateKey, document: StateKey) {
        self.page = page
        self.former = former
        self.session = session
        self.document = document
    }
}

/// A snapshot to begin with.
public struct Seed: Hashable, Sendable {
    /// The row that it is from, with its generation raised: what the new page replaces.
    public var row: StateRow
    /// The last input that the snapshot covers.
    public var input: UInt32
    /// The snapshot.
    public var snapshot: [UInt8]

    /// Made of all three.
    public init(row: StateRow, input: UInt32, snapshot: [UInt8]) {
        self.row = row
        self.input = input
        self.snapshot = snapshot
    }
}

/// Why a store could not do what it was asked for; nothing of it was done.
public enum StateStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be opened, with the reason.
    case cannotOpen(path: String, reason: String)
    /// It is as large as it may be, or the disk is full.
    case full
    /// Another process writes for too long.
    case busy
    /// It may be read only.
    case readOnly
    /// What it has is not what it has written, in the words of the store.
    case damaged(String)
    /// Anything else, in the words of the store.
    case failed(String)

    /// A sentence for the person who runs the server.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The state \(path) cannot be opened: \(reason)."
        case .full: "The state has no room: the disk is full, or it is as large as it may be."
        case .busy: "The state is locked by another process for too long."
        case .readOnly: "The state can only be read."
        case .damaged(let words): "The state is damaged: \(words)."
        case .failed(let words): "The state cannot be used: \(words)."
        }
    }
}
