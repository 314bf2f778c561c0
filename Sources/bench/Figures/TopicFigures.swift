// What it costs to tell all pages of a loop something, and how long others wait meanwhile. The floor is a bare loop that
// writes the same bytes to the same sockets; both are measured in turns.
import Glibc
import HTTP

/// Figures of topics.
struct TopicFigures {
    let pages: Int
    let seconds: Double
    private let rounds = 15

    func measure(_ programs: Programs) throws -> [Figure] {
        let server = try ServerProcess([programs.bench, "topic-server"], log: programs.log)
        let run = LoadRun(.news, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(pages)
        // From now on they only count what comes.
        for tab in run.tabs { tab.speech = .plain }
        let what = "one message that sets a label of \(pages.grouped) pages"
        let floor = "the same bytes, written to the same sockets by a bare loop"
        var figures: [Figure] = []
        let texts = [("", "News of 35 letters, none of them odd"), (", beyond ASCII", "Größe „35“, Länge 7 €")]
        for (kind, letters) in texts {
            let results = try compare(run, letters)
            let share = results.map { Double($0.page) / Double($0.bare) }.median
            let costs = [results.map { Double($0.page) }, results.map { Double($0.bare) }]
                .map { ($0.median / 1e3 / Double(pages)).text(2) }
            figures += [
                Figure("\(what)\(kind): CPU, as a multiple of \(floor)", share, "×", digits: 2, atMost: 1.5),
                Figure("\(what)\(kind): CPU per page", "\(costs[0]) µs"),
                Figure("\(floor)\(kind): CPU per socket", "\(costs[1]) µs"),
            ]
        }
        let alone = try Taps(before: run, programs, seconds) {}
        var count = 0
        let meanwhile = try Taps(before: run, programs, seconds) {
            _ = try run.tell("/post?text=\(count)")
            count += 1
        }
        return figures + [
            Figure("taps on other pages meanwhile: p99 of the latency", meanwhile.p99, "ms", digits: 2, atMost: 5),
            Figure("taps on other pages meanwhile: p50 of the latency", "\(meanwhile.p50.text(2)) ms"),
            Figure("taps on other pages meanwhile: p99 of the server's work", "\(meanwhile.work.text(2)) ms"),
            Figure("the same taps without messages: p99 of the latency", "\(alone.p99.text(2)) ms"),
        ]
    }

    /// Nanoseconds of the server's processor time for a message by a topic, and for its bytes by a bare loop.
    private func compare(_ run: LoadRun, _ letters: String) throws -> [(page: Int64, bare: Int64)] {
        var results: [(page: Int64, bare: Int64)] = []
        for round in 0...rounds {
            let text = PercentEncoding.path(letters) + "\(round % 10)"
            let bare = try run.tell("/write?text=\(text)")
            let page = try run.tell("/post?text=\(text)")
            // The first warms up.
            if round > 0 { results.append((page, bare)) }
        }
        return results
    }
}

/// What taps of a process of its own have waited for, in milliseconds.
private struct Taps {
    let p50: Double
    let p99: Double
    /// The processor time that the server had while 99 of 100 waited.
    let work: Double

    /// Taps on 20 pages while `body` is done again and again.
    init(before run: LoadRun, _ programs: Programs, _ seconds: Double, _ body: () throws -> Void) throws {
        let out = "\(programs.folder.path)/taps-\(UInt32.random(in: .min ... .max))"
        let words = [
            programs.bench, "load", "--port", "\(run.crowd.address.port)", "--pid", "\(run.server?.pid ?? 0)",
            "--watch-work", "--pages", "20", "--period", "0.05", "--seconds", "\(seconds)",
        ]
        // The process that reads what is told gives way to the one that measures.
        let process = Int32(PRIO_PROCESS.rawValue)
        let nice = getpriority(process, 0)
        guard let pid = ServerProcess.spawn(words, log: out) else { throw BenchError("No load can be started.") }
        setpriority(process, 0, nice + 5)
        defer { setpriority(process, 0, nice) }
        while waitpid(pid, nil, WNOHANG) == 0 {
            try body()
            usleep(1_000)
        }
        guard let text = FileText.read(out), let times = Taps.pair("p50 ", in: text),
            let work = Taps.pair("work p50 ", in: text)
        else { throw BenchError("The taps were not measured; see \(out).") }
        (p50, p99, self.work) = (times.0, times.1, work.1)
    }

    /// The numbers of a line such as `p50 0.1 ms, p99 0.2 ms`.
    private static func pair(_ opening: String, in text: String) -> (Double, Double)? {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(opening) }) else { return nil }
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
}

extension LoadRun {
    /// Asks for `path`, and waits until every page has heard something; the server's processor time meanwhile.
    func tell(_ path: String) throws(BenchError) -> Int64 {
        var left = tabs.count
        crowd.heardEcho = { _ in left -= 1 }
        let start = server?.processorTime ?? 0
        guard try Exchange.get(path, at: crowd.address).status == 200 else { throw BenchError("\(path) failed.") }
        try crowd.run(until: MonotonicClock.now + 60_000_000_000, while: { left > 0 })
        guard left == 0 else { throw BenchError("\(left) of \(tabs.count) pages have heard nothing for a minute.") }
        return (server?.processorTime ?? 0) - start
    }
}
