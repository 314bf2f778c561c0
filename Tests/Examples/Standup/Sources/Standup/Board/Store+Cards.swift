// The cards in the database.
import Controls
import GRDB
import Rx

/// What came of adding a card.
enum AddOutcome: Codable, Equatable, OnceOutcome {
    case added, failed

    var sentence: String {
        switch self {
        case .added: "The card is on the board."
        case .failed: "The card could not be stored. Please try again."
        }
    }
}

extension Store {
    func cards() -> Single<[Card]> {
        read { try Card.fetchAll($0, sql: "SELECT id, title, notes, lane, author FROM card ORDER BY place, id") }
    }

    /// Adds a card to the first lane, once for a key.
    func addCard(_ title: String, by author: String, once key: OnceKey) -> Single<AddOutcome> {
        once(key, .cards) { database in
            try database.execute(
                sql: """
                    INSERT INTO card (title, notes, lane, author, place)
                    VALUES (?, '', ?, ?, (SELECT ifnull(max(place), 0) + 1 FROM card))
                    """,
                arguments: [title, Lane.todo, author]
            )
            return AddOutcome.added
        }
        .catchAndReturn(.failed)
    }

    /// Puts a card into a lane, before another card or at the end: done twice, it comes to the same.
    func moveCard(_ id: Card.ID, to lane: Lane, before next: Card.ID?) -> Single<Void> {
        write(.cards) { database in
            try database.execute(sql: "UPDATE card SET lane = ? WHERE id = ?", arguments: [lane, id])
            var order = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM card WHERE id <> ? ORDER BY place, id",
                arguments: [id]
            )
            order.insert(id, at: order.firstIndex { $0 == next } ?? order.endIndex)
            for (place, card) in order.enumerated() {
                try database.execute(sql: "UPDATE card SET place = ? WHERE id = ?", arguments: [place, card])
            }
        }
    }

    /// Changes what stands on a card.
    func updateCard(_ id: Card.ID, title: String, notes: String) -> Single<Void> {
        write(.cards) { database in
            try database.execute(
                sql: "UPDATE card SET title = ?, notes = ? WHERE id = ?",
                arguments: [title, notes, id]
            )
        }
    }

    func deleteCard(_ id: Card.ID) -> Single<Void> {
        write(.cards) { try $0.execute(sql: "DELETE FROM card WHERE id = ?", arguments: [id]) }
    }

    static func createCards(_ database: Database) throws {
        try database.create(table: "card") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("title", .text).notNull()
            table.column("notes", .text).notNull()
            table.column("lane", .text).notNull()
            table.column("author", .text).notNull()
            table.column("place", .integer).notNull()
        }
    }
}
