// photowall: reads the options and runs the server.
import ArgumentParser
import Photowall
import RxLive

@main struct PhotowallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photowall",
        abstract: "Serves Photowall: reactive screens, kept on the server, shown by any browser.",
        discussion: """
            Everything has a default: without options it serves on http://127.0.0.1:8080 and keeps its accounts in \
            photowall.sqlite in the working directory, and beside it the key of its sessions.
            """
    )

    @Option(help: "The SQLite database; created where there is none.") var database = "photowall.sqlite"
    @OptionGroup var server: ServerOptions

    func run() throws {
        // A StartError is printed as its sentence, without the usage: the options were understood.
        try serve()
    }

    private func serve() throws(StartError) {
        Server.claimSignals()
        let logger = server.logger("photowall")
        let root = try server.folder()
        let photowall = try Photowall(database: database, logger: logger)
        defer { photowall.close() }
        let application = try photowall.application(root: root)
        try server.serve(application, as: "Photowall", logger: logger, sessionKey: database + ".key")
    }
}
