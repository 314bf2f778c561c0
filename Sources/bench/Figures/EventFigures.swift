// What an event costs and how long it takes: a bare echo, a counter's tap, a validated key. Their servers run and their
// pages are open side by side, and they are measured in turns.

/// Figures of events under load.
struct EventFigures {
    let seconds: Double
    let pacedSeconds: Double
    private let rounds = 15
    private let pacedRounds = 10

    init(seconds: Double, pacedSeconds: Double) {
        self.seconds = seconds
        self.pacedSeconds = pacedSeconds
    }

    func measure(_ programs: Programs) throws -> [Figure] {
        let (bare, photowall) = (try programs.startEcho(), try programs.startPhotowall())
        let echo = LoadRun(.echo, address: bare.address, server: bare)
        let others = [Scenario.counter, .keystroke, .username].map {
            LoadRun($0, address: photowall.address, server: photowall)
        }
        let runs = [echo] + others
        defer { for run in runs { run.hangUp() } }
        let few = try closedLoop(runs, pages: 100)
        let many = try closedLoop(Array(runs.dropLast()), pages: 1_000)
        return Self.shares(few, many)
            + Self.costs("bare echo", .echo, [few, many])
            + Self.costs("counter event", .counter, [few, many], goals: [8, 10])
            + Self.costs("validated keystroke", .keystroke, [few, many], goals: [15, 15])
            + Self.costs("user name's key, asked of the database", .username, [few])
            + Self.bytes("counter event", .counter, few, up: 20, down: 25)
            + Self.bytes("validated keystroke", .keystroke, few, up: 40, down: 120)
            + (try paced(Array(runs.prefix(2))))
    }

    /// Every page has one event on its way at any time.
    private func closedLoop(_ runs: [LoadRun], pages: Int) throws(BenchError) -> Rounds {
        for run in runs { try run.open(pages) }
        let part = seconds / Double(rounds)
        return try Rounds(rounds, of: runs) { run throws(BenchError) in
            try run.closedLoop(seconds: part, warmUp: part / 5)
        }
    }

    /// Every page has one event a second: most of the cost is the machine's, which wakes up for each.
    private func paced(_ runs: [LoadRun]) throws(BenchError) -> [Figure] {
        let part = pacedSeconds / Double(pacedRounds)
        let rounds = try Rounds(pacedRounds, of: runs) { run throws(BenchError) in
            try run.paced(seconds: part, warmUp: part / 4)
        }
        let what = "1 000 pages with one event a second each"
        let bare = "1 000 bare echo sockets with one message a second each"
        return [
            Figure("\(what): p99 of the latency", rounds.median(of: .counter, \.p99), "ms", digits: 2, atMost: 0.3),
            Figure("\(what): p50 of the latency", "\(rounds.median(of: .counter, \.p50).text(2)) ms"),
            Figure("\(bare): p99 of the latency", "\(rounds.median(of: .echo, \.p99).text(2)) ms"),
            Figure("\(bare): CPU per message", "\(rounds.cost(.echo).text(1)) µs"),
            Figure("\(what): CPU per event", "\(rounds.cost(.counter).text(1)) µs"),
            Figure(
                "\(what): events per CPU second, as a share of a bare echo's",
                rounds.share(.counter, of: .echo).text(2)
            ),
        ]
    }

    private static func shares(_ few: Rounds, _ many: Rounds) -> [Figure] {
        [(few, "100"), (many, "1 000")].map { rounds, pages in
            Figure(
                "counter events per CPU second, as a share of a bare echo's, \(pages) pages",
                rounds.share(.counter, of: .echo),
                atLeast: 0.7
            )
        }
    }

    private static func costs(
        _ what: String,
        _ scenario: Scenario,
        _ sizes: [Rounds],
        goals: [Double] = []
    ) -> [Figure] {
        zip(sizes.indices, ["100", "1 000"]).map { index, pages in
            let name = "\(what), \(pages) pages: CPU"
            let cost = sizes[index].cost(scenario)
            guard goals.indices.contains(index) else { return Figure(name, "\(cost.text(1)) µs") }
            return Figure(name, cost, "µs", atMost: goals[index])
        }
    }

    private static func bytes(
        _ what: String,
        _ scenario: Scenario,
        _ rounds: Rounds,
        up: Double,
        down: Double
    ) -> [Figure] {
        [
            Figure("\(what): bytes up", rounds.median(of: scenario, \.bytesUpPerEvent), "B", atMost: up),
            Figure("\(what): bytes down", rounds.median(of: scenario, \.bytesDownPerEvent), "B", atMost: down),
        ]
    }
}
