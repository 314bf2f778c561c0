// bench soak: load that comes and goes, round after round. At the end every page must be gone and the memory must be
// where it stood in the first minute. What strangers do is SoakRound's, what people do who are logged in SoakWall's.
import ArgumentParser
import Glibc

/// `bench soak`.
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens, uses, abandons, cuts and resumes pages, and checks that nothing of them stays.",
        discussion: """
            Meanwhile people who are logged in read the wall, write on it, send photos and have collages rendered. \
            Starts the server itself, with a wall of its own and short waits for pages whose browser is away. \
            Ends with status 1 and a sentence where a page, an event or memory is lost.
            """
    )

    @Option(help: "The photowall program, built for release.") var server: String
    @Option(help: "Pages of each round.") var pages = 2_000
    @Option(help: "Pages of the wall in each round.") var readers = 40
    @Option(help: "About how many minutes in all; seven rounds at least.") var minutes = 2.0
    @Option(help: "Loops of the server.") var loops = 2
    @Option(help: "Kilobytes by which the memory may end above where it stood in the first minute, once warm.")
    var margin = 4_096

    /// Seconds after which the server gives up a page whose browser is away, or that nobody has claimed: more than a client is late
    /// on a machine that has other work.
    private static let patience = 4
    /// Seconds that a server may take longer than that.
    private static let grace = 1.0

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        let patience = "\(Self.patience)"
        let wall = try WallFolder(programs, .init(users: 4, logins: 8, posts: 100), kept: nil)
        let options = ["--keep-away", patience, "--keep-unclaimed", patience]
        let server = try ServerProcess(try wall.words(self.server, loops: loops) + options, log: programs.log)
        let start = MonotonicClock.now
        defer { server.stop() }
        let length = 9.5
        var states: [ServerState] = []
        while states.count < 7 || MonotonicClock.now + length.nanoseconds < start + (minutes * 60).nanoseconds {
            let people = SoakWall(programs, server, wall.cookies, readers: readers)
            states.append(try round(states.count + 1, on: server, people, seconds: length, before: states))
            states[states.count - 1].time = Double(MonotonicClock.now - start) / 1e9
        }
        try check(states)
        print("soak: \(states.count) rounds of \(pages) pages and \(readers) readers; nothing stayed")
    }

    /// What a server holds once all pages of a round are gone.
    struct ServerState {
        /// Kilobytes.
        let memory: Int
        let descriptors: Int
        /// Seconds after the beginning.
        var time = 0.0
    }

    private func round(
        _ number: Int,
        on server: ServerProcess,
        _ people: SoakWall,
        seconds: Double,
        before: [ServerState]
    ) throws -> ServerState {
        let crowd = Crowd(server.address)
        let wait = Double(Self.patience) + Self.grace
        let round = SoakRound(crowd, pages: pages, seconds: seconds - wait, seed: UInt64(number))
        try people.begin(seconds: seconds - wait)
        try round.run()
        let count = try people.end()
        try crowd.run(until: MonotonicClock.now + wait.nanoseconds)
        try round.checkGone()
        try Self.checkHealth(server.address)
        let descriptors = Self.settledDescriptors(of: server, atMost: Self.bound(before))
        let state = ServerState(memory: Self.settledMemory(of: server) / 1_024, descriptors: descriptors)
        print(
            "round \(number): \(round.summary), \(count) of the wall and photos; all gone, \(state.memory) KB, \(state.descriptors) descriptors"
        )
        return state
    }

    /// The allocator finds its size in the first rounds, or later where others use the machine; from then on nothing may grow.
    private func check(_ states: [ServerState]) throws(BenchError) {
        let memory = states.map(\.memory), after = Self.median(memory.suffix(3))
        // Two rounds warm up.
        let first = states.dropFirst(2).prefix { $0.time < 60 }.map(\.memory)
        let before = Self.median(first.count < 3 ? memory[2..<5] : first[...])
        guard after - before <= margin else {
            let all = memory.map { "\($0)" }.joined(separator: ", ")
            throw BenchError("The server's memory grows, though every page was gone: \(all) KB after the rounds.")
        }
        print("memory: \(before) KB in the first minute, \(after) KB at the end; \(margin) KB more are allowed")
        guard let last = states.last, last.descriptors <= Self.bound(states) else {
            throw BenchError("The server has kept descriptors, though every page was gone.")
        }
    }

    private static func median(_ numbers: ArraySlice<Int>) -> Int { numbers.sorted()[numbers.count / 2] }

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

    /// Bytes, once the server has had time to give back what the crowd has left: the fewest within five seconds.
    private static func settledMemory(of server: ServerProcess) -> Int {
        let end = MonotonicClock.now + 5.0.nanoseconds
        var fewest = server.residentBytes
        while MonotonicClock.now < end {
            usleep(50_000)
            fewest = min(fewest, server.residentBytes)
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
