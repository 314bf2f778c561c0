// Login: one browser in which somebody is logged in, from then until it is over.
import Synchronization

/// A browser in which somebody is logged in.
///
/// Any thread.
public final class Login: Sendable {
    /// Who.
    public let user: Principal
    /// The browser's session, which it has had since it logged in.
    public let session: SessionID
    /// When, in seconds since 1970.
    public let made: Int64
    /// What the browser called itself then, `User-Agent`, 256 bytes at most; empty where it said nothing.
    public let agent: String
    private let lastSeen: Atomic<Int64>
    private let ended = Atomic(false)

    /// Made of what is stored.
    ///
    /// - Parameters:
    ///   - user: Who.
    ///   - session: The browser's session.
    ///   - made: When, in seconds since 1970.
    ///   - seen: When it loaded a page last, to the hour.
    ///   - agent: What the browser called itself.
    public init(user: Principal, session: SessionID, made: Int64, seen: Int64, agent: String) {
        self.user = user
        self.session = session
        self.made = made
        self.agent = agent
        lastSeen = Atomic(seen)
    }

    /// When the browser loaded a page last, in seconds since 1970, to the hour.
    public var seen: Int64 { lastSeen.load(ordering: .relaxed) }

    /// Whether it has ended, for whatever reason.
    ///
    /// From then on nothing is taken from its pages, and nothing sent to them.
    public var isOver: Bool { ended.load(ordering: .acquiring) }

    /// True where it was not over before.
    func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }

    /// True where that is worth to be stored.
    func isSeen(at time: Int64) -> Bool {
        guard time >= seen + 3_600 else { return false }
        lastSeen.store(time, ordering: .relaxed)
        return true
    }
}
