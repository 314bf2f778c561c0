// bench soak: load that comes and goes, round after round. At the end every page must be gone and the memory must be
// where it stood after the first rounds. What the persons do is SoakRound's.
import ArgumentParser

/// `bench soak`.
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens, uses, abandons, cuts and resumes pages, and checks that nothing of them stays.",
        discussion: """
            Starts the server itself, with a database of its own and short waits for pages whose browser is away. \
            Ends with status 1 and a sentence where a page, an event or memory is lost.
            """
    )

    @Option(help: "The photowall program, built for release.") var server: String
    @Option(help: "Pages of each round.") var pages = 2_000
    @Option(help: "About how many seconds in all.") var seconds = 120.0
    @Option(help: "Loops of the server.") var loops = 2
    @Option(help: "Kilobytes by which the memory may end above where it stood after the first rounds.") var margin =
        2_048

    /// Seconds after which the server gives up a page whose browser is away, or that nobody has claimed.
    private static let patience = 3.0

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        let patience = "\(Int(Self.patience))"
        let server = try programs.startPhotowall(
            loops: loops,
            ["--keep-away", patience, "--keep-unclaimed", patience]
        )
        let crowd = Crowd(server.address)
        let deadline = MonotonicClock.now + seconds.nanoseconds
        let limit = max(Self.patience * 2 + 4, seconds / 8)
        var memory: [Int] = []
        var seed = UInt64(1)
        repeat {
            let round = SoakRound(crowd, pages: pages, seconds: limit - Self.patience - 1.5, seed: seed)
            try round.run()
            try crowd.run(until: MonotonicClock.now + (Self.patience + 1.5).nanoseconds)
            try round.checkGone(loops: loops)
            try Self.checkHealth(server.address)
            memory.append(server.residentBytes / 1_024)
            print("round \(seed): \(round.summary), all gone, \(memory.last ?? 0) KB")
            seed += 1
        } while memory.count < 4 || MonotonicClock.now + limit.nanoseconds < deadline
        try check(memory)
        print("soak: \(memory.count) rounds of \(pages) pages; nothing stayed")
    }

    /// The allocator finds its size in the first half of the rounds; the second half must not grow.
    private func check(_ memory: [Int]) throws(BenchError) {
        let half = memory.count / 2
        guard let before = memory[..<half].max(), let after = memory[half...].min(), after - before <= margin else {
            throw BenchError(
                "The server's memory grows: \(memory.map { "\($0)" }.joined(separator: ", ")) KB after the rounds, "
                    + "though every page was gone."
            )
        }
    }

    /// The server says how many pages it has, where it says so at all.
    private static func checkHealth(_ address: Address) throws(BenchError) {
        let health = try Exchange.get("/health", at: address)
        guard health.status == 200 else { throw BenchError("/health answers \(health.status).") }
        let words = String(decoding: health.body, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\n" })
        for (name, value) in zip(words, words.dropFirst())
        where ["pages", "connections"].contains(name) && value != "0" {
            throw BenchError("The server still has \(value) \(name) after every browser has gone.")
        }
    }
}
