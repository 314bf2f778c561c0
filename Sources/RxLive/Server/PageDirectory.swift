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
    private(set) var unclaimed: ArraySlice<PageToken> = []
    private var unclaimedCount = 0
    private var sessions: [SessionID: SessionPages] = [:]
    /// How many pages each network has without their browser.
    private var networks: [UInt64: Absent] = [:]

    /// Pages of one network.
    private struct Absent {
        /// That no browser has claimed.
        var unclaimed: UInt32 = 0
        /// Whose browser is away.
        var away: UInt32 = 0

        var count: UInt32 { unclaimed + away }
    }

    /// Pages that are closed at once when there is no room: to look for them takes some dozen microseconds for each.
    private static let batch = 64

    /// Milliseconds for which the browser of a page that was just loaded is taken to be on its way.
    private static let arrival: UInt32 = 5_000

    /// The pages longest without their browser, so many at most, the shortest absence first.
    ///
    /// To put all of a full loop's pages in order would keep the loop's other visitors waiting for milliseconds.
    private struct Longest {
        private let limit: Int
        private(set) var absences: [(token: PageToken, time: UInt32)] = []

        init(_ limit: Int) { self.limit = limit }

        mutating func offer(_ token: PageToken, _ time: UInt32) {
            guard time > (absences.count < limit ? 0 : absences[0].time) else { return }
            if absences.count == limit { absences.removeFirst() }
            let place = absences.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
            absences.insert((token: token, time: time), at: place)
        }
    }

    private enum Browser {
        /// No browser has claimed the page.
        case awaited
        case here
        case away
    }

    /// 40 bytes, one for each page.
    private struct Entry {
        let page: Page
        var party: Party
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

    /// How many networks have pages without their browser.
    var networkCount: Int { networks.count }

    subscript(token: PageToken) -> Page? { pages[token]?.page }

    /// The pages of a session.
    func tokens(of session: SessionID) -> [PageToken] { sessions[session]?.all ?? [] }

    /// Whether this session may have one more page; one whose browser is away may be closed for it.
    ///
    /// The one longest without its browser goes; false where all have theirs, or expect it at any moment.
    func makeRoom(for session: SessionID) -> Bool {
        guard let own = sessions[session], own.count >= limits.pagesPerSession else { return true }
        let now = milliseconds
        let absences = own.all.map { token in (token: token, time: pages[token].map { absence(of: $0, at: now) } ?? 0) }
        guard let longest = absences.max(by: { $0.time < $1.time }), longest.time > 0 else { return false }
        pages[longest.token]?.page.close(.gone)
        return true
    }

    /// Whether one more page may be made; pages whose browser is away may be closed for it.
    ///
    /// Those longest without their browser go, of the network that has most such pages. False where every page has its
    /// browser, or expects it at any moment.
    func makeRoom() -> Bool {
        guard pages.count >= limits.pages else { return true }
        guard let network = networks.max(by: { $0.value.count < $1.value.count })?.key else { return false }
        let now = milliseconds
        let surplus = max(pages.count - limits.pages + 1, min(PageDirectory.batch, limits.pages / 16))
        var longest = Longest(surplus)
        for (token, entry) in pages where entry.party.network == network {
            longest.offer(token, absence(of: entry, at: now))
        }
        for each in longest.absences { pages[each.token]?.page.close(.gone) }
        return pages.count < limits.pages
    }

    /// Takes a page that nobody has claimed; makes room by closing the oldest of its kind, of the network that has most.
    func add(_ page: Page, token: PageToken, party: Party) {
        while unclaimedCount >= limits.unclaimedPages, closeUnclaimed() {}
        pages[token] = Entry(page: page, party: party, since: milliseconds)
        if sessions[party.session]?.add(token) == nil { sessions[party.session] = SessionPages(token) }
        networks[party.network, default: Absent()].unclaimed += 1
        unclaimed.append(token)
        unclaimedCount += 1
        counts.pageOpened()
    }

    /// A page has its browser.
    func arrived(_ token: PageToken) {
        guard let entry = pages[token] else { return }
        pages[token]?.browser = .here
        noLongerAbsent(entry)
        if entry.browser == .awaited { compact() }
    }

    /// A page's browser has gone away.
    func left(_ token: PageToken) {
        guard let entry = pages[token] else { return }
        noLongerAbsent(entry)
        pages[token]?.since = milliseconds
        pages[token]?.browser = .away
        networks[entry.party.network, default: Absent()].away += 1
    }

    /// A page belongs to another session from now on.
    func rename(_ token: PageToken, to session: SessionID) {
        guard let former = pages[token]?.party else { return }
        if sessions[former.session]?.remove(token) == false { sessions[former.session] = nil }
        pages[token]?.party = Party(network: former.network, session: session)
        if sessions[session]?.add(token) == nil { sessions[session] = SessionPages(token) }
    }

    /// Removes a page that has gone; its session, where that was its last page here.
    func closed(_ token: PageToken) -> SessionID? {
        guard let entry = pages.removeValue(forKey: token) else { return nil }
        counts.pageClosed()
        noLongerAbsent(entry)
        let wasLast = sessions[entry.party.session]?.remove(token) == false
        if wasLast { sessions[entry.party.session] = nil }
        compact()
        if pages.isEmpty {
            pages = [:]
            sessions = [:]
            networks = [:]
        }
        return wasLast ? entry.party.session : nil
    }

    /// Counts a page no more among those that its network has without their browser.
    private func noLongerAbsent(_ entry: Entry) {
        let network = entry.party.network
        switch entry.browser {
        case .here: return
        case .awaited:
            unclaimedCount -= 1
            networks[network]?.unclaimed -= 1
        case .away: networks[network]?.away -= 1
        }
        if networks[network]?.count == 0 { networks[network] = nil }
    }

    /// Ends every page, in no order.
    func closeAll(_ code: CloseCode) { for entry in Array(pages.values) { entry.page.close(code) } }

    /// Gives every page a turn, in no order.
    func turnAll(_ body: (PageCore) -> Void) { for entry in Array(pages.values) { entry.page.turn(body) } }

    /// Closes the oldest unclaimed page of the network that has most of them; false where there is none.
    private func closeUnclaimed() -> Bool {
        let network = networks.max { $0.value.unclaimed < $1.value.unclaimed }?.key
        let index = unclaimed.firstIndex { token in
            guard let entry = pages[token], entry.browser == .awaited else { return false }
            return entry.party.network == network
        }
        guard let index else { return false }
        let token = unclaimed[index]
        if index == unclaimed.startIndex { unclaimed.removeFirst() } else { unclaimed.remove(at: index) }
        pages[token]?.page.close(.gone)
        return true
    }

    /// The queue holds claimed and closed tokens too; it is cleaned once they are the greater part.
    private func compact() {
        guard unclaimed.count > 2 * unclaimedCount + 16 else { return }
        unclaimed = ArraySlice(unclaimed.filter { pages[$0]?.browser == .awaited })
    }

    // MARK: Time

    /// How many milliseconds a page has been without its browser, 1 at least; 0 where it has it, or it is on its way.
    private func absence(of entry: Entry, at now: UInt32) -> UInt32 {
        let time = now &- entry.since
        return switch entry.browser {
        case .here: 0
        case .awaited: time < PageDirectory.arrival ? 0 : time
        case .away: max(1, time)
        }
    }

    /// The loop's clock; it starts again every 49 days, which differences do not notice.
    private var milliseconds: UInt32 { UInt32(truncatingIfNeeded: loop.now.nanoseconds / 1_000_000) }
}
