// SavedValues: the saved values that one screen has declared.
import Rx

/// A value that a screen has declared by a name.
protocol SavedValue: AnyObject {
    var name: String { get }
    var scope: SavedScope { get }
    /// Where it is declared.
    var place: String { get }
    /// What it is now; nil where that cannot be written.
    func encoded() -> [UInt8]?
    /// Drops what was encoded: the value is another one.
    func forget()
    /// Takes what another page of the session has made of it.
    func take(_ new: [UInt8])
}

/// The saved values of one screen, and who is to know that one has changed.
final class SavedValues {
    private(set) var all: [any SavedValue] = []
    /// Not kept, as it keeps its screens, and these their values.
    private weak var page: Page?
    /// Values of the session that this screen has changed since they were last stored: the number of the last change, by name.
    private(set) var changedInSession: [String: UInt64] = [:]

    init(_ page: Page) { self.page = page }

    /// Takes one more; false, and it is not saved, where another has its name.
    func append(_ value: any SavedValue) -> Bool {
        guard !all.contains(where: { $0.name == value.name && $0.scope == value.scope }) else { return false }
        all.append(value)
        return true
    }

    func first(named name: String, _ scope: SavedScope) -> (any SavedValue)? {
        all.first { $0.name == name && $0.scope == scope }
    }

    /// Whether the caller is in a turn of the page.
    ///
    /// Any thread.
    var isCurrent: Bool { page?.isCurrent ?? false }

    /// One has changed.
    ///
    /// Any thread.
    func changed(_ value: any SavedValue) {
        guard let page else { return }
        guard page.isCurrent else { return page.post { [self] in changed(value) } }
        value.forget()
        guard value.scope == .session else { return page.inspect { $0.markState() } ?? () }
        changedInSession[value.name] = (page.inspect { $0.services.keeper?.sessions.nextStamp() } ?? nil) ?? 0
        page.inspect { $0.markState() }
        // Screens below and above know it at once; those of other pages once it is stored.
        let others = (page.inspect { $0.sessionValues(named: value.name) } ?? []).filter { $0 !== value }
        guard !others.isEmpty, let new = value.encoded() else { return }
        for other in others { other.take(new) }
    }

    /// One could not be stored, and is taken again, unless it has changed once more.
    func changed(inSession name: String, _ stamp: UInt64) {
        guard first(named: name, .session) != nil else { return }
        changedInSession[name] = max(changedInSession[name] ?? 0, stamp)
    }

    /// What of the session has changed, which is stored from now on.
    func takeChangesOfSession() -> [String: UInt64] {
        defer { changedInSession = [:] }
        return changedInSession
    }
}
