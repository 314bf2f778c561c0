// bench: measures RxLive from outside, with load of its own making. One more subcommand: its file, and a line here.
import ArgumentParser

@main struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures a server: load, figures beside their goals, soak, floods, and a bare echo to compare with.",
        subcommands: [
            Load.self, Figures.self, Soak.self, WallTable.self, Flood.self, FloodSource.self, EchoServer.self,
            TopicServer.self, RxTable.self, RxCaseRun.self, JSONCoding.self, ImagingTable.self,
        ]
    )
}

/// Why a measurement cannot be made, or what did not hold: a sentence.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
