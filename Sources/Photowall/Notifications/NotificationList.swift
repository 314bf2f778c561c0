// NotificationList: what a person has before them: what others have done, and what of it is new. Pure: what happens goes in, and the
// list that is left comes out.
import Storage

/// The notifications that a person has before them, the latest first.
struct NotificationList: Equatable {
    private(set) var all: [StoredNotification] = []
    /// Those that were new when they came: they are until the screen goes, also once they count as read.
    private(set) var new: Set<Int64> = []
    /// Whether anything has come yet.
    private(set) var isLoaded = false

    mutating func take(_ all: [StoredNotification]) {
        self.all = all
        new.formUnion(all.filter { !$0.isRead }.map(\.id))
        isLoaded = true
    }

    /// The latest of those that do not count as read yet; nil where all do.
    var latestUnread: Int64? { all.filter { !$0.isRead }.map(\.id).max() }

    /// Whether there is nothing to read.
    var isEmpty: Bool { isLoaded && all.isEmpty }
}
