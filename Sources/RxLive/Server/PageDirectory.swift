// PageDirectory: the pages of one loop, and the bounds on how many there are. The only strong root of a page. What each
// session has is SessionPages'.
import HTTP

/// The open pages of one loop, by token.
///
/// Used on that loop only.
final class PageDirectory {
    private let loop: any Loop
    private let limits: Limits
    private let counts: ServerCounts
    private var pages: [PageToken: Entry] = [:]
    /// Tokens of pages that nobody has claimed, oldest first; those claimed or closed since are skipped.
    private var unclaimed: ArraySlice<PageToken> = []
    private var unclaimedCount = 0
    private var sessions: [SessionID: SessionPages] = [:]

    /// Milliseconds for which the browser of a page that was just loaded is taken to be on its way.
    private static let arrival: UInt32 = 5_000

    private enum Browser {
        /// No browser has claimed the page.
        case awaited
        case here
        case away
    }

    /// 32 bytes, of which there is one for each page.
    private struct Entry {
        let page: Page
        let session: SessionID
        /// `milliseconds` at the time of the last change of `browser`.
        var since: UInt32
        var browser = Browser.awaited
    }

    init(loop: any Loop, limits: Limits, counts: ServerCounts) {
        self.loop = loop
        self.limits = limits
        self.counts = counts
    }

    /// How many pages are open.
    var count: Int { pages.count }

    /// Whether one more page may be made.
    var hasRoom: Bool { pages.count < limits.pages }

    subscript(token: PageToken) -> Page? { pages[token]?.page }

    /// Whether this session may have one more page; one whose browser is away may be closed for it.
    ///
    /// The one longest without its browser goes; false where all have theirs, or expect it at any moment.
    func makeRoom(for session: SessionID) -> Bool {
        guard let own = sessions[session], own.count >= limits.pagesPerSession else { return true }
        let now = milliseconds
        let absences = own.all.map { (token: $0, time: absence(of: $0, at: now)) }
        guard let longest = absences.max(by: { $0.time < $1.time }), longest.time > 0 else { return false }
        pages[longest.token]?.page.close(.gone)
        return true
    }

    /// Takes a page that nobody has claimed; makes room by closing the oldest of its kind.
    func add(_ page: Page, token: PageToken, session: SessionID) {
        while unclaimedCount >= limits.unclaimedPages, let oldest = unclaimed.popFirst() { closeIfUnclaimed(oldest) }
        pages[token] = Entry(page: page, session: session, since: milliseconds)
        if sessions[session]?.add(token) == nil { sessions[session] = SessionPages(token) }
        unclaimed.append(token)
        unclaimedCount += 1
        counts.pageOpened()
    }

    /// A page has its browser.
    func arrived(_ token: PageToken) {
        guard let former = pages[token]?.browser else { return }
        pages[token]?.browser = .here
        guard former == .awaited else { return }
        unclaimedCount -= 1
        compact()
    }

    /// A page's browser has gone away.
    func left(_ token: PageToken) {
        pages[token]?.since = milliseconds
        pages[token]?.browser = .away
    }

    func closed(_ token: PageToken) {
        guard let entry = pages.removeValue(forKey: token) else { return }
        counts.pageClosed()
        if entry.browser == .awaited { unclaimedCount -= 1 }
        if sessions[entry.session]?.remove(token) == false { sessions[entry.session] = nil }
        compact()
        if pages.isEmpty {
            pages = [:]
            sessions = [:]
        }
    }

    /// Ends every page, in no order.
    func closeAll(_ code: CloseCode) { for entry in Array(pages.values) { entry.page.close(code) } }

    private func closeIfUnclaimed(_ token: PageToken) {
        if let entry = pages[token], entry.browser == .awaited { entry.page.close(.gone) }
    }

    /// The queue holds claimed and closed tokens too; it is cleaned once they are the greater part.
    private func compact() {
        guard unclaimed.count > 2 * unclaimedCount + 16 else { return }
        unclaimed = ArraySlice(unclaimed.filter { pages[$0]?.browser == .awaited })
    }

    // MARK: Time

    /// How many milliseconds a page has been without its browser, 1 at least; 0 where it has it, or it is on its way.
    private func absence(of token: PageToken, at now: UInt32) -> UInt32 {
        guard let entry = pages[token] else { return 0 }
        let time = now &- entry.since
        return switch entry.browser {
        case .here: 0
        case .awaited: time < PageDirectory.arrival ? 0 : time
        case .away: max(1, time)
        }
    }

    /// The loop's clock; it begins anew every 49 days, which differences do not notice.
    private var milliseconds: UInt32 { UInt32(truncatingIfNeeded: loop.now.nanoseconds / 1_000_000) }
}
