// bench soak: load that comes and goes, round after round. At the end every page must be gone and the memory must be
// where it stood after half of the rounds. What the persons do is SoakRound's.
import ArgumentParser
import Glibc

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
    @Option(help: "Kilobytes by which the memory may end above where it stood after half of the rounds.") var margin =
        1_536

    /// Seconds after which the server gives up a page whose browser is away, or that nobody has claimed.
    private static let patience = 2
    /// Seconds that a server may take longer than that.
    private static let grace = 1.0

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        let patience = "\(Self.patience)"
        let server = try programs.startPhotowall(
            loops: loops,
            ["--keep-away", patience, "--keep-unclaimed", patience]
        )
        let deadline = MonotonicClock.now + seconds.nanoseconds
        let length = max(Double(Self.patience) + Self.grace + 3, seconds / 16)
        var states: [ServerState] = []
        while states.count < 7 || MonotonicClock.now + length.nanoseconds < deadline {
            states.append(try round(states.count + 1, on: server, seconds: length, before: states))
        }
        try check(states)
        print("soak: \(states.count) rounds of \(pages) pages; nothing stayed")
    }

    /// What a server holds once all pages of a round are gone.
    struct ServerState {
        /// Kilobytes.
        let memory: Int
        let descriptors: Int
    }

    private func round(
        _ number: Int,
        on server: ServerProcess,
        seconds: Double,
        before: [ServerState]
    ) throws -> ServerState {
        let crowd = Crowd(server.address)
        let wait = Double(Self.patience) + Self.grace
        let round = SoakRound(crowd, pages: pages, seconds: seconds - wait, seed: UInt64(number))
        try round.run()
        try crowd.run(until: MonotonicClock.now + wait.nanoseconds)
        try round.checkGone()
        try Self.checkHealth(server.address)
        let descriptors = Self.settledDescriptors(of: server, atMost: Self.bound(before))
        let state = ServerState(memory: server.residentBytes / 1_024, descriptors: descriptors)
        print("round \(number): \(round.summary); all gone, \(state.memory) KB, \(state.descriptors) descriptors")
        return state
    }

    /// The allocator finds its size in the first rounds, or later where others use the machine; from then on nothing may grow.
    private func check(_ states: [ServerState]) throws(BenchError) {
        let memory = states.map(\.memory), half = states.count / 2
        let before = memory[half - 1...half + 1].sorted()[1]
        let after = memory.suffix(3).sorted()[1]
        guard after - before <= margin else {
            let all = memory.map { "\($0)" }.joined(separator: ", ")
            throw BenchError("The server's memory grows, though every page was gone: \(all) KB after the rounds.")
        }
        guard let last = states.last, last.descriptors <= Self.bound(states) else {
            throw BenchError("The server has kept descriptors, though every page was gone.")
        }
    }

    /// As many as after the second round, and a few that a database or the clock may open.
    private static func bound(_ states: [ServerState]) -> Int {
        states.count < 2 ? 0 : states[1].descriptors + 4
    }

    /// The server's descriptors once the last sockets that asked after their pages are closed: as soon as they are
    /// within `bound`, otherwise the fewest seen within as long as the server may keep an idle connection, and a second.
    private static func settledDescriptors(of server: ServerProcess, atMost bound: Int) -> Int {
        let end = MonotonicClock.now + (bound == 0 ? 1.0 : 6.0).nanoseconds
        var fewest = server.descriptorCount
        while fewest > bound, MonotonicClock.now < end {
            usleep(50_000)
            fewest = min(fewest, server.descriptorCount)
        }
        return fewest
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
