// Card: what the form makes, and how the store keeps it.
import Controls
import GRDB
import Rx

/// What somebody has written into the form.
struct Card: Codable, FetchableRecord, Hashable, Identifiable, Sendable {
    let id: Int64
    let name: String
    let notes: String
}

/// What came of saving a card.
enum CardOutcome: Codable, Equatable, OnceOutcome {
    case saved, failed

    var sentence: String {
        switch self {
        case .saved: "Saved."
        case .failed: "It could not be saved. Please try again."
        }
    }
}

extension Store {
    func cards() -> Single<[Card]> {
        read { try Card.fetchAll($0, sql: "SELECT id, name, notes FROM card ORDER BY id") }
    }

    func addCard(_ name: String, notes: String, once key: OnceKey) -> Single<CardOutcome> {
        once(key, .cards) { database in
            try database.execute(sql: "INSERT INTO card (name, notes) VALUES (?, ?)", arguments: [name, notes])
            return CardOutcome.saved
        }
        .catchAndReturn(.failed)
    }

    static func createCards(_ database: Database) throws {
        try database.create(table: "card") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("name", .text).notNull()
            table.column("notes", .text).notNull()
        }
    }
}
