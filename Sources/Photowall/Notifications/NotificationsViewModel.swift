// NotificationsViewModel: what others have done, as it is done; a person who looks has read it.
import Controls
import Rx
import RxLive
import Storage

/// What the notifications show.
final class NotificationsViewModel {
    /// What was done.
    let list: Driver<NotificationList>
    /// Why it cannot be read; "": it can.
    let problem: Driver<String>
    /// Whether it is being read for the first time.
    let isLoading: Driver<Bool>

    /// - Parameters:
    ///   - again: The person wants what could not be read.
    ///   - service: What is read.
    ///   - user: Whose.
    init(again: Observable<Void>, service: any NotificationService, user: Principal) {
        let problems = BehaviorRelay(value: "")
        problem = problems.asDriver().distinctUntilChanged()
        let changes = service.unread(of: user).map { _ in }.catch { _ in .empty() }
        list = Observable.merge(changes, again).startWith(())
            .flatMapLatest {
                service.notifications(of: user).asObservable()
                    .do(onNext: { _ in problems.accept("") })
                    .catch { _ in
                        problems.accept("This cannot be read at the moment. Please try again.")
                        return .empty()
                    }
            }
            .flatMapLatest { all -> Observable<[StoredNotification]> in
                var list = NotificationList()
                list.take(all)
                guard let latest = list.latestUnread else { return .just(all) }
                // Where it cannot be marked it stays new.
                let marking = service.markRead(upTo: latest, of: user).asObservable().catch { _ in .empty() }
                return .merge(.just(all), marking.flatMap { _ in Observable<[StoredNotification]>.empty() })
            }
            .scan(into: NotificationList()) { $0.take($1) }
            .startWith(NotificationList())
            .distinctUntilChanged()
            .asDriver(onErrorDriveWith: .empty())
        isLoading = Driver.combineLatest(list, problem) { !$0.isLoaded && $1.isEmpty }.distinctUntilChanged()
    }
}
