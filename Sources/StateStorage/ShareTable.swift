// ShareTable: how much room sessions and networks take, and who gives way where there is none. The counts are kept by triggers, so
// that no statement of the other tables can forget them. A new table with rows of sessions needs its triggers here.

internal import SQLite

/// The shares of sessions and networks, with all statements prepared; for one thread at a time, each call in a transaction.
///
/// Room is counted in KiB: of a row its bytes, a little for itself and its places in indexes, rounded up. A commit that changes a
/// snapshot by less than that changes no count.
final class ShareTable {
    private let connection: StateConnection

    private let place: StateStatement
    private let inherit: StateStatement
    private let greediestNetwork: StateStatement
    private let greediestSession: StateStatement
    private let removePage: StateStatement
    private let removeValue: StateStatement
    private let removeSession: StateStatement
    private let removeNetwork: StateStatement

    /// KiB up to which sessions of a network count alike: of these the one goes first that was not changed for the longest time.
    private static let alike = 64

    /// Seconds that pass before the time of a session's last change is written again, so that it is not written at each commit.
    private static let precision = 60

    // Each finds what it takes at the end of an index, however much there is: a session has some dozen pages and values.
    static let findNetwork = "SELECT id FROM network WHERE room = (SELECT max(room) FROM network) LIMIT 1"
    static let findSession =
        "SELECT key FROM session WHERE network = ?1 ORDER BY max(room, \(alike)) DESC, changed LIMIT 1"
    static let findPage = "SELECT id FROM page WHERE session = ?1 ORDER BY changed, id LIMIT 1"
    static let findValue = "SELECT min(id) FROM value WHERE session = ?1"

    /// Prepares the statements for a connection to a file that has the tables.
    ///
    /// - Parameter connection: The connection.
    /// - Throws: Why a statement cannot be prepared.
    init(_ connection: StateConnection) throws(StateStoreError) {
        self.connection = connection
        place = try connection.prepare(
            """
            INSERT INTO session (key, network, changed, room) VALUES (?1, ?2, ?3, 0)
            ON CONFLICT (key) DO UPDATE SET network = excluded.network, changed = excluded.changed
            WHERE network <> excluded.network OR changed < excluded.changed - \(ShareTable.precision)
            """
        )
        inherit = try connection.prepare(
            """
            INSERT INTO session (key, network, changed, room) SELECT ?2, network, changed, 0 FROM session WHERE key = ?1
            ON CONFLICT (key) DO NOTHING
            """
        )
        greediestNetwork = try connection.prepare(ShareTable.findNetwork)
        greediestSession = try connection.prepare(ShareTable.findSession)
        removePage = try connection.prepare("DELETE FROM page WHERE id = (\(ShareTable.findPage))")
        removeValue = try connection.prepare("DELETE FROM value WHERE id = (\(ShareTable.findValue))")
        removeSession = try connection.prepare("DELETE FROM session WHERE key = ?1")
        removeNetwork = try connection.prepare("DELETE FROM network WHERE id = ?1")
    }

    /// What a session has counts with a network from now on; before rows of it are added.
    func place(_ session: StateKey, in network: UInt64, at now: Int64) throws(StateStoreError) {
        place.bind(1, session)
        place.bind(2, Int64(bitPattern: network))
        place.bind(3, now)
        try place.run()
    }

    /// What a session is given counts with the network of the one that gives it, unless it has something itself.
    func inherit(_ session: StateKey, from former: StateKey) throws(StateStoreError) {
        inherit.bind(1, former)
        inherit.bind(2, session)
        try inherit.run()
    }

    /// Removes the oldest page, or value, of the one that has most: of the network, and within it of the session.
    ///
    /// - Returns: Whether there was anything.
    func removeOne() throws(StateStoreError) -> Bool {
        guard let network = try mostRoom() else { return false }
        guard let session = try session(in: network) else {
            // Counted, though nobody has it.
            removeNetwork.bind(1, network)
            try removeNetwork.run()
            return true
        }
        for statement in [removePage, removeValue, removeSession] {
            statement.bind(1, session)
            try statement.run()
            if connection.changes > 0 { break }
        }
        return true
    }

    private func mostRoom() throws(StateStoreError) -> Int64? {
        defer { greediestNetwork.reset() }
        return try greediestNetwork.step() ? greediestNetwork.number(0) : nil
    }

    private func session(in network: Int64) throws(StateStoreError) -> StateKey? {
        greediestSession.bind(1, network)
        defer { greediestSession.reset() }
        return try greediestSession.step() ? greediestSession.key(0) : nil
    }
}

// MARK: Tables

extension ShareTable {
    /// The tables, with what is in the others by now, and the triggers that keep them.
    ///
    /// Of sessions that were stored without a network nobody knows it: they have one in common, until they are changed.
    static let schema = """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            network INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            room INTEGER NOT NULL
        );
        CREATE TABLE network (
            id INTEGER PRIMARY KEY,
            room INTEGER NOT NULL
        );
        INSERT INTO session (key, network, changed, room)
        SELECT session, 0, max(changed), sum(room) FROM (
            SELECT session, changed, \(room("snapshot")) AS room FROM page
            UNION ALL SELECT session, changed, \(room("name", "bytes")) FROM value
        ) GROUP BY session;
        INSERT INTO network (id, room) SELECT network, sum(room) FROM session GROUP BY network;
        CREATE INDEX session_share ON session (network, max(room, \(alike)) DESC, changed);
        CREATE INDEX network_room ON network (room);
        CREATE TRIGGER session_added AFTER INSERT ON session WHEN new.room <> 0 BEGIN
            \(joins)
        END;
        CREATE TRIGGER session_changed AFTER UPDATE OF room ON session
        WHEN old.network = new.network AND old.room <> new.room BEGIN
            UPDATE network SET room = room + (new.room - old.room) WHERE id = new.network;
            INSERT INTO network (id, room) SELECT new.network, new.room WHERE changes() = 0;
            DELETE FROM network WHERE id = new.network AND room <= 0;
        END;
        CREATE TRIGGER session_moved AFTER UPDATE OF network ON session WHEN old.network <> new.network BEGIN
            \(leaves)
            \(joins)
        END;
        CREATE TRIGGER session_removed AFTER DELETE ON session WHEN old.room <> 0 BEGIN
            \(leaves)
        END;
        \(triggers("page", "snapshot"))
        \(triggers("value", "name", "bytes"))
        """

    private static let joins = """
        UPDATE network SET room = room + new.room WHERE id = new.network;
            INSERT INTO network (id, room) SELECT new.network, new.room WHERE changes() = 0;
        """

    private static let leaves = """
        UPDATE network SET room = room - old.room WHERE id = old.network;
            DELETE FROM network WHERE id = old.network AND room <= 0;
        """

    /// KiB of a row, from its columns that may be long.
    private static func room(_ columns: String..., of row: String = "") -> String { room(columns, of: row) }

    private static func room(_ columns: [String], of row: String) -> String {
        let lengths = columns.map { "length(CAST(\(row)\($0) AS BLOB))" }
        return "(\(lengths.joined(separator: " + ")) + 1279) / 1024"
    }

    /// What keeps the counts of a table's rows.
    private static func triggers(_ table: String, _ columns: String...) -> String {
        let (old, new) = (room(columns, of: "old."), room(columns, of: "new."))
        let give = """
            UPDATE session SET room = room + \(new) WHERE key = new.session;
                INSERT INTO session (key, network, changed, room)
                SELECT new.session, 0, new.changed, \(new) WHERE changes() = 0;
            """
        let take = """
            UPDATE session SET room = room - \(old) WHERE key = old.session;
                DELETE FROM session WHERE key = old.session AND room <= 0;
            """
        return """
            CREATE TRIGGER \(table)_added AFTER INSERT ON \(table) BEGIN
                \(give)
            END;
            CREATE TRIGGER \(table)_changed AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table)
            WHEN old.session = new.session AND \(old) <> \(new) BEGIN
                UPDATE session SET room = room + (\(new) - \(old)) WHERE key = new.session;
            END;
            CREATE TRIGGER \(table)_moved AFTER UPDATE OF session ON \(table) WHEN old.session <> new.session BEGIN
                \(take)
                \(give)
            END;
            CREATE TRIGGER \(table)_removed AFTER DELETE ON \(table) BEGIN
                \(take)
            END;
            """
    }
}
