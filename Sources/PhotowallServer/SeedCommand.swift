// photowall seed: fills a wall for demonstrations and measurements.
import ArgumentParser
import Photowall
import RxLive

struct SeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Fills the wall of --database with posts of authors whom nobody can log in as."
    )

    /// Has the database: what a command and this one have in common, the first one takes.
    @ParentCommand var photowall: PhotowallCommand
    @Option(help: "How many authors there are.") var authors = 12
    @Option(help: "How many posts they have written.") var posts = 240
    @Option(help: "Other numbers make other posts, the same number the same.") var number: UInt64 = 1
    @Flag(help: "Adds to posts that are there.") var add = false

    func validate() throws {
        guard 1...100_000 ~= authors else {
            throw ValidationError("--authors is a number from 1 to 100000, not \(authors).")
        }
        guard authors...10_000_000 ~= posts else {
            throw ValidationError(
                "--posts is a number from that of the authors, who each join, to 10000000, not \(posts)."
            )
        }
    }

    func run() throws {
        // A StartError is printed as its sentence, without the usage: the options were understood.
        try Photowall.seed(database: photowall.database, authors: authors, posts: posts, number: number, adds: add)
        print("\(photowall.database) has \(posts) posts more, by \(authors) authors.")
    }
}
