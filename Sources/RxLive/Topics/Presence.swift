// Presence: who is somewhere now: each page that shows a place is one of those there, for as long as its browser is.
public import Rx

/// Who is at a place, over all pages of the process.
///
/// ```swift
/// static let readers = Presence<Reader>("wall")
///
/// readers.members(with: me, on: self).map(\.count).map(String.init).bind(to: view.count.rx.text).disposed(by: disposeBag)
/// ```
/// A page counts from when its browser has joined it: a request that only loads it does not. Somebody with several pages is there
/// once, until the last of them has gone: closed, asleep or without a line for longer than ``Presence/patience``, or pushed away by
/// another screen that ends this one. A line that falls silent without an end is none after ``SocketSettings/pingInterval`` × 3.
///
/// `@unchecked Sendable`: `visits`, `sorted` and `last` are guarded by `lock`, and nothing is called out while it is held.
public final class Presence<Member: Hashable & Sendable>: @unchecked Sendable {
    private let topic: Topic<Change>
    private let lock = Monitor()
    private var visits: [Member: Visit] = [:]
    /// All members in order, once for all pages that are told of a change; nil: to be made.
    private var sorted: [Member]?
    private var last = 0

    private struct Visit {
        var count = 0
        /// Who came first stands first.
        let order: Int
    }

    /// Says that somebody has come or gone.
    private struct Change: Sendable {}

    /// How long a browser may be without its line before it is taken to have gone.
    public static var patience: RxTimeInterval { .seconds(5) }

    /// A place; another one of the same name is another place.
    ///
    /// - Parameter name: What its messages are known by.
    public init(_ name: String) { topic = Topic("presence \(name)", backlog: .latest) }

    /// Who is there now, in the order in which they came; any thread.
    public var members: [Member] {
        lock.locked {
            let all = sorted ?? visits.sorted { $0.value.order < $1.value.order }.map(\.key)
            sorted = all
            return all
        }
    }

    /// Who is there, at first and after each change, `member` among them until the screen's browser has gone.
    ///
    /// To be subscribed to in a page's turn, such as `viewDidLoad`. Completes with the page.
    ///
    /// - Parameters:
    ///   - member: Who is at the page.
    ///   - controller: The screen.
    /// - Returns: All members, in the order in which they came.
    public func members(with member: Member, on controller: AnyViewController) -> Observable<[Member]> {
        guard let page = controller.page else { return .empty() }
        let isMet = page.meetings
        return .create { [self] observer in
            let stay = Stay()
            // Looked at once it is subscribed to, so that nobody comes between.
            let changes = Observable.merge(topic.map { _ in }, .just(()))
                .map { [self] in stay.isAwaited ? awaiting(member) : members }.distinctUntilChanged()
                .subscribe(observer)
            let presence = isMet.flatMapLatest { isMet -> Observable<Bool> in
                isMet
                    ? .just(true)
                    : Observable.just(false).delay(Presence.patience, scheduler: MainScheduler.instance)
            }
            .distinctUntilChanged()
            .subscribe(onNext: { [self] in if stay.set($0) { count(member, $0 ? 1 : -1) } })
            return Disposables.create { [self] in
                presence.dispose()
                changes.dispose()
                if stay.set(false) { count(member, -1) }
            }
        }
    }

    /// All members, and somebody who is about to be one.
    private func awaiting(_ member: Member) -> [Member] {
        let members = members
        return members.contains(member) ? members : members + [member]
    }

    /// Whether one page is counted; used in its turns only.
    private final class Stay {
        private var isCounted = false
        /// Whether it has never been.
        private(set) var isAwaited = true

        /// True where that is a change.
        func set(_ new: Bool) -> Bool {
            defer { isCounted = new }
            if new { isAwaited = false }
            return new != isCounted
        }
    }

    private func count(_ member: Member, _ change: Int) {
        let isNews = lock.locked { () -> Bool in
            if visits[member] == nil {
                last += 1
                visits[member] = Visit(order: last)
            }
            visits[member]?.count += change
            if visits[member]?.count == 0 { visits[member] = nil }
            let isNews = change > 0 ? visits[member]?.count == 1 : visits[member] == nil
            if isNews { sorted = nil }
            return isNews
        }
        if isNews { topic.post(Change()) }
    }
}
