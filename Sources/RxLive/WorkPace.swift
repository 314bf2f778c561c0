// WorkPace: how fast one session may have work done. What comes faster waits, in order, and begins later; what a person has
// replaced by newer work meanwhile never begins. Where too much waits, the address that waits for most is refused.
import FairQueuing
import HTTP
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
/// `@unchecked Sendable`: `courses`, `waiting`, `last` and `limit` are guarded by `lock`; the rest never changes.
final class Pacemaker: @unchecked Sendable {
    /// Work that may have to wait; if it has to, one of the two is called, once, on any thread.
    struct Work: Sendable {
        let begin: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    /// What becomes of work.
    enum Claim: Equatable {
        /// It may begin, which is counted.
        case begins
        /// It waits behind what its session has claimed before, and is due after that time: then ``serve(_:at:)`` must be called.
        /// Until it begins, ``leave(_:of:)`` withdraws it by its number.
        case waits(Duration, number: UInt64)
        /// There is no room for it.
        case refused
    }

    /// How far one session has come.
    private struct Course {
        /// When it would have asked for all that has begun, had it kept the interval.
        var due: Duration
        /// The network under which its work waits, though some of it may come from another one.
        let network: UInt64
    }

    private struct Waiter {
        let number: UInt64
        let work: Work
    }

    private let burst: Int
    /// In whole nanoseconds, as timers have it: what a timer was set for is due when it fires.
    private let interval: Duration
    private let capacity: Int
    private let lock = Monitor()
    /// A session that has rested long enough has none.
    private var courses: [SessionID: Course] = [:]
    private var waiting = FairQueue<SessionID, Waiter>()
    /// The number of the last one that had to wait.
    private var last: UInt64 = 0
    /// Sessions above which those that have rested are forgotten.
    private var limit = Pacemaker.least

    private static let least = 1_024

    /// - Parameters:
    ///   - pace: How fast each session may go.
    ///   - capacity: How much waits at most.
    init(_ pace: WorkPace, capacity: Int) {
        burst = max(1, min(pace.burst, 1 << 30))
        interval = .nanoseconds(max(0, pace.interval.nanoseconds))
        self.capacity = capacity
    }

    /// Has work begin, wait or be refused; what its session has waited for long enough begins before.
    func claim(_ party: Party, at now: Duration, _ work: Work) -> Claim {
        var due: [Work] = [], surplus: Work?
        let session = party.session
        let claim: Claim = lock.locked {
            due = takeDue(of: session, at: now)
            let network = courses[session]?.network ?? party.network
            let wait = wait(of: session, behind: waiting.count(of: network, session), at: now)
            guard wait > .zero else {
                count(session, network, at: now)
                return .begins
            }
            if waiting.count >= capacity {
                guard capacity > 0, waiting.count(of: network) + 1 < waiting.largestCount else { return .refused }
                surplus = waiting.popLargest()?.work
            }
            last += 1
            waiting.append(Waiter(number: last, work: work), network: network, member: session)
            return .waits(wait, number: last)
        }
        surplus?.refuse()
        for work in due { work.begin() }
        return claim
    }

    /// Has begin what a session has waited for long enough.
    ///
    /// It must be called when each piece of work is due. A call that is left out, as after the end of a page, is made up for by the
    /// next one.
    func serve(_ session: SessionID, at now: Duration) {
        let due = lock.locked { takeDue(of: session, at: now) }
        for work in due { work.begin() }
    }

    /// Withdraws work that waits; what stands behind it moves up.
    func leave(_ number: UInt64, of session: SessionID) {
        // Released outside the lock.
        _ = lock.locked {
            courses[session].flatMap { course in
                waiting.removeFirst(of: course.network, session) { $0.number == number }
            }
        }
    }

    /// Sessions that are remembered.
    var sessionCount: Int { lock.locked { courses.count } }

    // MARK: Under the lock

    /// How long a session has to wait for one thing more, behind so many.
    private func wait(of session: SessionID, behind others: Int, at now: Duration) -> Duration {
        max(courses[session]?.due ?? now, now) - now + interval * (others - (burst - 1))
    }

    private func takeDue(of session: SessionID, at now: Duration) -> [Work] {
        var due: [Work] = []
        while let network = courses[session]?.network, wait(of: session, behind: 0, at: now) <= .zero,
            let next = waiting.popFirst(of: network, session)
        {
            // Its turn was when it was due, however late this is: what waits behind it has a timer for its own turn.
            courses[session]?.due += interval
            due.append(next.work)
        }
        return due
    }

    private func count(_ session: SessionID, _ network: UInt64, at now: Duration) {
        courses[session] = Course(due: max(courses[session]?.due ?? now, now) + interval, network: network)
        guard courses.count > limit else { return }
        courses = courses.filter { $0.value.due > now || waiting.count(of: $0.value.network, $0.key) > 0 }
        limit = max(Pacemaker.least, courses.count * 2)
    }
}
