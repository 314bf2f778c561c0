// Item: a line of the list, and how the store keeps it.
import Controls
import GRDB
import Rx

/// A line of the list.
struct Item: Codable, FetchableRecord, Hashable, Identifiable, Sendable {
    let id: Int64
    let title: String
}

/// What came of adding an item.
enum AddOutcome: Codable, Equatable, OnceOutcome {
    case added, failed

    var sentence: String {
        switch self {
        case .added: "Added."
        case .failed: "It could not be stored. Please try again."
        }
    }
}

extension Store {
    func items() -> Single<[Item]> {
        read { try Item.fetchAll($0, sql: "SELECT id, title FROM item ORDER BY id") }
    }

    func addItem(_ title: String, once key: OnceKey) -> Single<AddOutcome> {
        once(key, .items) { database in
            try database.execute(sql: "INSERT INTO item (title) VALUES (?)", arguments: [title])
            return AddOutcome.added
        }
        .catchAndReturn(.failed)
    }

    /// Deletes by the id, so that it comes to the same when it is asked again.
    func deleteItem(_ id: Item.ID) -> Single<Void> {
        write(.items) { try $0.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [id]) }
    }

    static func createItems(_ database: Database) throws {
        try database.create(table: "item") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("title", .text).notNull()
        }
    }
}
