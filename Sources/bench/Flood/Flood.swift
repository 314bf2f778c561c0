// bench flood: what the neighbours of a flood feel. Twenty persons tap while somebody at another address does the worst
// that one address can; the floods are FloodKind's, and come from a process of their own.
import ArgumentParser
import Glibc

/// `bench flood`.
struct Flood: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets one address flood a server, and says how long its neighbours wait meanwhile.",
        discussion: """
            Starts the servers itself. Prints the neighbours' latencies at rest and during each flood, and how long the server \
            was at work for others while a tap waited: its processor time, which does not count what other programs of the \
            machine had meanwhile. Ends with status 1 where half of the taps waited for more than turns account for.
            """
    )

    @Option(help: "The photowall program, built for release.") var server: String
    @Option(help: "Seconds of each flood.") var seconds = 3.0
    @Option(help: "Seconds before them, in which a flood swells.") var warmUp = 1.0
    @Option(help: "Loops of the server.") var loops = 1
    @Option(help: "Floods, by name; repeat for more. All by default.") var only: [FloodKind] = []

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        print("| flood from one address | neighbours' p50 | p99 | the server's work meanwhile | p99 | a page load |")
        print("|---|---|---|---|---|---|")
        var slow: [String] = []
        for kind in only.isEmpty ? FloodKind.allCases : only {
            // A server of its own for each, so that none inherits what another has left.
            let server = try programs.startPhotowall(loops: loops)
            let run = LoadRun(.counter, address: server.address, server: server)
            run.watchesWork = true
            defer { run.hangUp() }
            try run.open(20)
            if kind == (only.first ?? .taps) {
                print(row("none", try run.paced(seconds: 1, period: 0.1, warmUp: 0.2), nil))
            }
            let flood = try FloodProcess(kind, port: server.address.port, programs)
            defer { flood.stop() }
            let during = try run.paced(seconds: seconds, period: 0.1, warmUp: warmUp)
            let load = try openingTime(run)
            print(row("\(kind.rawValue): \(kind.sentence)", during, load))
            let wait = during.work.quantile(0.5) / 1e6
            if wait > kind.bound || during.events == 0 { slow.append("\(kind.rawValue) \(wait.text(1)) ms") }
        }
        guard slow.isEmpty else { throw BenchError("Neighbours wait too long: \(slow.joined(separator: ", ")).") }
    }

    private func row(_ name: String, _ result: LoadResult, _ load: Double?) -> String {
        let work = [0.5, 0.99].map { (result.work.quantile($0) / 1e6).text(2) }
        let times = [result.p50.text(2), result.p99.text(2)] + work
        return "| \(name) | \(times.joined(separator: " ms | ")) ms | \(load.map { "\($0.text(1)) ms" } ?? "") |"
    }

    /// Milliseconds that a neighbour's page takes to load and to open its connection: the mean of five.
    private func openingTime(_ run: LoadRun) throws -> Double {
        let start = MonotonicClock.now
        for count in 1...5 { try run.open(20 + count, atOnce: 1) }
        return Double(MonotonicClock.now - start) / 5e6
    }
}

/// A flood in a process of its own, so that it does not delay those whose latency is measured.
private final class FloodProcess {
    private let pid: pid_t

    init(_ kind: FloodKind, port: UInt16, _ programs: Programs) throws(BenchError) {
        let words = [programs.bench, "flood-source", "--port", "\(port)", "--kind", kind.rawValue]
        guard let pid = ServerProcess.spawn(words, log: programs.log) else {
            throw BenchError("No flood can be started.")
        }
        self.pid = pid
        let process = Int32(PRIO_PROCESS.rawValue)
        setpriority(process, UInt32(pid), getpriority(process, 0) + 5)
    }

    func stop() {
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }
}
