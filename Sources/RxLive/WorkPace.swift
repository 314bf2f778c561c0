// WorkPace: how fast one session may have work done. Whoever is faster is not refused: the work begins later, and what a
// person has meanwhile replaced by newer work never begins.
import Rx

/// How often a session may ask for something.
public struct WorkPace: Sendable {
    /// So many at once.
    public var burst: Int
    /// From then on, one each.
    public var interval: Duration

    /// So many at once, then one each `interval`.
    public init(burst: Int, interval: Duration) {
        self.burst = burst
        self.interval = interval
    }
}

/// Keeps the pace of all sessions.
///
/// `@unchecked Sendable`: `due` is guarded by `lock`.
final class Pacemaker: @unchecked Sendable {
    private let pace: WorkPace
    private let lock = Monitor()
    /// When each session would have asked for all that it has, had it kept the interval; gone once it has.
    private var due: [SessionID: Duration] = [:]
    /// Sessions above which those that have rested are forgotten.
    private var limit = Pacemaker.least

    private static let least = 1_024

    init(_ pace: WorkPace) { self.pace = pace }

    /// Zero where the session may go on, which is counted; else how long it has to wait before it asks again.
    func claim(_ party: Party, at now: Duration) -> Duration {
        lock.locked {
            let time = max(due[party.session] ?? .zero, now)
            let wait = time - now - pace.interval * (pace.burst - 1)
            guard wait <= .zero else { return wait }
            due[party.session] = time + pace.interval
            if due.count > limit { forget(at: now) }
            return .zero
        }
    }

    /// Sessions that are remembered.
    var sessionCount: Int { lock.locked { due.count } }

    /// Under the lock.
    private func forget(at now: Duration) {
        due = due.filter { $0.value > now }
        limit = max(Pacemaker.least, due.count * 2)
    }
}
