// LoginRow: one browser in which somebody is logged in, as the list says it.
import Foundation
import RxLive

/// A login in the list.
struct LoginRow: Hashable, Identifiable {
    /// The browser's session.
    let id: SessionID
    /// What the browser is called.
    let device: String
    /// When it logged in, in seconds since 1970.
    let made: Int64
    /// When it loaded a page last, in seconds since 1970, to the hour.
    let seen: Int64
    /// Whether it is the one that shows the list.
    let isOwn: Bool

    /// The rows of a user's logins: this browser first, then those seen last.
    static func rows(of logins: [Login], own session: SessionID) -> [LoginRow] {
        let rows = logins.map { login in
            LoginRow(
                id: login.session,
                device: Device(agent: login.agent).words,
                made: login.made,
                seen: login.seen,
                isOwn: login.session == session
            )
        }
        return rows.filter(\.isOwn) + rows.filter { !$0.isOwn }
    }

    /// `Logged in 3 hours ago, last seen within the last hour`.
    func times(at now: Date, _ time: PostTime) -> String {
        let login = "Logged in \(time.words(for: LoginRow.date(made), at: now))"
        guard !isOwn else { return login }
        // It is known to the hour alone.
        let isRecent = now.timeIntervalSince(LoginRow.date(seen)) < 3_600
        return login + ", last seen "
            + (isRecent ? "within the last hour" : time.words(for: LoginRow.date(seen), at: now))
    }

    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
