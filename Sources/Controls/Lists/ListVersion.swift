// ListVersion: which state of a list its elements are.

/// Names one state of a list, beside the list's log of changes.
struct ListVersion: Sendable {
    let log: ListLog
    let number: Int
}
