// StateTables: the rows of pages and ended sessions, and what is done to them in a transaction; values are ValueTable's.
// The way of each statement matters: a page that is shown is stored again and again, for a few microseconds.

internal import SQLite

/// The tables of a file, with all statements prepared; for one thread at a time.
///
/// A page's row says when it was changed only as precisely as `precision`: a time that is new each time would have to
/// be moved within its index as often.
final class StateTables {
    let connection: StateConnection
    private let values: ValueTable
    private let shares: ShareTable
    private let pagesAtMost: Int64
    private let age: Int64
    private let endedAge: Int64
    private let endedAtMost: Int64
    /// One ended session is known for so many bytes that there may be: some hundred it takes, and no more than a tenth is theirs.
    private static let bytesPerEnded: Int64 = 1_024
    private let precision: Int64
    /// The least generation of this file's rows but one: what is below it was stored in a file that is gone.
    private let origin: Int64
    /// Bits of a generation that count how often its row was taken over; those above, the files that its process had before.
    private static let countBits: Int64 = 32
    /// The rows of each table that go in one call.
    private static let expiredAtMost = 500

    private let begin: StateStatement
    private let commit: StateStatement
    private let change: StateStatement
    private let changeWithTime: StateStatement
    private let insert: StateStatement
    private let remove: StateStatement
    private let generation: StateStatement
    private let isEnded: StateStatement
    private let pageCount: StateStatement
    private let removeSurplusPages: StateStatement
    private let find: StateStatement
    private let fence: StateStatement
    /// So often a row is taken over without a page that was stored.
    private static let seedsAtMost: Int64 = 32
    private let sessionOfPage: StateStatement
    private let removePages: StateStatement
    private let setEnded: StateStatement
    private let removeSurplusEnded: StateStatement
    private let renamePages: StateStatement
    private let expirePages: StateStatement
    private let expireValues: StateStatement
    private let expireEnded: StateStatement

    /// Prepares the statements for a connection to a file that has the tables.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - limits: How much it keeps.
    ///   - number: How many files this process had before it.
    /// - Throws: Why a statement cannot be prepared.
    init(_ connection: StateConnection, limits: StateLimits, number: Int64) throws(StateStoreError) {
        self.connection = connection
        origin = number << StateTables.countBits
        pagesAtMost = Int64(max(limits.pagesPerSession, 1))
        age = limits.age.limitSeconds
        values = try ValueTable(connection, limits: limits)
        shares = try ShareTable(connection)
        endedAtMost = max(Int64(limits.bytes) / StateTables.bytesPerEnded, 1)
        endedAge = limits.endedAge.limitSeconds
        precision = age / 64
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        change = try connection.prepare(
            "UPDATE page SET input = ?1, snapshot = ?2 WHERE key = ?3 AND generation = ?4 AND changed > ?5"
        )
        changeWithTime = try connection.prepare(
            "UPDATE page SET input = ?1, snapshot = ?2, changed = ?5 WHERE key = ?3 AND generation = ?4"
        )
        insert = try connection.prepare(
            """
            INSERT INTO page (key, session, document, generation, input, changed, snapshot)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        )
        remove = try connection.prepare("DELETE FROM page WHERE key = ?1 AND generation = ?2")
        generation = try connection.prepare("SELECT generation FROM page WHERE key = ?1")
        isEnded = try connection.prepare("SELECT 1 FROM ended WHERE session = ?1")
        pageCount = try connection.prepare("SELECT count(*) FROM page WHERE session = ?1")
        // The page just inserted is the one with the largest id, and stays whatever the clocks say.
        removeSurplusPages = try connection.prepare(
            """
            DELETE FROM page WHERE id IN (
                SELECT id FROM page WHERE session = ?1 AND id < (SELECT max(id) FROM page)
                ORDER BY changed DESC, id DESC LIMIT -1 OFFSET ?2
            )
            """
        )
        find = try connection.prepare(
            """
            SELECT generation, input, snapshot FROM page WHERE key = ?1 AND session = ?2 AND document = ?3
            """
        )
        fence = try connection.prepare("UPDATE page SET generation = ?2 WHERE key = ?1")
        sessionOfPage = try connection.prepare("SELECT session FROM page WHERE key = ?1")
        removePages = try connection.prepare("DELETE FROM page WHERE session = ?1")
        setEnded = try connection.prepare("INSERT OR REPLACE INTO ended (session, at) VALUES (?1, ?2)")
        // Ids only grow, so that nothing needs to be counted.
        removeSurplusEnded = try connection.prepare("DELETE FROM ended WHERE id <= (SELECT max(id) FROM ended) - ?1")
        renamePages = try connection.prepare("UPDATE page SET session = ?2 WHERE session = ?1")
        expirePages = try connection.prepare(StateTables.expiry(of: "page", by: "changed"))
        expireValues = try connection.prepare(StateTables.expiry(of: "value", by: "changed"))
        expireEnded = try connection.prepare(StateTables.expiry(of: "ended", by: "at"))
    }

    private static func expiry(of table: String, by time: String) -> String {
        """
        DELETE FROM \(table) WHERE id IN (
            SELECT id FROM \(table) WHERE \(time) < ?1 ORDER BY \(time) LIMIT \(expiredAtMost)
        )
        """
    }

    /// Runs one transaction, begun with the write lock; whatever `body` throws rolls it back.
    ///
    /// - Parameters:
    ///   - exceedingLimit: Whether it may need room that the file does not have within its limit: a full file must not
    ///     keep what has to be removed, nor keep a page from being taken over.
    ///   - body: What is done in it.
    /// - Returns: What `body` returned.
    /// - Throws: What `body` threw, or why there could be no transaction.
    func transaction<Result>(
        exceedingLimit: Bool = false,
        _ body: () throws(StateStoreError) -> Result
    ) throws(StateStoreError) -> Result {
        do throws(StateStoreError) {
            return try once(body)
        } catch {
            guard exceedingLimit, error == .full else { throw error }
        }
        let limit = try connection.number("PRAGMA max_page_count")
        _ = try connection.number("PRAGMA max_page_count = \(limit + limit / 64 + 64)")
        // SQLite keeps as its limit what was used beyond it, until the file is opened again.
        defer { _ = try? connection.number("PRAGMA max_page_count = \(limit)") }
        return try once(body)
    }

    private func once<Result>(_ body: () throws(StateStoreError) -> Result) throws(StateStoreError) -> Result {
        try begin.run()
        do throws(StateStoreError) {
            let result = try body()
            try commit.run()
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Stores a batch in one transaction.
    func store(_ batch: [PageCommit], at now: Int64) throws(StateStoreError) -> [CommitOutcome] {
        try transaction { () throws(StateStoreError) in
            var outcomes: [CommitOutcome] = []
            outcomes.reserveCapacity(batch.count)
            for page in batch { outcomes.append(try store(page, at: now)) }
            return outcomes
        }
    }

    /// Stores a page, in a transaction.
    private func store(_ page: PageCommit, at now: Int64) throws(StateStoreError) -> CommitOutcome {
        guard let snapshot = page.snapshot else { return try storeValuesAlone(of: page, at: now) }
        let outcome =
            if let generation = page.generation {
                try update(page, snapshot, generation, at: now)
            } else {
                try add(page, snapshot, at: now)
            }
        if outcome != .lost, !page.values.isEmpty { try store(page.values, of: page, at: now) }
        return outcome
    }

    /// No row changes, and none is made.
    private func storeValuesAlone(of page: PageCommit, at now: Int64) throws(StateStoreError) -> CommitOutcome {
        let isIts =
            if let own = page.generation {
                // What it had in a file that is gone is not in this one.
                try generation(of: page.page).map { $0 == own } ?? (own < origin)
            } else {
                try hasPlace(page)
            }
        guard isIts else { return .lost }
        let session = try session(of: page.page) ?? page.session
        guard try !isEnded(session) else { return .lost }
        try store(page.values, of: page, at: now)
        return .savedValues
    }

    private func store(_ changed: [String: [UInt8]], of page: PageCommit, at now: Int64) throws(StateStoreError) {
        // The row knows the session: it may have been renamed since the page was.
        let session = try session(of: page.page) ?? page.session
        try shares.place(session, in: page.network, at: now)
        try values.store(changed, of: session, at: now)
    }

    /// Whether a page without a row may have one; what it replaces is as it left it.
    private func hasPlace(_ page: PageCommit) throws(StateStoreError) -> Bool {
        if page.replaces?.page != page.page, try generation(of: page.page) != nil { return false }
        // What was taken over in a file that is gone is not in this one.
        guard let former = page.replaces else { return true }
        return try generation(of: former.page).map { $0 == former.generation } ?? (former.generation < origin)
    }

    private func update(
        _ page: PageCommit,
        _ snapshot: [UInt8],
        _ generation: Int64,
        at now: Int64
    ) throws(StateStoreError) -> CommitOutcome {
        try run(change, page, snapshot, generation, now - precision)
        guard connection.changes == 0 else { return .saved(generation: generation) }
        try run(changeWithTime, page, snapshot, generation, now)
        guard connection.changes > 0 else {
            // It had a row in a file that is gone, in which nobody can have taken it over since.
            return generation < origin ? try add(page, snapshot, at: now) : .lost
        }
        try values.keep(of: page.page, at: now)
        try shares.place(session(of: page.page) ?? page.session, in: page.network, at: now)
        return .saved(generation: generation)
    }

    /// A generation as one of this file.
    private func raised(_ generation: Int64) -> Int64 {
        generation < origin ? origin | generation & ((1 << StateTables.countBits) - 1) : generation
    }

    private func run(
        _ change: StateStatement,
        _ page: PageCommit,
        _ snapshot: [UInt8],
        _ generation: Int64,
        _ time: Int64
    ) throws(StateStoreError) {
        change.bind(1, Int64(page.input))
        change.bind(2, snapshot)
        change.bind(3, page.page)
        change.bind(4, generation)
        change.bind(5, time)
        try change.run()
    }

    /// All that may stand in the way is asked for before anything is changed.
    private func add(_ page: PageCommit, _ snapshot: [UInt8], at now: Int64) throws(StateStoreError) -> CommitOutcome {
        guard try !isEnded(page.session), try hasPlace(page) else { return .lost }
        if let former = page.replaces {
            remove.bind(1, former.page)
            remove.bind(2, former.generation)
            try remove.run()
        }
        try shares.place(page.session, in: page.network, at: now)
        // A page that replaces its own row goes on counting: with generation 1 again its former self could change it.
        let replacesItself = page.replaces?.page == page.page
        let generation = replacesItself ? raised(page.replaces?.generation ?? 0) + 1 : origin + 1
        insert.bind(1, page.page)
        insert.bind(2, page.session)
        insert.bind(3, page.document)
        insert.bind(4, generation)
        insert.bind(5, Int64(page.input))
        insert.bind(6, now)
        insert.bind(7, snapshot)
        try insert.run()
        if try pageCount(of: page.session) > pagesAtMost {
            removeSurplusPages.bind(1, page.session)
            removeSurplusPages.bind(2, pagesAtMost - 1)
            try removeSurplusPages.run()
        }
        try values.keep(of: page.page, at: now)
        return .saved(generation: generation)
    }

    /// Takes a row over, in a transaction.
    func seed(_ page: StateKey, _ claim: SeedClaim) throws(StateStoreError) -> Seed? {
        find.bind(1, page)
        find.bind(2, claim.session)
        find.bind(3, claim.document)
        guard let (generation, input, snapshot) = try found() else { return nil }
        // A page that is made of it begins a row of its own: this one has ended process after process.
        guard generation & ((1 << StateTables.countBits) - 1) < StateTables.seedsAtMost else { return nil }
        let row = StateRow(page: page, generation: raised(generation) + 1)
        fence.bind(1, page)
        fence.bind(2, row.generation)
        try fence.run()
        return Seed(row: row, input: UInt32(truncatingIfNeeded: input), snapshot: snapshot)
    }

    private func found() throws(StateStoreError) -> (generation: Int64, input: Int64, snapshot: [UInt8])? {
        defer { find.reset() }
        return try find.step() ? (find.number(0), find.number(1), find.bytes(2)) : nil
    }

    /// The values of a session.
    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] { try values.values(of: session) }

    /// Forgets a session, in a transaction.
    func end(_ session: StateKey, at now: Int64) throws(StateStoreError) {
        removePages.bind(1, session)
        try removePages.run()
        try values.remove(of: session)
        setEnded.bind(1, session)
        setEnded.bind(2, now)
        try setEnded.run()
        removeSurplusEnded.bind(1, endedAtMost)
        try removeSurplusEnded.run()
    }

    /// Gives away what a session has, in a transaction.
    func rename(_ session: StateKey, to other: StateKey, at now: Int64) throws(StateStoreError) {
        if try !isEnded(other) {
            try values.remove(of: other, namedAsOf: session)
            try shares.inherit(other, from: session)
            renamePages.bind(1, session)
            renamePages.bind(2, other)
            try renamePages.run()
            try values.rename(session, to: other)
        }
        try end(session, at: now)
    }

    /// Has room for so many bytes again, where the file has as much as it may have: what others have stored goes, the oldest
    /// of the one that has most first; in transactions of its own.
    ///
    /// - Returns: Whether there is more room than before; false where it is the disk that is full.
    func makeRoom(for bytes: Int) throws(StateStoreError) -> Bool {
        let all = try connection.number("PRAGMA max_page_count")
        let size = max(try connection.number("PRAGMA page_size"), 1)
        // Twice as much as the bytes are, for they have to be found, too; and so much that it is seldom done.
        let wanted = min(max(Int64(bytes) / size * 2, all / 64) + 8, all / 2)
        let before = try free(of: all)
        var free = before
        while free < wanted {
            let isMore = try transaction(exceedingLimit: true) { () throws(StateStoreError) in
                for _ in 0..<StateTables.removedAtOnce { guard try shares.removeOne() else { return false } }
                return true
            }
            free = try self.free(of: all)
            guard isMore else { break }
        }
        return free > before
    }

    /// What goes in one transaction: other processes do not wait, and no more goes than has to.
    private static let removedAtOnce = 8

    /// Pages of SQLite that the file may still have, and those that have nothing.
    private func free(of all: Int64) throws(StateStoreError) -> Int64 {
        try all - connection.number("PRAGMA page_count") + connection.number("PRAGMA freelist_count")
    }

    /// Removes old rows, in a transaction.
    func expire(at now: Int64) throws(StateStoreError) -> Bool {
        var isMore = false
        for (statement, age) in [
            (expirePages, age + precision), (expireValues, try values.age(beside: precision)), (expireEnded, endedAge),
        ] {
            statement.bind(1, now - age)
            try statement.run()
            if connection.changes >= StateTables.expiredAtMost { isMore = true }
        }
        return isMore
    }

    /// Whether their file is no longer what stands at its path.
    var haveMoved: Bool { connection.hasMoved }

    /// Moves what is in `-wal` to the file itself.
    func checkpoint() throws(StateStoreError) { try connection.checkpoint() }

    private func isEnded(_ session: StateKey) throws(StateStoreError) -> Bool {
        isEnded.bind(1, session)
        defer { isEnded.reset() }
        return try isEnded.step()
    }

    private func generation(of page: StateKey) throws(StateStoreError) -> Int64? {
        generation.bind(1, page)
        defer { generation.reset() }
        return try generation.step() ? generation.number(0) : nil
    }

    private func session(of page: StateKey) throws(StateStoreError) -> StateKey? {
        sessionOfPage.bind(1, page)
        return try key(sessionOfPage)
    }

    private func pageCount(of session: StateKey) throws(StateStoreError) -> Int64 {
        pageCount.bind(1, session)
        defer { pageCount.reset() }
        return try pageCount.step() ? pageCount.number(0) : 0
    }

    private func key(_ statement: StateStatement) throws(StateStoreError) -> StateKey? {
        defer { statement.reset() }
        return try statement.step() ? statement.key(0) : nil
    }
}
