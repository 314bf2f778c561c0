// SessionValue: a saved value of a session on its way to the store, and when it was changed.
import StateStorage

/// A value of a session, as bytes.
struct SessionValue: Equatable, Sendable {
    let bytes: [UInt8]
    /// The number of the change among all of this process.
    ///
    /// A later change has a greater one. 0: it was read.
    let stamp: UInt64
}

/// What is to be stored of a page, and when it has changed what it says of its session.
struct KeptCommit {
    var commit: PageCommit
    var stamps: [String: UInt64]

    /// What it says of its session, with the numbers of the changes.
    var values: [String: SessionValue] {
        commit.values.reduce(into: [:]) { $0[$1.key] = SessionValue(bytes: $1.value, stamp: stamps[$1.key] ?? 0) }
    }
}
