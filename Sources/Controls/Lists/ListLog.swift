// ListLog: how the elements of a list have come to be, so that what a list shows of one version is found in another by what was
// changed between them, and not by comparing all elements.
import Locking

/// What was changed last in one list, by places.
///
/// Lists on other loops read it while the list is changed.
final class ListLog: Sendable {
    /// A change without its elements.
    enum Change: Equatable {
        case insert(Int)
        case remove(Int)
        case update(Int)
        case move(from: Int, to: Int)
    }

    private struct State {
        /// The version that the latest change has made.
        var latest = 0
        /// What led there, the latest last.
        var changes: ContiguousArray<Change> = []
    }

    private let state = LockedValue(State())
    /// Through more changes than that nobody follows a row: to compare all elements is cheaper then, or not much dearer.
    static let longest = 64

    /// Notes a change of a version.
    ///
    /// - Parameters:
    ///   - change: The change; nil: all is another.
    ///   - version: The version that was changed; where it is not the latest, somebody has lost a change, and no way leads here.
    /// - Returns: The version that the change has made.
    func note(_ change: Change?, of version: ListVersion?) -> ListVersion {
        let number = state.withLock { state in
            let isOfLatest = version?.log === self && version?.number == state.latest
            state.latest += 1
            guard let change, isOfLatest else {
                state.changes = []
                return state.latest
            }
            if state.changes.count == 2 * ListLog.longest { state.changes.removeFirst(ListLog.longest) }
            state.changes.append(change)
            return state.latest
        }
        return ListVersion(log: self, number: number)
    }

    /// The changes that lead from one version to another; nil where they are not known, or too many.
    func changes(from old: Int, to new: Int) -> ContiguousArray<Change>? {
        state.withLock { state in
            let start = state.changes.count - (state.latest - old), end = state.changes.count - (state.latest - new)
            guard start >= 0, start <= end, end - start <= ListLog.longest else { return nil }
            return ContiguousArray(state.changes[start..<end])
        }
    }
}
