// PageDirectory: the pages of one loop, and the bounds on how many there are. The only strong root of a page.

/// The open pages of one loop, by token.
///
/// Used on that loop only.
final class PageDirectory {
    private let limits: Limits
    private let counts: ServerCounts
    private var pages: [PageToken: Entry] = [:]
    /// Tokens of pages that nobody has claimed, oldest first; those claimed or closed since are skipped.
    private var unclaimed: ArraySlice<PageToken> = []
    private var unclaimedCount = 0
    private var perSession: [SessionID: Int] = [:]

    private struct Entry {
        let page: Page
        let session: SessionID
        var isClaimed = false
    }

    init(limits: Limits, counts: ServerCounts) {
        self.limits = limits
        self.counts = counts
    }

    /// How many pages are open.
    var count: Int { pages.count }

    /// Whether one more page may be made.
    var hasRoom: Bool { pages.count < limits.pages }

    subscript(token: PageToken) -> Page? { pages[token]?.page }

    /// Takes a page that nobody has claimed; makes room by closing the oldest of its kind.
    func add(_ page: Page, token: PageToken, session: SessionID) {
        if perSession[session, default: 0] >= limits.pagesPerSession { closeOldest(of: session) }
        while unclaimedCount >= limits.unclaimedPages, let oldest = unclaimed.popFirst() { closeIfUnclaimed(oldest) }
        pages[token] = Entry(page: page, session: session)
        perSession[session, default: 0] += 1
        unclaimed.append(token)
        unclaimedCount += 1
        counts.pageOpened()
    }

    func claimed(_ token: PageToken) {
        guard let entry = pages[token], !entry.isClaimed else { return }
        pages[token]?.isClaimed = true
        unclaimedCount -= 1
        compact()
    }

    func closed(_ token: PageToken) {
        guard let entry = pages.removeValue(forKey: token) else { return }
        counts.pageClosed()
        if !entry.isClaimed { unclaimedCount -= 1 }
        let left = perSession[entry.session, default: 1] - 1
        perSession[entry.session] = left > 0 ? left : nil
        compact()
        if pages.isEmpty {
            pages = [:]
            perSession = [:]
        }
    }

    /// Ends every page, in no order.
    func closeAll(_ code: CloseCode) { for entry in Array(pages.values) { entry.page.close(code) } }

    private func closeIfUnclaimed(_ token: PageToken) {
        if let entry = pages[token], !entry.isClaimed { entry.page.close(.gone) }
    }

    /// The session has as many pages as it may: one whose browser is away goes, else any.
    private func closeOldest(of session: SessionID) {
        let own = pages.values.filter { $0.session == session }
        let away = own.first { $0.page.inspect { $0.connection == nil } == true }
        (away ?? own.first)?.page.close(.gone)
    }

    /// The queue holds claimed and closed tokens too; it is cleaned once they are the greater part.
    private func compact() {
        guard unclaimed.count > 2 * unclaimedCount + 16 else { return }
        unclaimed = ArraySlice(unclaimed.filter { pages[$0]?.isClaimed == false })
    }
}
