// LinkService: the sites that somebody logs in with, as the account screen sees them: every answer is a value, and arrives on the
// page that asked. StoredLinks is the real one; tests bring their own.
import Rx
import RxLive

/// Who may remove sites.
protocol LinkService: Sendable {
    /// The sites that a login's user logs in with, the first that was linked in front: now, and whenever they have changed; nil where
    /// they cannot be read.
    func links(of login: Login) -> Observable<[LinkRow]?>

    /// Has a site let nobody into the account of a login's user any more. Never fails: whatever happens is an outcome.
    ///
    /// Browsers that are logged in stay so.
    ///
    /// - Parameters:
    ///   - link: The site.
    ///   - login: Whose it is.
    /// - Returns: What that has come to.
    func remove(_ link: LinkRow, of login: Login) -> Single<LinkOutcome>
}
