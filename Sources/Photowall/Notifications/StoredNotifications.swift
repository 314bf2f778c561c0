// StoredNotifications: what people are told, in the database, and that it has changed.
import Rx
import RxLive
import Storage

/// The notifications in the database.
struct StoredNotifications: NotificationService {
    /// The posts, with what is told of them.
    let wall: WallStore

    func notifications(of user: Principal) -> Single<[StoredNotification]> {
        guard let account = Int64(user.id) else { return .just([]) }
        return wall.read { try $0.notifications(of: account) }.observe(on: MainScheduler.instance)
    }

    func markRead(upTo id: Int64, of user: Principal) -> Single<Void> {
        guard let account = Int64(user.id) else { return .just(()) }
        return wall.write { store in
            try store.markRead(upTo: id, of: account)
            StoredNotifications.tell(store) { _ in [account] }
        }
        .observe(on: MainScheduler.instance)
    }

    func unread(of user: Principal) -> Observable<Int> {
        guard let account = Int64(user.id) else { return .just(0) }
        // What was not heard is read.
        return StoredNotifications.news(of: account).events.map(\.message).startWith(nil)
            .flatMapLatest { [wall] count in
                count.map { .just($0) } ?? wall.read { try $0.unreadCount(of: account) }.asObservable()
            }
            .observe(on: MainScheduler.instance)
    }

    /// How many are new to an account.
    private static func news(of account: Int64) -> Topic<Int> { Topic("notifications of \(account)", backlog: .latest) }

    /// Tells accounts that something has changed for them; on the thread that has stored it, which is done whether they can be told
    /// or not.
    static func tell(_ store: PostStore, _ accounts: (PostStore) throws -> [Int64]) {
        for account in Set((try? accounts(store)) ?? []) {
            // What cannot be counted is counted when a page is loaded.
            if let count = try? store.unreadCount(of: account) { news(of: account).post(count) }
        }
    }
}
