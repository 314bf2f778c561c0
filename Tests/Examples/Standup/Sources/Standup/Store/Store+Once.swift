// Once-actions: the key that the browser sends, and what came of it, in the transaction of the work.
import Controls
import Foundation
import GRDB
import Rx

extension Store {
    /// Work that is done once for a key: asked again, as after a kill of the server, it answers what came of it then.
    func once<Outcome: Codable & Sendable>(
        _ key: OnceKey,
        _ change: Change? = nil,
        _ work: @escaping @Sendable (Database) throws -> Outcome
    ) -> Single<Outcome> {
        write(change) { database in
            let sql = "SELECT outcome FROM once WHERE key = ?"
            if let stored = try Data.fetchOne(database, sql: sql, arguments: [key.text]) {
                return try JSONDecoder().decode(Outcome.self, from: stored)
            }
            let outcome = try work(database)
            // Browsers give a key up after an hour.
            try database.execute(sql: "DELETE FROM once WHERE made < unixepoch() - 86400")
            try database.execute(
                sql: "INSERT INTO once (key, outcome, made) VALUES (?, ?, unixepoch())",
                arguments: [key.text, JSONEncoder().encode(outcome)]
            )
            return outcome
        }
    }

    static func createOnce(_ database: Database) throws {
        try database.create(table: "once") { table in
            table.primaryKey("key", .text)
            table.column("outcome", .blob).notNull()
            table.column("made", .integer).notNull()
        }
    }
}
