// WallScene: a server of the wall, those who read it and those who write, and when who has seen which post.
import Glibc

/// Everybody before one server of a wall.
final class WallScene {
    let server: ServerProcess
    private(set) var readers: [WallReader] = []
    private let crowd: Crowd
    private let cookies: [String]
    private var writers: [WallWriter] = []
    private var pages = 0
    private var lastWord: Int64 = 0

    /// When each post was sent, or was due to be.
    private(set) var sent: [Int64] = []
    /// When its writer was told that it is there; 0: not yet.
    private(set) var told: [Int64] = []
    /// When the last reader so far has seen it.
    private(set) var last: [Int64] = []
    /// From a post to each of its readers who are at the top.
    private(set) var latencies = Histogram()

    /// Posts sent.
    var count: Int { sent.count }

    init(_ server: ServerProcess, _ cookies: [String]) {
        self.server = server
        self.cookies = cookies
        crowd = Crowd(server.address)
        crowd.heard = { [unowned self] in heard($0, $1) }
        crowd.closed = { $0.fail("The server closed a page of the feed with \($0.closeCode ?? 0).") }
        crowd.lost = { $0.fail("The server cut a page of the feed.") }
    }

    // MARK: Pages

    /// Opens pages until there are so many readers; then waits until nothing more comes.
    func open(readers count: Int) throws(BenchError) {
        let first = readers.count
        readers += (first..<max(first, count)).map { number in
            let tab = tab()
            tab.step = number
            return WallReader(tab)
        }
        try open(readers[first...].map(\.tab))
    }

    /// Opens pages on which somebody writes.
    func open(writers count: Int) throws(BenchError) {
        let first = writers.count
        writers += (first..<max(first, count)).map { _ in
            let tab = tab()
            tab.step = -1
            return WallWriter(tab)
        }
        try open(writers[first...].map(\.tab))
    }

    /// Each in the next browser that is logged in; there may be several pages of one.
    private func tab() -> Tab {
        defer { pages += 1 }
        return Tab(crowd, user: User(cookie: cookies[pages % cookies.count]), path: "/feed")
    }

    private func open(_ tabs: [Tab], atOnce: Int = 16) throws(BenchError) {
        var started = 0, live = 0
        crowd.loaded = { $0.open() }
        crowd.opened = { _ in live += 1 }
        try crowd.run(until: MonotonicClock.now + 120_000_000_000, while: { live < tabs.count }) { _ in
            while started < tabs.count, started - live < atOnce {
                tabs[started].load()
                started += 1
            }
            return .max
        }
        guard live == tabs.count else { throw BenchError("\(live) of \(tabs.count) feeds were open in time.") }
        crowd.opened = { _ in }
        try settle()
    }

    /// Waits until nothing has come for half a second.
    func settle() throws(BenchError) {
        lastWord = MonotonicClock.now
        let quiet: Int64 = 500_000_000
        try crowd.run(
            until: lastWord + 120_000_000_000,
            while: { [self] in MonotonicClock.now < lastWord + quiet }
        ) { [self] _ in lastWord + quiet }
    }

    /// Does something on each reader's page, and waits until nothing more comes.
    func act(_ body: (WallReader) throws(BenchError) -> Void) throws(BenchError) {
        for reader in readers { try body(reader) }
        try settle()
    }

    // MARK: Posts

    /// Forgets what was posted so far.
    func beginAnew() {
        (sent, told, last, latencies) = ([], [], [], Histogram())
        for reader in readers { reader.forget() }
    }

    /// One post, until its writer has been told and all readers have seen it.
    func post() throws(BenchError) {
        let number = count
        try send(at: MonotonicClock.now)
        try crowd.run(until: MonotonicClock.now + 30_000_000_000, while: { [self] in isAwaited(number) })
        guard !isAwaited(number) else { throw BenchError("A post has not come to all readers within 30 s.") }
    }

    private func isAwaited(_ number: Int) -> Bool {
        told[number] == 0 || readers.contains { $0.count <= number }
    }

    /// Posts so many a second; then waits until all have been seen.
    func post(perSecond rate: Double, seconds: Double, each second: @escaping (Int) -> Void) throws(BenchError) {
        let gap = (1 / rate).nanoseconds
        let start = MonotonicClock.now
        var due = start
        var whole: Int64 = 1
        let tick = { [self] (now: Int64) -> Int64 in
            while due <= now, writers.contains(where: { $0.post == nil }) {
                // A post that finds no writer free waits, and its readers with it.
                do throws(BenchError) { try send(at: due) } catch { writers[0].tab.fail(error.description) }
                due += gap
            }
            if now >= start + whole * 1_000_000_000 {
                second(Int(whole))
                whole += 1
            }
            return max(due, now + 100_000)
        }
        try crowd.run(until: start + seconds.nanoseconds, tick: tick)
        try settle()
    }

    private func send(at time: Int64) throws(BenchError) {
        // In turn, for nobody may post more than 60 times in a row.
        guard let place = writers.indices.first(where: { writers[$0].post == nil }) else {
            throw BenchError("No writer is free.")
        }
        let writer = writers.remove(at: place)
        writers.append(writer)
        sent.append(time)
        told.append(0)
        last.append(0)
        try writer.write(count - 1)
    }

    private func heard(_ tab: Tab, _ message: ServerMessage) {
        lastWord = MonotonicClock.now
        if tab.step < 0 {
            let writer = writers.first { $0.tab === tab }
            if let post = writer?.hear(message) { told[post] = lastWord }
        } else {
            readers[tab.step].hear(message) { post in
                guard post < sent.count else { return }
                last[post] = lastWord
                latencies.add(lastWord - sent[post])
            }
        }
    }

    /// Closes every socket.
    func hangUp() {
        for tab in readers.map(\.tab) + writers.map(\.tab) { tab.hangUp() }
        crowd.listenNoMore()
    }
}
