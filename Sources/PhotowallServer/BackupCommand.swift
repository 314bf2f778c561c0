// photowall backup: a copy of all that a server needs, made while it goes on.
import ArgumentParser
import Photowall
import RxLive

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies --database, its photos and its key to new files, whether a server uses it or not."
    )

    /// Has the database: what a command and this one have in common, the first one takes.
    @ParentCommand var photowall: PhotowallCommand
    @Argument(
        help: "The new database; there must be nothing of that name. Beside it will lie COPY.photos and COPY.key."
    )
    var copy: String

    func run() throws {
        try Photowall.backup(database: photowall.database, to: copy)
        print("\(copy) is a copy of \(photowall.database).")
    }
}
