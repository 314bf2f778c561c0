// What it costs to open a page: its HTML alone, and with the socket that joins it.

/// Figures of page loads.
struct OpeningFigures {
    func measure(_ programs: Programs) throws -> [Figure] {
        [
            Figure(
                "open /counter and join its socket: CPU",
                try join(.counter, programs),
                "ms",
                digits: 2,
                atMost: 0.2
            ),
            Figure(
                "open /signup and join its socket: CPU",
                try join(.keystroke, programs),
                "ms",
                digits: 2,
                atMost: 0.2
            ),
            Figure("first HTML byte of /signup: CPU", try load("/signup", programs), "µs", digits: 0, atMost: 100),
        ]
    }

    /// Milliseconds for a page of a new person, two connections included.
    private func join(_ scenario: Scenario, _ programs: Programs) throws -> Double {
        let server = try programs.startPhotowall()
        let run = LoadRun(scenario, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(200)
        let before = server.processorTime
        try run.open(1_200)
        return Double(server.processorTime - before) / 1e6 / 1_000
    }

    /// Microseconds for the HTML of a new person, on a connection of its own.
    private func load(_ path: String, _ programs: Programs) throws -> Double {
        let server = try programs.startPhotowall()
        let crowd = Crowd(server.address)
        var done = 0
        crowd.loaded = { _ in done += 1 }
        func open(_ count: Int) throws {
            let end = done + count
            var started = done
            try crowd.run(until: MonotonicClock.now + 60_000_000_000, while: { done < end }) { _ in
                while started < end, started - done < 16 {
                    Tab(crowd, user: User(), path: path).load()
                    started += 1
                }
                return .max
            }
        }
        try open(200)
        let before = server.processorTime
        try open(800)
        return Double(server.processorTime - before) / 1e3 / 800
    }
}
