// StateTables+Opening: the database: told from those of other programs, and given its tables. The file itself is StateFile's.

internal import Glibc
internal import SQLite

extension StateTables {
    /// What says that a file is one of these: "RxLS", at a place that SQLite has for it.
    private static let application: Int64 = 0x5278_4C53
    /// The tables below.
    private static let version: Int64 = 2
    /// SQLite writes the whole page that a row is on: of 4 KiB that would be twice as many bytes for a small snapshot,
    /// of 1 KiB half as many, in a file half as large again.
    private static let pageSize = 2_048
    /// How many pages of SQLite in `-wal` have it moved to the file: 8 MiB, so that what changes often is moved once.
    private static let checkpoint = 4_000

    // A WITHOUT ROWID table, with the key itself in place of the number, is several times as slow.
    /// The tables of the first version; those of the second are ShareTable's.
    private static let schema = """
        CREATE TABLE page (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            session BLOB NOT NULL,
            document BLOB NOT NULL,
            generation INTEGER NOT NULL,
            input INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            snapshot BLOB NOT NULL
        );
        CREATE INDEX page_session ON page (session);
        CREATE INDEX page_changed ON page (changed);
        CREATE TABLE value (
            id INTEGER PRIMARY KEY,
            session BLOB NOT NULL,
            name TEXT NOT NULL,
            changed INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            UNIQUE (session, name)
        );
        CREATE INDEX value_changed ON value (changed);
        CREATE TABLE ended (
            id INTEGER PRIMARY KEY,
            session BLOB NOT NULL UNIQUE,
            at INTEGER NOT NULL
        );
        CREATE INDEX ended_at ON ended (at);
        PRAGMA application_id = \(application);
        """

    /// Opens a file, or a database in memory where there is no path.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limits: How much it keeps.
    ///   - busy: How long other processes are waited for.
    ///   - number: How many files this process had before it at that path.
    /// - Throws: Why it cannot be opened.
    convenience init(
        opening path: String?,
        limits: StateLimits,
        busy: Duration,
        number: Int64 = 0
    ) throws(StateStoreError) {
        if let path { try StateFile(path: path).make() }
        // SQLite has names of its own that begin with a colon.
        let file = path.map { $0.hasPrefix(":") ? "./" + $0 : $0 }
        let connection = try StateConnection(path: file ?? ":memory:", busy: busy)
        try StateTables.prepare(connection, inFile: path != nil, limits, busy)
        try self.init(connection, limits: limits, number: number)
    }

    /// Processes that start at once stand in each other's way; SQLite does not always wait for the other one then.
    private static func prepare(
        _ connection: StateConnection,
        inFile: Bool,
        _ limits: StateLimits,
        _ busy: Duration
    ) throws(StateStoreError) {
        let end = ContinuousClock.now + busy
        while true {
            do throws(StateStoreError) {
                return try prepare(connection, inFile: inFile, limits)
            } catch {
                connection.rollBack()
                guard error == .busy, ContinuousClock.now < end else { throw error }
                usleep(5_000)
            }
        }
    }

    private static func prepare(
        _ connection: StateConnection,
        inFile: Bool,
        _ limits: StateLimits
    ) throws(StateStoreError) {
        try connection.execute("BEGIN")
        try check(connection)
        try connection.execute("COMMIT")
        guard !connection.isReadOnly else { throw .readOnly }
        try connection.execute("PRAGMA page_size = \(pageSize)")
        if inFile {
            guard try connection.text("PRAGMA journal_mode = WAL") == "wal" else {
                throw .failed("SQLite cannot keep a log beside it")
            }
        }
        // A cache of 2 MB: what is active is in it, and the rest in the system's own.
        try connection.execute(
            """
            PRAGMA synchronous = NORMAL;
            PRAGMA cache_size = -2048;
            PRAGMA wal_autocheckpoint = \(checkpoint);
            PRAGMA journal_size_limit = \(64 << 20);
            """
        )
        // Nothing is written here but at the first start of a version.
        if try connection.number("PRAGMA user_version") < version {
            try connection.execute("BEGIN IMMEDIATE")
            let found = try connection.number("PRAGMA user_version")
            if found < 1 { try connection.execute(schema) }
            if found < 2 { try connection.execute(ShareTable.schema) }
            try connection.execute("PRAGMA user_version = \(max(found, version)); COMMIT")
            // The mark is in the file itself from now on, whatever becomes of `-wal`.
            try connection.checkpoint()
        }
        let bytes = try connection.number("PRAGMA page_size")
        _ = try connection.number("PRAGMA max_page_count = \(max(Int64(limits.bytes) / bytes, 1))")
    }

    /// Whether these numbers of a file say that it is one that this version, or an older one, has made.
    static func isMark(application: Int64, version: Int64) -> Bool {
        application == StateTables.application && 1...StateTables.version ~= version
    }

    /// Throws where the file is neither empty nor one of these.
    private static func check(_ connection: StateConnection) throws(StateStoreError) {
        let found = try connection.number("PRAGMA application_id")
        let version = try connection.number("PRAGMA user_version")
        if found != application {
            let isEmpty = try connection.number("SELECT count(*) FROM sqlite_master") == 0
            guard isEmpty, found == 0, version == 0 else { throw .failed("it belongs to another program") }
        } else if version > StateTables.version {
            throw .failed("it was made by a newer version of this program")
        }
    }
}
