// SQLiteStatement+StateKey: keys as the 16 bytes that rows have of them, and the connections of this module.

internal import SQLite

/// A connection that throws this module's errors.
typealias StateConnection = SQLiteConnection<StateStoreError>

/// A statement of such a connection.
typealias StateStatement = SQLiteStatement<StateStoreError>

extension SQLiteStatement {
    /// Sets an argument to the 16 bytes of a key.
    func bind(_ index: Int32, _ key: StateKey) {
        withUnsafeBytes(of: (key.high.bigEndian, key.low.bigEndian)) { bind(index, $0) }
    }

    /// A column as a key; nil where it is none.
    func key(_ column: Int32) -> StateKey? {
        withBytes(column) { bytes in
            guard bytes.count == 16 else { return nil }
            return StateKey(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
