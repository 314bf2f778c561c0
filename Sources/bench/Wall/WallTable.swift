// bench wall: what the live wall costs: a post that all readers see, a feed that is opened, a page that stays, and a minute of
// people who write. One more group of figures: a type with `measure`, a line in `groups`.
import ArgumentParser

/// `bench wall`.
struct WallTable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wall",
        abstract: "Measures the live wall and prints a Markdown table of figures beside their goals.",
        discussion: """
            Seeds a wall, signs people up and logs them in, each login with a password that is hashed: about a minute for \
            a thousand. Give --keep to do so once.
            """
    )

    @Option(help: "The photowall program, built for release.") var server: String
    @Option(help: "Pages that read the wall.") var readers = 1_000
    @Option(help: "Pages by which memory is measured.") var pages = 2_000
    @Option(help: "Seconds for which the wall is written to.") var seconds = 60.0
    @Option(help: "Posts a second meanwhile.") var rate = 20.0
    @Option(help: "Of a hundred readers, those who are not at the top meanwhile.") var away = 25
    @Option(help: "Loops of the server that is written to.") var loops = 2
    @Option(help: "People; each may be logged in 50 times.") var users = 20
    @Option(help: "Logins; beyond them pages share one.") var logins = 1_000
    @Option(help: "A folder that keeps the wall for the next run.") var keep: String?
    @Option(help: "Groups: post, instructions, opening, memory, live; repeat for more.") var only: [String] = []

    func validate() throws {
        guard logins <= users * 50 else { throw ValidationError("--users \(users) have \(users * 50) logins at most.") }
    }

    func run() throws {
        let programs = Programs(photowall: server, bench: FileText.executable, folder: try TemporaryFolder())
        let size = WallFolder.Size(users: users, logins: logins, posts: 1_000)
        let wall = try WallFolder(programs, size, kept: keep)
        print(Figure.head)
        for (name, measure) in groups where only.isEmpty || only.contains(name) {
            for figure in try measure(wall, programs) { print(figure.line) }
        }
    }

    private var groups: [(String, (WallFolder, Programs) throws -> [Figure])] {
        [
            ("post", { try WallPostFigures(readers: readers).measure($0, $1) }),
            ("instructions", { try WallInstructionFigures().measure($0, $1) }),
            ("opening", { wall, _ in try WallOpeningFigures().measure(wall) }),
            ("memory", { wall, _ in try WallMemoryFigures(pages: pages).measure(wall) }),
            (
                "live",
                { wall, _ in
                    try WallLiveFigures(readers: readers, away: away, seconds: seconds, rate: rate, loops: loops)
                        .measure(wall)
                }
            ),
        ]
    }
}
