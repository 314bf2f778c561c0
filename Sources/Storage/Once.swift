// Once: an action that happens once, however often it is sent: its key is stored in the transaction that does its work.
// A new kind of once-action calls `once(_:now:work:)` in the transaction of its own store.

internal import Foundation
internal import GRDB
public import Sodium

/// Names one once-action: who, which, and what with.
///
/// The file keeps the key as a hash, and the arguments as a hash keyed with the key itself. A reader of the file
/// therefore cannot try passwords against the digest, although a password is among the arguments.
public struct Once: Hashable, Sendable {
    let owner: String
    let key: Data
    let digest: Data

    /// An action as the browser sent it.
    ///
    /// - Parameters:
    ///   - owner: The user's id, or the session's before there is a user. Keys of two owners never meet.
    ///   - key: The browser's random key.
    ///   - action: The kind of the action, constant in the program.
    ///   - arguments: All that the action depends on; the same key with others is refused.
    public init(owner: String, key: Token, action: StaticString, arguments: [String]) {
        let secret = Hash128(high: key.high, low: key.low).bytes
        self.owner = owner
        self.key = Once.stored(key)
        // Lengths in front, so that no two lists of arguments give the same bytes.
        let bytes = ([action.description] + arguments).flatMap { argument in
            Array("\(argument.utf8.count):".utf8) + Array(argument.utf8)
        }
        digest = Data(hash128(of: bytes, key: secret).bytes)
    }

    /// A key in the form that the file keeps.
    static func stored(_ key: Token) -> Data {
        Data(hash128(of: Hash128(high: key.high, low: key.low).bytes).bytes)
    }

    /// Seconds after which a key is forgotten.
    ///
    /// The browser gives up after one hour.
    static let lifetime: Int64 = 24 * 60 * 60
}

extension Database {
    /// Does `work` unless `once` was done before, and answers its result, made now or then.
    ///
    /// Call it in a write transaction. What `work` throws rolls the key back with everything else, so a retry may succeed.
    /// Throws `StorageError.keyUsed` for a key that came with other arguments.
    func once(_ once: Once, now: Int64, work: () throws -> String) throws -> (result: String, repeated: Bool) {
        try execute(sql: "DELETE FROM once WHERE made < ?", arguments: [now - Once.lifetime])
        try execute(
            sql: "INSERT INTO once(owner, key, digest, made) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [once.owner, once.key, once.digest, now]
        )
        if changesCount == 0 { return (try storedResult(of: once), true) }
        let result = try work()
        try execute(
            sql: "UPDATE once SET result = ? WHERE owner = ? AND key = ?",
            arguments: [result, once.owner, once.key]
        )
        return (result, false)
    }

    /// What a once-action came to before; nil where it was not done, or its key is forgotten.
    ///
    /// It changes nothing. Throws `StorageError.keyUsed` for a key that came with other arguments.
    func result(of once: Once, now: Int64) throws -> String? {
        let isKnown = try Bool.fetchOne(
            self,
            sql: "SELECT EXISTS(SELECT 1 FROM once WHERE owner = ? AND key = ? AND made >= ?)",
            arguments: [once.owner, once.key, now - Once.lifetime]
        )
        return isKnown == true ? try storedResult(of: once) : nil
    }

    /// The same of a key alone, whatever it came with.
    func result(of key: Token, owner: String, now: Int64) throws -> String? {
        try String.fetchOne(
            self,
            sql: "SELECT result FROM once WHERE owner = ? AND key = ? AND made >= ?",
            arguments: [owner, Once.stored(key), now - Once.lifetime]
        )
    }

    private func storedResult(of once: Once) throws -> String {
        let row = try Row.fetchOne(
            self,
            sql: "SELECT result FROM once WHERE owner = ? AND key = ? AND digest = ?",
            arguments: [once.owner, once.key, once.digest]
        )
        guard let row else { throw StorageError.keyUsed }
        guard let result: String = row["result"] else { throw StorageError.other("a once-action without its result") }
        return result
    }
}
