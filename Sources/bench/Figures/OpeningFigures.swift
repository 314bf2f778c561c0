// What it costs to open a page: its HTML alone, and with the socket that joins it.

/// Figures of page loads: of several rounds the median, for a shared machine has moments of its own.
struct OpeningFigures {
    private let rounds = 9

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
        return try median(of: server) { round in try run.open(200 + round * 200) } / 1e6 / 200
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
        // Fewer than a thousand in all: above it each load closes the oldest page that nobody has claimed.
        return try median(of: server) { _ in try open(80) } / 1e3 / 80
    }

    /// Nanoseconds of the server's processor time that the median round takes.
    private func median(of server: ServerProcess, _ round: (Int) throws -> Void) throws -> Double {
        var times: [Int64] = []
        for number in 1...rounds {
            let before = server.processorTime
            try round(number)
            times.append(server.processorTime - before)
        }
        return Double(times.sorted()[rounds / 2])
    }
}
