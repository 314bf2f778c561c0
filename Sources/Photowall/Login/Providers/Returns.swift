// Returns: the ways back that are under way: each is finished once, no matter who asks and who leaves meanwhile.
import Locking
import Rx
import RxLive

/// Browsers that are back, while their site is asked who they are.
///
/// A code is good once: a browser that sends its request again, since it has not heard yet or was told to reload, waits for what the
/// first one has begun.
final class Returns: Sendable {
    private struct Key: Hashable {
        let state: String
        let session: SessionID
    }

    private let underWay = LockedValue<[Key: AsyncSubject<String>]>([:])
    private let limit: Int

    /// - Parameter limit: How many go on without the one who has asked; what comes beyond ends with its own request. Default: as many
    ///   as arrivals are remembered.
    init(limit: Int = Arrivals.limit) { self.limit = limit }

    /// What a return has come to.
    ///
    /// - Parameters:
    ///   - state: The login's.
    ///   - session: The browser.
    ///   - finish: Finishes it; what that is once it has ended, it must say itself.
    /// - Returns: What `finish` answers, to all who ask before it has. Disposing ends nothing.
    func outcome(of state: String, for session: SessionID, _ finish: @escaping () -> Single<String>) -> Single<String> {
        .deferred { [self] in
            let key = Key(state: state, session: session), subject = AsyncSubject<String>()
            let (known, isFull) = underWay.withLock { underWay in
                let known = underWay[key], isFull = known == nil && underWay.count >= limit
                if known == nil, !isFull { underWay[key] = subject }
                return (known, isFull)
            }
            if let known { return known.asSingle() }
            if isFull { return finish() }
            // At nobody's home: the one who has asked may be gone by then.
            _ = Home.with(nil) {
                finish().asObservable().subscribe { [self] event in
                    if event.isStopEvent { underWay.withLock { $0[key] = nil } }
                    subject.on(event)
                }
            }
            return subject.asSingle()
        }
    }

    /// How many are under way.
    var count: Int { underWay.withLock { $0.count } }
}
