// LoadRun: opens pages, lets persons act on them, and says what it cost the server.
import Glibc

/// What one run has measured.
struct LoadResult {
    var events = 0
    /// Seconds of the measured part.
    var seconds = 0.0
    /// Nanoseconds of the server's processor time in it.
    var processorTime: Int64 = 0
    var latencies = Histogram()
    /// The processor time that the server had while each event waited, of those that asked for it.
    var work = Histogram()
    var bytesUp = 0
    var bytesDown = 0

    /// Microseconds of the server's processor time for one event.
    var cost: Double { events > 0 ? Double(processorTime) / 1_000 / Double(events) : 0 }
    /// Events that one second of the server's processor time would answer.
    var eventsPerProcessorSecond: Double { cost > 0 ? 1e6 / cost : 0 }
    var bytesUpPerEvent: Double { events > 0 ? Double(bytesUp) / Double(events) : 0 }
    var bytesDownPerEvent: Double { events > 0 ? Double(bytesDown) / Double(events) : 0 }
    /// Milliseconds that 99 of 100 events took at most.
    var p99: Double { latencies.quantile(0.99) / 1e6 }
    var p50: Double { latencies.quantile(0.5) / 1e6 }
}

/// A crowd before one server, all on the same kind of screen.
final class LoadRun {
    let server: ServerProcess?
    let crowd: Crowd
    let scenario: Scenario
    private(set) var tabs: [Tab] = []
    private var result = LoadResult()
    private var control = 0
    /// Whether the server's processor time is asked for at each event: a microsecond each time.
    var watchesWork = false

    /// A crowd of nobody yet.
    ///
    /// - Parameters:
    ///   - scenario: What the persons will do.
    ///   - address: Where the server listens.
    ///   - server: Whose processor time is counted; nil where it is not known.
    init(_ scenario: Scenario, address: Address, server: ServerProcess?) {
        self.scenario = scenario
        self.server = server
        crowd = Crowd(address)
    }

    /// Opens pages, each in a browser of its own, until there are `count`; some are on their way at the same time.
    func open(_ count: Int, atOnce: Int = 16) throws(BenchError) {
        var live = tabs.count
        crowd.loaded = { $0.open() }
        crowd.opened = { _ in live += 1 }
        try crowd.run(until: MonotonicClock.now + 60_000_000_000, while: { live < count }) { [self] _ in
            while tabs.count < count, tabs.count - live < atOnce { addTab() }
            return .max
        }
        guard live == count else { throw BenchError("\(live) of \(count) pages were open after a minute.") }
        if scenario != .echo, let tab = tabs.first { control = try tab.control(scenario.outlet) }
    }

    private func addTab() {
        let isEcho = scenario == .echo
        let tab = Tab(crowd, user: User(), path: scenario.path, speech: isEcho ? .plain : .pages)
        tabs.append(tab)
        if isEcho { tab.open() } else { tab.load() }
    }

    /// Every page has one event on its way at any time; the first part, to warm up, is not measured.
    func closedLoop(seconds: Double, warmUp: Double = 0.3) throws(BenchError) -> LoadResult {
        var isOver = false
        listen { [self] tab in if !isOver { act(tab) } }
        for tab in tabs where tab.sentAt == 0 { act(tab) }
        try crowd.run(until: MonotonicClock.now + warmUp.nanoseconds)
        let measured = try measure(seconds) { .max }
        isOver = true
        try settle()
        return measured
    }

    /// Each page has an event every `period` seconds, all of them spread evenly.
    func paced(seconds: Double, period: Double = 1, warmUp: Double = 1) throws(BenchError) -> LoadResult {
        listen { _ in }
        let gap = period.nanoseconds / Int64(tabs.count)
        var due = MonotonicClock.now
        var next = 0
        let tick = { [self] (now: Int64) -> Int64 in
            while due <= now {
                if tabs[next].sentAt == 0 { act(tabs[next]) }
                next = (next + 1) % tabs.count
                due += gap
            }
            return due
        }
        try crowd.run(until: MonotonicClock.now + warmUp.nanoseconds, tick: tick)
        let measured = try measure(seconds, tick: tick)
        try settle()
        return measured
    }

    /// So many events on the first page, one after the other.
    func series(_ count: Int) throws(BenchError) {
        var left = count
        listen { [self] tab in
            left -= 1
            if left > 0 { act(tab) }
        }
        act(tabs[0])
        try crowd.run(until: MonotonicClock.now + 300_000_000_000, while: { left > 0 })
        guard left == 0 else { throw BenchError("\(left) of \(count) events were not answered within five minutes.") }
    }

    /// So many events on the first page, each long after the last one was answered.
    func slowSeries(_ count: Int, pause: useconds_t) throws(BenchError) {
        for _ in 0..<count {
            try series(1)
            usleep(pause)
        }
    }

    /// One event on every page, and the time in seconds until all are answered.
    func roundOfAll() throws(BenchError) -> Double {
        let start = MonotonicClock.now
        var left = tabs.count
        listen { _ in left -= 1 }
        for tab in tabs { act(tab) }
        try crowd.run(until: start + 60_000_000_000, while: { left > 0 })
        guard left == 0 else { throw BenchError("\(left) of \(tabs.count) pages did not answer within a minute.") }
        return Double(MonotonicClock.now - start) / 1e9
    }

    // MARK: Inside

    private func act(_ tab: Tab) {
        if watchesWork { tab.workAt = server?.processorTime ?? 0 }
        tab.sentAt = MonotonicClock.now
        scenario.act(tab, control: control)
    }

    private func listen(_ answered: @escaping (Tab) -> Void) {
        let done = { [self] (tab: Tab) in
            guard tab.sentAt != 0 else { return }
            result.latencies.add(MonotonicClock.now - tab.sentAt)
            if watchesWork { result.work.add((server?.processorTime ?? 0) - tab.workAt) }
            result.events += 1
            tab.sentAt = 0
            answered(tab)
        }
        crowd.heardEcho = done
        crowd.heard = { [scenario] tab, message in if scenario.isAnswered(tab, by: message) { done(tab) } }
        crowd.closed = { $0.fail("The server closed a page with \($0.closeCode ?? 0) under load.") }
        crowd.lost = { $0.fail("The server cut a page under load.") }
    }

    private func measure(_ seconds: Double, tick: @escaping (Int64) -> Int64) throws(BenchError) -> LoadResult {
        result = LoadResult()
        (crowd.bytesUp, crowd.bytesDown) = (0, 0)
        let start = MonotonicClock.now
        let processor = server?.processorTime ?? 0
        try crowd.run(until: start + seconds.nanoseconds, tick: tick)
        result.processorTime = (server?.processorTime ?? 0) - processor
        result.seconds = Double(MonotonicClock.now - start) / 1e9
        (result.bytesUp, result.bytesDown) = (crowd.bytesUp, crowd.bytesDown)
        return result
    }

    private func measure(_ seconds: Double, _ next: @escaping () -> Int64) throws(BenchError) -> LoadResult {
        try measure(seconds) { _ in next() }
    }

    /// Waits for what is on its way.
    private func settle() throws(BenchError) {
        listen { _ in }
        try crowd.run(until: MonotonicClock.now + 5_000_000_000, while: { [self] in tabs.contains { $0.sentAt != 0 } })
        guard !tabs.contains(where: { $0.sentAt != 0 }) else { throw BenchError("An event was never answered.") }
    }

    /// After the server was killed: every page starts over, as many on their way at a time as a browser's patience spreads them;
    /// the time in seconds until all are back, each with what its HTML must say.
    func beginAnew(wanting text: StaticString, atOnce: Int = 64) throws(BenchError) -> Double {
        let start = MonotonicClock.now
        var next = 0, live = 0
        crowd.lost = { _ in }
        crowd.closed = { _ in }
        crowd.heard = { _, _ in }
        crowd.loaded = { $0.open() }
        crowd.opened = { _ in live += 1 }
        for tab in tabs { tab.hangUp() }
        try crowd.run(until: start + 60_000_000_000, while: { [self] in live < tabs.count }) { [self] _ in
            while next < tabs.count, next - live < atOnce {
                tabs[next].beginAnew(wanting: text)
                next += 1
            }
            return .max
        }
        guard live == tabs.count else { throw BenchError("\(live) of \(tabs.count) pages were back after a minute.") }
        return Double(MonotonicClock.now - start) / 1e9
    }

    /// Closes every socket.
    func hangUp() {
        for tab in tabs { tab.hangUp() }
        tabs = []
        crowd.listenNoMore()
    }
}
