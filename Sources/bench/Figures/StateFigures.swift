// What it costs that pages outlive their process, and how soon they are back.
import Glibc

/// Figures of pages that are kept.
struct StateFigures {
    private let pages = 1_000
    private let killed = 2_000
    private let rounds = 20

    func measure(_ programs: Programs) throws -> [Figure] {
        let kept = try cost(programs, []), plain = try cost(programs, ["--state", "none"])
        return [
            Figure("saving: CPU of a page and commit, \(pages.grouped) pages", kept - plain, "µs", atMost: 12),
            try back(programs),
        ]
    }

    /// Microseconds of an event on each page, followed by a pause in which what has changed is stored.
    private func cost(_ programs: Programs, _ options: [String]) throws -> Double {
        let server = try programs.startPhotowall(options)
        let run = LoadRun(.counter, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(pages)
        func round() throws {
            _ = try run.roundOfAll()
            usleep(1_200_000)
        }
        // The first commit of a page makes its row.
        try round()
        let start = server.processorTime
        for _ in 0..<rounds { try round() }
        return Double(server.processorTime - start) / 1_000 / Double(rounds * pages)
    }

    /// Seconds from when a new process listens until all pages of a killed one are back, with what they had counted.
    private func back(_ programs: Programs) throws -> Figure {
        let words = programs.photowallWords(programs.photowall)
        let server = try ServerProcess(words, log: programs.log)
        let run = LoadRun(.counter, address: server.address, server: nil)
        defer { run.hangUp() }
        try run.open(killed)
        for _ in 0..<3 {
            _ = try run.roundOfAll()
            usleep(200_000)
        }
        usleep(1_000_000)
        server.kill()
        let next = try ServerProcess(words, log: programs.log, at: server.address)
        defer { next.stop() }
        let time = try run.beginAnew(wanting: ">3<")
        return Figure("\(killed.grouped) pages of a killed server: all back with their state", time, "s", atMost: 3)
    }
}
