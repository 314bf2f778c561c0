// CacheTable: the answers in SQLite: found, stored, and removed when there are too many or they are too old.

internal import Foundation
internal import Glibc
internal import Networking
internal import SQLite

/// The table of answers; for one thread at a time.
final class CacheTable {
    /// What says that a file is one of these: "RxLC", at a place that SQLite has for it.
    private static let application: Int64 = 0x5278_4C43
    /// The table below.
    private static let version: Int64 = 1

    private static let schema = """
        CREATE TABLE answer (
            id INTEGER PRIMARY KEY,
            scope TEXT NOT NULL,
            url TEXT NOT NULL,
            status INTEGER NOT NULL,
            stored REAL NOT NULL,
            used INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            head BLOB NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (scope, url)
        );
        CREATE INDEX answer_used ON answer (used, bytes);
        CREATE INDEX answer_stored ON answer (stored);
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        """

    let connection: SQLiteConnection<CacheError>
    private let limits: CacheLimits
    private let selection: SQLiteStatement<CacheError>
    private let use: SQLiteStatement<CacheError>
    private let insertion: SQLiteStatement<CacheError>
    private let removal: SQLiteStatement<CacheError>
    private let expiry: SQLiteStatement<CacheError>
    private let eviction: SQLiteStatement<CacheError>
    /// The number of the latest use.
    private var uses: Int64
    /// The latest uses that are not in the file yet, by the answers' ids: a search writes nothing.
    private var noted: [Int64: Int64] = [:]

    /// Opens a file; makes one, for its owner alone, where there is none.
    init(path: String, limits: CacheLimits, busy: Duration) throws(CacheError) {
        try CacheTable.createFile(at: path)
        self.limits = limits
        // SQLite has names of its own that begin with a colon.
        connection = try SQLiteConnection<CacheError>(path: path.hasPrefix(":") ? "./" + path : path, busy: busy)
        try CacheTable.prepare(connection)
        selection = try connection.prepare(
            "SELECT id, status, head, body, stored FROM answer WHERE scope = ? AND url = ?"
        )
        // Another answer may have the id by now, and was used later than that.
        use = try connection.prepare("UPDATE answer SET used = max(used, ?) WHERE id = ?")
        insertion = try connection.prepare(
            "INSERT INTO answer (scope, url, status, head, body, bytes, stored, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        removal = try connection.prepare("DELETE FROM answer WHERE scope = ? AND url = ?")
        expiry = try connection.prepare("DELETE FROM answer WHERE stored < ?")
        eviction = try connection.prepare(
            "DELETE FROM answer WHERE id = (SELECT id FROM answer ORDER BY used LIMIT 1) RETURNING bytes"
        )
        uses = try connection.number("SELECT max(used) FROM answer")
        // From here on nothing waits here: a change is tried again, and others search meanwhile.
        try wait(.zero)
    }

    /// Sets how long what follows waits for other connections.
    private func wait(_ busy: Duration) throws(CacheError) {
        try connection.execute("PRAGMA busy_timeout = \(Int64(busy / .milliseconds(1)))")
    }

    /// Uses that are not written yet are lost where the file is busy: they are a hint.
    deinit {
        if !noted.isEmpty { try? connection.transaction { () throws(CacheError) in try writeUses() } }
    }

    /// An answer that is not too old.
    ///
    /// Its use is noted, and written with the next answer that is stored: only then it matters.
    func find(_ key: CacheKey, at now: Date) throws(CacheError) -> CachedResponse? {
        guard let (id, response) = try row(key), response.storedAt >= oldest(at: now) else { return nil }
        uses += 1
        noted[id] = uses
        return response
    }

    private func writeUses() throws(CacheError) {
        for (id, number) in noted {
            use.bind(1, number)
            use.bind(2, id)
            try use.run()
        }
    }

    private func row(_ key: CacheKey) throws(CacheError) -> (Int64, CachedResponse)? {
        selection.bind(1, key.scope)
        selection.bind(2, key.url)
        defer { selection.reset() }
        guard try selection.step(),
            let head = try? JSONDecoder().decode(Head.self, from: selection.withBytes(2) { Data($0) })
        else {
            return nil
        }
        let response = CachedResponse(
            statusCode: Int(selection.number(1)),
            headers: head.headers,
            body: selection.withBytes(3) { Data($0) },
            storedAt: Date(timeIntervalSince1970: selection.real(4)),
            varying: head.varying
        )
        return (selection.number(0), response)
    }

    /// Stores an answer in place of the former one, and makes room for it.
    func store(_ response: CachedResponse, for key: CacheKey, at now: Date) throws(CacheError) {
        guard let head = try? JSONEncoder().encode(Head(response)) else { return }
        let size = head.count + response.body.count
        let isKept = size <= min(limits.answerBytes, limits.bytes)
        try connection.transaction { () throws(CacheError) in
            try delete(key)
            expiry.bind(1, oldest(at: now).timeIntervalSince1970)
            try expiry.run()
            guard isKept else { return }
            try writeUses()
            try insert(response, head, Int64(size), key)
            var total = try connection.number("SELECT total(bytes) FROM answer")
            while total > limits.bytes, try eviction.step() {
                total -= eviction.number(0)
                eviction.reset()
            }
        }
        if isKept { noted = [:] }
    }

    /// Forgets an answer.
    func remove(_ key: CacheKey) throws(CacheError) { try delete(key) }

    /// Forgets the answers to a URL.
    func removeAll(url: String) throws(CacheError) {
        let statement = try connection.prepare("DELETE FROM answer WHERE url = ?")
        statement.bind(1, url)
        try statement.run()
    }

    /// Forgets all answers; waits for other connections.
    func removeAll(busy: Duration) throws(CacheError) {
        try wait(busy)
        defer { try? wait(.zero) }
        try connection.execute("DELETE FROM answer")
        noted = [:]
    }

    /// Empties `-wal`; waits for other connections.
    func emptyLog(busy: Duration) throws(CacheError) {
        try wait(busy)
        defer { try? wait(.zero) }
        guard try connection.checkpoint() else {
            throw CacheError(description: "The cache cannot be emptied while another process reads it.")
        }
    }

    /// Forgets the answers of a scope.
    func removeAll(scope: String) throws(CacheError) {
        let statement = try connection.prepare("DELETE FROM answer WHERE scope = ?")
        statement.bind(1, scope)
        try statement.run()
    }

    private func delete(_ key: CacheKey) throws(CacheError) {
        removal.bind(1, key.scope)
        removal.bind(2, key.url)
        try removal.run()
    }

    private func insert(
        _ response: CachedResponse,
        _ head: Data,
        _ size: Int64,
        _ key: CacheKey
    ) throws(CacheError) {
        uses += 1
        insertion.bind(1, key.scope)
        insertion.bind(2, key.url)
        insertion.bind(3, Int64(response.statusCode))
        head.withUnsafeBytes { insertion.bind(4, $0) }
        response.body.withUnsafeBytes { insertion.bind(5, $0) }
        insertion.bind(6, size)
        insertion.bind(7, response.storedAt.timeIntervalSince1970)
        insertion.bind(8, uses)
        try insertion.run()
    }

    private func oldest(at now: Date) -> Date { now.addingTimeInterval(-(limits.age / .seconds(1))) }

    private static func prepare(_ connection: SQLiteConnection<CacheError>) throws(CacheError) {
        let application = try connection.number("PRAGMA application_id")
        let version = try connection.number("PRAGMA user_version")
        if application == CacheTable.application {
            guard version == CacheTable.version else {
                throw CacheError(description: "The cache was made by another version of this program.")
            }
        } else {
            let isEmpty = try connection.number("SELECT count(*) FROM sqlite_master") == 0
            guard isEmpty, application == 0, version == 0 else {
                throw CacheError(description: "The cache's file belongs to another program.")
            }
        }
        // It is the file's own from its first table on; to set it would wait for a writer.
        if version == 0 { try connection.execute("PRAGMA auto_vacuum = FULL") }
        // What the machine's end loses of a cache is fetched again; the file itself stays whole.
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA cache_size = -1024;
            PRAGMA journal_size_limit = \(4 << 20);
            """
        )
        // Opening a file that has all of it waits for no writer.
        let indices = try connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'answer_url'")
        if version == CacheTable.version, indices == 1 { return }
        try connection.transaction { () throws(CacheError) in
            if try connection.number("PRAGMA user_version") == 0 { try connection.execute(schema) }
            // Files of an earlier time have none, and are as good without it.
            try connection.execute("CREATE INDEX IF NOT EXISTS answer_url ON answer (url)")
        }
    }

    /// SQLite gives `-wal` and `-shm` the permissions that the database file has.
    private static func createFile(at path: String) throws(CacheError) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw CacheError(description: "The cache cannot be made: \(String(cString: strerror(errno))).")
        }
    }
}

/// What is kept of an answer besides status and body.
private struct Head: Codable {
    let headers: [String: String]
    let varying: [String: String]

    init(_ response: CachedResponse) {
        headers = response.headers
        varying = response.varying
    }
}
