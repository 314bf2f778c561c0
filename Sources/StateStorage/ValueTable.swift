// ValueTable: the values of sessions, with all statements prepared. What pages have to do with them is StateTables's.

internal import SQLite

/// The rows of values; for one thread at a time, each call in a transaction but ``values(of:)``.
final class ValueTable {
    private let connection: StateConnection
    private let most: Int64
    private let pageAge: Int64
    private let age: Int64

    private let set: StateStatement
    private let keep: StateStatement
    private let count: StateStatement
    private let removeSurplus: StateStatement
    private let read: StateStatement
    private let remove: StateStatement
    private let removeNamedAlike: StateStatement
    private let rename: StateStatement

    /// Prepares the statements for a connection to a file that has the table.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - limits: How much it keeps.
    /// - Throws: Why a statement cannot be prepared.
    init(_ connection: StateConnection, limits: StateLimits) throws(StateStoreError) {
        self.connection = connection
        most = Int64(max(limits.valuesPerSession, 0))
        pageAge = limits.age.limitSeconds
        age = limits.valueAge.limitSeconds
        // What is changed last has the largest id. Without REPLACE, which runs no triggers for what it removes.
        set = try connection.prepare(
            """
            INSERT INTO value (session, name, changed, bytes) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (session, name) DO UPDATE
            SET id = (SELECT max(id) + 1 FROM value), changed = excluded.changed, bytes = excluded.bytes
            """
        )
        keep = try connection.prepare(
            """
            UPDATE value SET changed = ?2
            WHERE session = (SELECT session FROM page WHERE key = ?1) AND changed < ?3
            """
        )
        count = try connection.prepare("SELECT count(*) FROM value WHERE session = ?1")
        removeSurplus = try connection.prepare(
            """
            DELETE FROM value WHERE id IN (
                SELECT id FROM value WHERE session = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2
            )
            """
        )
        read = try connection.prepare("SELECT name, bytes FROM value WHERE session = ?1")
        remove = try connection.prepare("DELETE FROM value WHERE session = ?1")
        removeNamedAlike = try connection.prepare(
            "DELETE FROM value WHERE session = ?2 AND name IN (SELECT name FROM value WHERE session = ?1)"
        )
        rename = try connection.prepare("UPDATE value SET session = ?2 WHERE session = ?1")
    }

    /// The values of a session.
    func values(of session: StateKey) throws(StateStoreError) -> [String: [UInt8]] {
        var values: [String: [UInt8]] = [:]
        read.bind(1, session)
        defer { read.reset() }
        while try read.step() { values[read.text(0)] = read.bytes(1) }
        return values
    }

    /// Stores values; of too many, those go that were not changed for the longest time.
    func store(_ values: [String: [UInt8]], of session: StateKey, at now: Int64) throws(StateStoreError) {
        for (name, bytes) in values {
            set.bind(1, session)
            set.bind(2, name)
            set.bind(3, now)
            set.bind(4, bytes)
            try set.run()
        }
        try removeSurplus(of: session)
    }

    /// Keeps the values of a page's session from going before its pages, without storing them again each time.
    func keep(of page: StateKey, at now: Int64) throws(StateStoreError) {
        keep.bind(1, page)
        keep.bind(2, now)
        keep.bind(3, now - pageAge / 4)
        try keep.run()
    }

    /// Forgets a session's.
    func remove(of session: StateKey) throws(StateStoreError) {
        remove.bind(1, session)
        try remove.run()
    }

    /// Forgets what a session has by the same names as another one, which is about to give it its own.
    func remove(of session: StateKey, namedAsOf other: StateKey) throws(StateStoreError) {
        removeNamedAlike.bind(1, other)
        removeNamedAlike.bind(2, session)
        try removeNamedAlike.run()
    }

    /// Gives a session's away; the other one has none of the same names.
    func rename(_ session: StateKey, to other: StateKey) throws(StateStoreError) {
        rename.bind(1, session)
        rename.bind(2, other)
        try rename.run()
        try removeSurplus(of: other)
    }

    /// How old values become, in seconds, where pages are kept for so long after they were changed: longer than those, and as long
    /// as the limits say while half of what the file may have is free.
    func age(beside precision: Int64) throws(StateStoreError) -> Int64 {
        // Their time is put forward with that of a page where it is older than a quarter of the age.
        let least = pageAge + pageAge / 4 + 2 * precision
        let used = try connection.number("PRAGMA page_count") - connection.number("PRAGMA freelist_count")
        return try used <= connection.number("PRAGMA max_page_count") / 2 ? max(age, least) : least
    }

    private func removeSurplus(of session: StateKey) throws(StateStoreError) {
        guard try count(of: session) > most else { return }
        removeSurplus.bind(1, session)
        removeSurplus.bind(2, most)
        try removeSurplus.run()
    }

    private func count(of session: StateKey) throws(StateStoreError) -> Int64 {
        count.bind(1, session)
        defer { count.reset() }
        return try count.step() ? count.number(0) : 0
    }
}
