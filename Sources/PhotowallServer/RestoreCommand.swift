// photowall restore: what photowall backup has copied, put where a server finds it.
import ArgumentParser
import Photowall
import RxLive

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes --database, its photos and its key of a copy that backup has made, where there are none."
    )

    /// Has the database: what a command and this one have in common, the first one takes.
    @ParentCommand var photowall: PhotowallCommand
    @Argument(help: "The database that backup was told to make; it stays as it is.") var copy: String

    func run() throws {
        try Photowall.backup(database: copy, to: photowall.database)
        print("\(photowall.database) is what \(copy) is.")
    }
}
