// bench load: one load against a server that runs already.
import ArgumentParser

/// `bench load`.
struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Opens pages of a server that runs on this machine, lets persons act on them, and says how long it took."
    )

    @Option(help: "The server's port on 127.0.0.1.") var port: UInt16
    @Option(help: "Its process, whose processor time and memory are read.") var pid: Int32?
    @Option(help: "What the persons do: counter, keystroke, username or echo.") var scenario = Scenario.counter
    @Option(help: "How many pages, each in a browser of its own.") var pages = 100
    @Option(help: "How many seconds are measured.") var seconds = 5.0
    @Option(help: "Seconds between two events of a page; 0: the next as soon as the last is answered.") var period = 0.0

    @Flag(help: "Also say how much processor time the process had while events waited.") var watchWork = false
    @Option(help: "So many events on one page, one after the other, and nothing is measured: for profilers.")
    var series: Int?

    func run() throws {
        let server = pid.map { ServerProcess(pid: $0, port: port) }
        let run = LoadRun(scenario, address: Address(port: port), server: server)
        let before = server?.residentBytes ?? 0
        try run.open(pages)
        if let series { return try run.series(series) }
        let open = server?.residentBytes ?? 0
        run.watchesWork = watchWork
        let result = try period > 0 ? run.paced(seconds: seconds, period: period) : run.closedLoop(seconds: seconds)
        print(
            "\(result.events) events in \(result.seconds.text(2)) s: \((Double(result.events) / result.seconds).text(0))/s"
        )
        print("p50 \(result.p50.text(3)) ms, p99 \(result.p99.text(3)) ms")
        print("bytes up \(result.bytesUpPerEvent.text(1)), down \(result.bytesDownPerEvent.text(1)) an event")
        guard let server else { return }
        if watchWork {
            let work = [0.5, 0.99].map { (result.work.quantile($0) / 1e6).text(3) }
            print("work p50 \(work[0]) ms, p99 \(work[1]) ms")
        }
        print(
            "processor time \(result.cost.text(2)) µs an event, \(result.eventsPerProcessorSecond.text(0)) events a second of it"
        )
        print(
            "memory \(before / 1_024) KB before, \(open / 1_024) KB with the pages, \(server.residentBytes / 1_024) KB at the end"
        )
    }
}

extension Scenario: ExpressibleByArgument {}
