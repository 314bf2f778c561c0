// NotificationService: what people are told that others have done, as screens see it. StoredNotifications has it; tests bring their own
// behind the same protocol.
import Rx
import RxLive
import Storage

/// Notifications, each person's own.
///
/// What comes arrives on the page that asked; an error is what has kept the database from being read.
protocol NotificationService: Sendable {
    /// All that are kept of a person's, the latest first.
    func notifications(of user: Principal) -> Single<[StoredNotification]>
    /// A person has seen theirs up to one.
    func markRead(upTo id: Int64, of user: Principal) -> Single<Void>
    /// How many are new to a person: now, and whenever theirs have changed, also where the number has not.
    func unread(of user: Principal) -> Observable<Int>
}
