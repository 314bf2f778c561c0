// SoakRound: one round of a soak: persons open pages, use them, and leave in every way there is. Every answer is
// checked: inputs are acknowledged in order, a counter shows the number of its taps. One more way to leave: a case of Fate.
import Glibc

/// What becomes of a page.
private enum Fate: CaseIterable {
    /// The HTML is loaded, and no socket ever comes.
    case unclaimed
    /// Used, then the socket is cut and nobody comes back.
    case leftAway
    /// Used, cut in the middle of an event, resumed, used on, then cut.
    case resumed
    /// Cut and resumed several times, with events made while away.
    case flapping
    /// Used until the end of the round.
    case used
}

/// The pages of one round.
final class SoakRound {
    private let crowd: Crowd
    private let count: Int
    private let seconds: Double
    private var tabs: [Tab] = []
    private var fates: [ObjectIdentifier: Fate] = [:]
    private var random: SeededRandom
    private var isOver = false
    private var events = 0
    private var resumes = 0

    init(_ crowd: Crowd, pages: Int, seconds: Double, seed: UInt64) {
        self.crowd = crowd
        count = pages
        self.seconds = seconds
        random = SeededRandom(seed)
    }

    /// What happened.
    var summary: String { "\(tabs.count) pages, \(events) events, \(resumes) resumed" }

    /// Opens the pages over the first half of the time, uses them, and leaves them all.
    func run() throws(BenchError) {
        listen()
        let start = MonotonicClock.now
        let end = start + seconds.nanoseconds
        let gap = seconds.nanoseconds / 2 / Int64(count)
        var due = start
        var user = User()
        let tick = { [self] (now: Int64) -> Int64 in
            while due <= now, tabs.count < count {
                // About four pages of each person, the later ones once the first has brought the cookie.
                if user.cookie == nil || tabs.count % 4 == 0 { user = User() }
                open(user)
                due += gap
            }
            return tabs.count < count ? due : .max
        }
        try crowd.run(until: end, tick: tick)
        guard tabs.count == count else {
            throw BenchError("Only \(tabs.count) of \(count) pages could be opened in time.")
        }
        try finish()
    }

    /// Every event that was made must be acknowledged; then all sockets are cut.
    private func finish() throws(BenchError) {
        let users = tabs.filter { fates[ObjectIdentifier($0)] == .used && $0.state == .live }
        isOver = true
        try crowd.run(
            until: MonotonicClock.now + 2_000_000_000,
            while: { users.contains { $0.acknowledged != $0.made } }
        )
        if let tab = users.first(where: { $0.acknowledged != $0.made }) {
            throw BenchError("\(tab.path): \(tab.made - tab.acknowledged) events were not acknowledged within 2 s.")
        }
        for tab in tabs { tab.hangUp() }
    }

    /// A page that is gone answers 4404 to its own document.
    func checkGone() throws(BenchError) {
        let claimed = tabs.filter { $0.attempt > 0 || !$0.token.isEmpty }
        var waiting = claimed.count
        var started = 0
        var alive = 0
        crowd.heard = { _, _ in }
        crowd.opened = { _ in
            alive += 1
            waiting -= 1
        }
        crowd.closed = { tab in
            if tab.closeCode != 4404 { alive += 1 }
            waiting -= 1
        }
        try crowd.run(until: MonotonicClock.now + 30_000_000_000, while: { waiting > 0 }) { _ in
            while started < claimed.count, started - (claimed.count - waiting) < 16 {
                claimed[started].open()
                started += 1
            }
            return .max
        }
        for tab in tabs { tab.hangUp() }
        guard waiting == 0, alive == 0 else {
            throw BenchError("\(alive + waiting) of \(claimed.count) pages were still there after their time.")
        }
    }

    // MARK: A page's life

    private func open(_ user: User) {
        let isCounter = random.below(2) == 0
        let tab = Tab(crowd, user: user, path: isCounter ? "/counter" : "/signup")
        let fate = Fate.allCases[random.below(Fate.allCases.count)]
        fates[ObjectIdentifier(tab)] = fate
        tabs.append(tab)
        tab.load()
    }

    private func listen() {
        crowd.loaded = { [self] tab in if fates[ObjectIdentifier(tab)] != .unclaimed { tab.open() } }
        crowd.opened = { [self] tab in if tab.acknowledged == tab.made { act(tab) } }
        crowd.heard = { [self] tab, message in heard(tab, message) }
        crowd.closed = { $0.fail("The server closed a page in use with \($0.closeCode ?? 0).") }
        crowd.lost = { $0.fail("The server cut a page in use.") }
    }

    private func heard(_ tab: Tab, _ message: ServerMessage) {
        if message.consumed > tab.made { return tab.fail("The server acknowledged an event that was never made.") }
        if tab.path == "/counter", message.frame != nil, message.consumed == tab.made, !shows(tab.made, message) {
            return tab.fail("A counter does not show its \(tab.made) taps.")
        }
        if tab.acknowledged == tab.made { act(tab) }
    }

    /// The next event, or what the page's fate has instead.
    private func act(_ tab: Tab) {
        guard !isOver else { return }
        tab.step += 1
        switch fates[ObjectIdentifier(tab)] ?? .used {
        case .leftAway where tab.step > 20: tab.hangUp()
        case .resumed where tab.step == 15, .flapping where tab.step % 6 == 0 && tab.step < 40: cut(tab)
        case .resumed where tab.step > 40, .flapping where tab.step > 60: tab.hangUp()
        case .used where tab.step > 200: break
        default: make(tab)
        }
    }

    /// Makes an event, cuts the line before the answer, makes another, and comes back.
    private func cut(_ tab: Tab) {
        make(tab)
        tab.hangUp()
        make(tab)
        resumes += 1
        tab.open()
    }

    private func make(_ tab: Tab) {
        events += 1
        if tab.path == "/counter" {
            if let plus = try? tab.control("plus") { tab.act(on: plus) }
        } else {
            let outlet = random.below(2) == 0 ? "username" : "password"
            let text = Array("person\(tab.made)".utf8)
            if let field = try? tab.control(outlet) { tab.type(text, into: field) }
        }
    }

    private func shows(_ number: UInt32, _ message: ServerMessage) -> Bool {
        var text: [UInt8] = [UInt8(ascii: "\"")]
        text.append(decimal: number)
        text.append(UInt8(ascii: "\""))
        return message.bytes.contains(text)
    }
}

/// The same numbers for the same seed (xorshift64*).
struct SeededRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }
}

extension UnsafeRawBufferPointer {
    /// Whether `part` stands anywhere in it.
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...(count - part.count)).contains { start in
            part.indices.allSatisfy { self[start + $0] == part[$0] }
        }
    }
}
