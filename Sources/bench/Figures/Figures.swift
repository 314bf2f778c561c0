// bench figures: the whole table, each figure beside its goal. One more group of figures: a type with `measure`, a line
// in `groups`.
import ArgumentParser

/// `bench figures`.
struct Figures: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures a server and prints a Markdown table of figures beside their goals.",
        discussion: "Starts every server that it measures, with one loop, on a free port with a database of its own."
    )

    @Option(help: "The photowall program, built for release.") var server: String
    @Option(help: "Seconds of each measurement under load, all its rounds together.") var seconds = 3.0
    @Option(help: "Seconds of each paced measurement, all its rounds together.") var pacedSeconds = 8.0
    @Option(help: "Pages of the largest measurement.") var pages = 10_000
    @Option(
        help:
            "Groups: events, opening, memory, topics, instructions, lists, files, uploads, runtime, state; repeat for more."
    )
    var only: [String] = []

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        print(Figure.head)
        for (name, measure) in groups where only.isEmpty || only.contains(name) {
            for figure in try measure(programs) { print(figure.line) }
        }
    }

    private var groups: [(String, (Programs) throws -> [Figure])] {
        [
            ("events", { try EventFigures(seconds: seconds, pacedSeconds: pacedSeconds).measure($0) }),
            ("opening", { try OpeningFigures().measure($0) }),
            ("memory", { try MemoryFigures(pages: pages).measure($0) }),
            ("topics", { try TopicFigures(pages: pages, seconds: seconds).measure($0) }),
            ("instructions", { try InstructionFigures().measure($0) }),
            ("lists", { try ListFigures().measure($0) }),
            ("files", { try FileFigures().measure($0) }),
            ("uploads", { try UploadFigures().measure($0) }),
            ("runtime", { try RuntimeFigures().measure($0) }),
            ("state", { try StateFigures().measure($0) }),
        ]
    }
}
