// photowall backup: a copy of the database, made while the server goes on.
import ArgumentParser
import Photowall
import RxLive

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies --database to a new file, whether a server uses it or not."
    )

    /// Has the database: what a command and this one have in common, the first one takes.
    @ParentCommand var photowall: PhotowallCommand
    @Argument(help: "The new file; there must be none of that name.") var copy: String

    func run() throws {
        try Photowall.backup(database: photowall.database, to: copy)
        print("\(copy) is a copy of \(photowall.database).")
    }
}
