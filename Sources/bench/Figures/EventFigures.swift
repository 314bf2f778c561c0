// What an event costs and how long it takes: a bare echo, a counter's tap, a validated key.

/// Figures of events under load.
struct EventFigures {
    let seconds: Double
    let pacedSeconds: Double

    func measure(_ programs: Programs) throws -> [Figure] {
        let echo = try loads(.echo, programs)
        let counter = try loads(.counter, programs)
        let keystroke = try loads(.keystroke, programs)
        let username = try loads(.username, programs, sizes: [100])
        return zip([100, 1_000], zip(echo, counter)).map(Self.ratio)
            + Self.costs("bare echo", echo) + Self.costs("counter event", counter, goals: [8, 10])
            + Self.costs("validated keystroke", keystroke, goals: [15, 15])
            + Self.costs("user name's key, asked of the database", username)
            + Self.bytes("counter event", counter[0], up: 20, down: 25)
            + Self.bytes("validated keystroke", keystroke[0], up: 40, down: 120)
            + (try paced(programs))
    }

    /// The scenario with 100 and 1 000 pages, in closed loop.
    private func loads(
        _ scenario: Scenario,
        _ programs: Programs,
        sizes: [Int] = [100, 1_000]
    ) throws -> [LoadResult] {
        let server = try programs.start(for: scenario)
        let run = LoadRun(scenario, address: server.address, server: server)
        defer { run.hangUp() }
        return try sizes.map { size in
            try run.open(size)
            return try run.closedLoop(seconds: seconds)
        }
    }

    private func paced(_ programs: Programs) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let run = LoadRun(.counter, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(1_000)
        let result = try run.paced(seconds: pacedSeconds)
        let what = "1 000 pages with one event a second each"
        return [
            Figure("\(what): p99 of the latency", result.p99, "ms", digits: 2, atMost: 0.3),
            Figure("\(what): p50 of the latency", "\(result.p50.text(2)) ms"),
            Figure("\(what): CPU per event", result.cost, "µs", atMost: 25),
        ]
    }

    private static func ratio(_ pages: Int, _ results: (echo: LoadResult, counter: LoadResult)) -> Figure {
        let ratio = results.counter.eventsPerProcessorSecond / results.echo.eventsPerProcessorSecond
        return Figure(
            "counter events per CPU second, as a share of a bare echo's, \(pages.grouped) pages",
            ratio,
            atLeast: 0.7
        )
    }

    private static func costs(_ what: String, _ results: [LoadResult], goals: [Double] = []) -> [Figure] {
        zip(results.indices, ["100", "1 000"]).map { index, pages in
            let name = "\(what), \(pages) pages: CPU"
            guard goals.indices.contains(index) else { return Figure(name, "\(results[index].cost.text(1)) µs") }
            return Figure(name, results[index].cost, "µs", atMost: goals[index])
        }
    }

    private static func bytes(_ what: String, _ result: LoadResult, up: Double, down: Double) -> [Figure] {
        [
            Figure("\(what): bytes up", result.bytesUpPerEvent, "B", atMost: up),
            Figure("\(what): bytes down", result.bytesDownPerEvent, "B", atMost: down),
        ]
    }
}
