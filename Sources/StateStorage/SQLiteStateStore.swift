// SQLiteStateStore: pages in one SQLite file, for all processes of a server on one machine.
// What is done in a transaction stands in StateTables, what the file is in StateTables+Opening.

internal import Glibc
internal import Locking

/// Pages and values in one SQLite file in WAL mode, with the files `-wal` and `-shm` beside it.
///
/// What a call has answered outlives the process; where the machine itself stops, what was answered since `-wal` was
/// last moved to the file may be lost (`PRAGMA synchronous = NORMAL`). A page that is in a batch twice has to bring its
/// generation the second time.
///
/// A full file makes room for what is new; see ``StateLimits/bytes``.
///
/// Where the file is removed, or exchanged, while it is open, the next call notices it and goes on with what is at the path
/// by then, or with a new file; pages that were stored in the former one may be stored again in this one. See ``renewals``.
public final class SQLiteStateStore: StateStore {
    /// What is open.
    private struct Contents {
        /// Nil, and not closed: the file was gone, or cannot be opened at all, and there is none yet.
        var tables: StateTables?
        /// The file that they are in.
        var identity: StateFile.Identity?
        var isClosed = false
        var renewals = 0
        /// Whether there were tables once.
        var hasOpened = false
    }

    private let contents: LockedValue<Contents>
    /// Nil: in memory.
    private let path: String?
    private let busy: Duration
    private let limits: StateLimits
    private let now: @Sendable () -> Int64
    /// Takes a sentence about a file that the store goes on without; nil where it does not.
    private let onTrouble: (@Sendable (String) -> Void)?

    /// Opens a file; makes one, readable and writable by its owner alone, where there is none yet.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must exist, and be on a local disk.
    ///   - limits: How much it keeps.
    /// - Throws: `StateStoreError.cannotOpen`, also for a file of another program, or of a newer version of this one;
    ///   or `.full`, `.busy`, `.readOnly`.
    public convenience init(path: String, limits: StateLimits = StateLimits()) throws(StateStoreError) {
        try self.init(file: path, limits: limits)
    }

    /// Opens a file for a server, which goes on whatever the file is.
    ///
    /// A damaged file is moved aside, to the same path with `.damaged` behind it, and a new one is made: at the start, and
    /// whenever damage is found. What may be another program's, or a newer version's, is never moved. Where there can be no file at
    /// the moment (a folder is in its place, it is locked, or may be read only), each call tries again, and throws.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder should exist, and be on a local disk.
    ///   - limits: How much it keeps.
    ///   - onTrouble: Takes a sentence for the person who runs the server: at once, or later on the thread that has called.
    public convenience init(
        serving path: String,
        limits: StateLimits = StateLimits(),
        onTrouble: @escaping @Sendable (String) -> Void
    ) {
        self.init(serving: path, limits: limits, busy: .seconds(1), onTrouble: onTrouble)
    }

    /// The same, with the time to wait for other processes.
    init(
        serving path: String,
        limits: StateLimits = StateLimits(),
        busy: Duration,
        onTrouble: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.busy = busy
        self.limits = limits
        self.onTrouble = onTrouble
        now = { Int64(time(nil)) }
        contents = LockedValue(Contents())
        do throws(StateStoreError) {
            try locked { _, _ in }
        } catch {
            onTrouble("Pages are not kept in \(path) until that can be used. \(error)")
        }
    }

    /// A store in memory, which is gone with its last reference: for tests of applications.
    ///
    /// - Parameter limits: How much it keeps.
    /// - Throws: `StateStoreError.cannotOpen`, or `.full`, where there is no memory.
    public convenience init(limits: StateLimits = StateLimits()) throws(StateStoreError) {
        try self.init(file: nil, limits: limits)
    }

    /// The same, with the time to wait for other processes, and a clock of seconds since 1970 that any thread may ask.
    init(
        file path: String?,
        limits: StateLimits,
        busy: Duration = .seconds(1),
        now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
    ) throws(StateStoreError) {
        self.path = path
        self.busy = busy
        self.limits = limits
        self.now = now
        onTrouble = nil
        contents = LockedValue(Contents())
        try locked { _, _ in }
    }

    /// Stores snapshots in one transaction; see ``StateStore/commit(_:)``.
    ///
    /// - Parameter batch: The pages.
    /// - Returns: What became of each, in their order.
    /// - Throws: `StateStoreError`; then nothing of the batch is stored.
    public func commit(_ batch: [PageCommit]) throws(StateStoreError) -> [CommitOutcome] {
        for page in batch { try limits.check(page) }
        guard !batch.isEmpty else { return [] }
        return try locked { tables, now throws(StateStoreError) in
            for _ in 0..<SQLiteStateStore.trials {
                do throws(StateStoreError) {
                    return try tables.store(batch, at: now)
                } catch {
                    let bytes = batch.reduce(0) { $0 + $1.size }
                    guard error == .full, try tables.makeRoom(for: bytes) else { throw error }
                }
            }
            return try tables.store(batch, at: now)
        }
    }

    /// How many times room is made for one batch: a page of the file that has lost some of its rows is not free yet.
    private static let trials = 4

    /// The last snapshot of a page, which nobody else can change from now on; see ``StateStore/seed(_:)``.
    ///
    /// - Parameter claim: Who asks.
    /// - Returns: The snapshot; nil where there is none for this session and document.
    /// - Throws: `StateStoreError`; then the row is as it was.
    public func seed(_ claim: SeedClaim) throws(StateStoreError) -> Seed? {
        try locked { tables, _ throws(StateStoreError) in
            try tables.transaction(exceedingLimit: true) { () throws(StateStoreError) in
                if let seed = try tables.seed(claim.page, claim) { return seed }
                guard let former = claim.former else { return nil }
                return try tables.seed(former, claim)
            }
        }
    }

    /// The values of a session, by name.
    ///
    /// - Parameter session: The session.
    /// - Returns: The values; none where the session is not known.
    /// - Throws: `StateStoreError`.
    public func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] {
        try locked { tables, _ throws(StateStoreError) in try tables.values(of: session) }
    }

    /// Forgets a session: its pages and its values; no page of it can be stored for a day.
    ///
    /// - Parameter session: The session, known or not.
    /// - Throws: `StateStoreError`; then nothing is forgotten.
    public func end(session: StateKey) throws(StateStoreError) {
        try locked { tables, now throws(StateStoreError) in
            try tables.transaction(exceedingLimit: true) { () throws(StateStoreError) in
                try tables.end(session, at: now)
            }
        }
    }

    /// Gives the pages and values of a session to another one; the former one is ended.
    ///
    /// Values of the same name are replaced. Where the other session has ended, both have.
    ///
    /// - Parameters:
    ///   - session: The former session.
    ///   - other: The session that has its pages and values from now on.
    /// - Throws: `StateStoreError`; then nothing is given.
    public func rename(session: StateKey, to other: StateKey) throws(StateStoreError) {
        guard session != other else { return }
        try locked { tables, now throws(StateStoreError) in
            try tables.transaction(exceedingLimit: true) { () throws(StateStoreError) in
                try tables.rename(session, to: other, at: now)
            }
        }
    }

    /// Removes what was not changed for longer than the store keeps it, some hundred rows at most, and empties `-wal`: what a page has
    /// kept no more since the last time is in no file then, unless another process reads at the moment.
    ///
    /// - Returns: Whether there may be more.
    /// - Throws: `StateStoreError`; then nothing is removed.
    public func expire() throws(StateStoreError) -> Bool {
        try locked { tables, now throws(StateStoreError) in
            let isMore = try tables.transaction(exceedingLimit: true) { () throws(StateStoreError) in
                try tables.expire(at: now)
            }
            try tables.checkpoint()
            return isMore
        }
    }

    /// Brings all to the file itself, empties `-wal`, and closes; idempotent.
    ///
    /// Nothing may be asked afterwards. What another process reads at the moment may stay in `-wal`, where all of them
    /// find it.
    ///
    /// - Throws: `StateStoreError`; it is closed all the same, and nothing is lost.
    public func close() throws(StateStoreError) {
        try contents.withLock { contents throws(StateStoreError) in
            defer {
                contents.tables = nil
                contents.isClosed = true
            }
            try contents.tables?.checkpoint()
        }
    }

    /// How often the file was gone, or another one, and the store had to go on with what was at its path by then.
    public var renewals: Int { contents.withLock { $0.renewals } }

    private func locked<Result: Sendable>(
        _ body: (StateTables, Int64) throws(StateStoreError) -> Result
    ) throws(StateStoreError) -> Result {
        var trouble: String?
        // Told once the lock is free.
        defer { if let trouble { onTrouble?(trouble) } }
        return try contents.withLock { contents throws(StateStoreError) in
            let tables = try open(&contents, &trouble)
            do throws(StateStoreError) {
                return try body(tables, now())
            } catch {
                // The next call has a new file, as where somebody has removed it.
                if try setAside(contents.identity, error, &trouble) { contents.tables = nil }
                throw error
            }
        }
    }

    /// SQLite itself writes on into a file that nobody finds any more.
    private func open(_ contents: inout Contents, _ trouble: inout String?) throws(StateStoreError) -> StateTables {
        guard !contents.isClosed else { throw .failed("it is closed") }
        if let tables = contents.tables, !tables.haveMoved { return tables }
        // Closed before the next one is opened, as both have files of the same names beside them; these it leaves alone.
        contents.tables = nil
        let number = contents.hasOpened ? contents.renewals + 1 : 0
        contents.identity = path.flatMap { StateFile(path: $0).identity }
        let tables: StateTables
        do throws(StateStoreError) {
            tables = try self.tables(number)
        } catch {
            do throws(StateStoreError) {
                guard try setAside(contents.identity, error, &trouble) else { throw error }
                contents.identity = path.flatMap { StateFile(path: $0).identity }
                tables = try self.tables(number)
            } catch {
                throw error.opening(path ?? ":memory:")
            }
        }
        // It may have been made just now.
        if contents.identity == nil { contents.identity = path.flatMap { StateFile(path: $0).identity } }
        contents.tables = tables
        contents.renewals = number
        contents.hasOpened = true
        return tables
    }

    private func tables(_ number: Int) throws(StateStoreError) -> StateTables {
        try StateTables(opening: path, limits: limits, busy: busy, number: Int64(number))
    }

    /// Whether what was damaged is out of the way by now.
    private func setAside(
        _ found: StateFile.Identity?,
        _ error: StateStoreError,
        _ trouble: inout String?
    ) throws(StateStoreError) -> Bool {
        guard onTrouble != nil, case .damaged(let words) = error, let path, let found else { return false }
        let file = StateFile(path: path)
        if try file.setAside(found) {
            trouble =
                "The state \(path) was damaged: \(words). It is \(file.damagedPath) now; there is a new one, and pages that were only "
                + "in the former one start again."
        }
        return true
    }
}
