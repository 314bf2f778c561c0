// Store: what the application keeps, in one SQLite file. To change its tables, add a migration; leave released ones as they are.
import GRDB
import Rx
import RxLive

/// The application's database.
///
/// Each call is a `Single`: a thread of the store does the work, and the result arrives on the page that asked.
final class Store: Sendable {
    /// What has changed, for all pages that show it.
    enum Change: Sendable {
        case cards
    }

    /// Tells pages what has changed.
    let changes: Topic<Change>
    /// For work that blocks the thread that it is on; from a page, `read` and `write` do it elsewhere.
    let database: DatabaseQueue
    private let queue = WorkQueue(threads: 1, capacity: 1_024)

    /// Opens a file, and brings it up to date.
    init(path: String) throws {
        database = try DatabaseQueue(path: path)
        changes = Topic("changes")
        try Store.migrator.migrate(database)
    }

    /// A store in memory, with a topic of its own: for a test.
    init() throws {
        database = try DatabaseQueue()
        changes = Topic("changes", in: Topics())
        try Store.migrator.migrate(database)
    }

    deinit { queue.stop() }

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) -> Single<Value> {
        queue.run { [database] in try database.read(work) }
    }

    /// Work in one transaction, which pages hear of once it is there.
    func write<Value: Sendable>(
        _ change: Change? = nil,
        _ work: @escaping @Sendable (Database) throws -> Value
    ) -> Single<Value> {
        queue.run { [database, changes] in
            let value = try database.write(work)
            if let change { changes.post(change) }
            return value
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("once", migrate: createOnce)
        migrator.registerMigration("accounts", migrate: createAccounts)
        migrator.registerMigration("cards", migrate: createCards)
        return migrator
    }
}
