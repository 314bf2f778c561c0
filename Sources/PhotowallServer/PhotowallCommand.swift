// photowall: reads the options and runs the server.
import ArgumentParser
import Foundation
import Glibc
import Imaging
import OAuth
import Photowall
import RxLive

@main struct PhotowallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photowall",
        abstract: "Serves Photowall: reactive screens, kept on the server, shown by any browser.",
        discussion: """
            Everything has a default: without options it serves on http://127.0.0.1:8080 and keeps its accounts in \
            photowall.sqlite in the working directory, and beside it the key of its sessions and the state of its open \
            pages.
            """,
        subcommands: [SeedCommand.self, BackupCommand.self, RestoreCommand.self]
    )

    @Option(help: "The SQLite database; created where there is none.") var database = "photowall.sqlite"
    @Flag(
        help: """
            Seeds an empty wall, and has three seeded authors go on posting. Under Scripts/keep, and on this machine alone, the \
            first page has a button that kills the server.
            """
    )
    var demo = false
    @Option(help: "Another wall of Graph's shape to read, as https://graph.example/v1; its token is in WALL_TOKEN.")
    var wall: String?
    @Option(help: "A JSON file of the sites that people may log in with; without one, on this machine alone, Demo ID.")
    var providers: String?
    @Option(help: "Accounts that people of one network may make in a row.") var maxSignups = 20
    @Option(help: "Seconds after which people of one network may make one more account.") var signupInterval = 60
    @OptionGroup var server: ServerOptions

    /// This program is also what reads pictures for it, in processes of their own.
    static func main() {
        ImageWorker.runIfAsked()
        main(nil)
    }

    func validate() throws {
        for (name, value, range) in [
            ("--max-signups", maxSignups, 1...100_000_000), ("--signup-interval", signupInterval, 1...31_536_000),
        ] where !range.contains(value) {
            throw ValidationError("\(name) is a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
        }
    }

    func run() throws {
        // A StartError is printed as its sentence, without the usage: the options were understood.
        try serve()
    }

    /// The other wall, if there is one.
    private func address() throws(StartError) -> WallAddress? {
        guard let wall else { return nil }
        let token = getenv("WALL_TOKEN").map { String(cString: $0) } ?? ""
        guard let address = WallAddress(base: wall, token: token) else {
            throw StartError("--wall is an address such as https://graph.example/v1; \(wall) is not.")
        }
        return address
    }

    /// The sites of `--providers`.
    private func identityProviders() throws(StartError) -> [IdentityProvider] {
        guard let providers else { return [] }
        guard let text = FileManager.default.contents(atPath: providers) else {
            throw StartError("--providers is a file that can be read; \(providers) is not.")
        }
        do throws(OAuthError) {
            return try IdentityProvider.providers(fromJSON: text)
        } catch {
            throw StartError("\(providers): \(error)")
        }
    }

    private func serve() throws(StartError) {
        Server.prepareProcess()
        let logger = server.logger("photowall")
        let root = try server.folder()
        let photowall = try Photowall(
            database: database,
            wall: try address(),
            providers: try identityProviders(),
            embedsProvider: providers == nil && server.isForThisMachine,
            confinesCodecs: true,
            signups: SignupRate(inARow: maxSignups, interval: signupInterval),
            canBeKilled: demo && server.isForThisMachine && getenv("RXLIVE_KEPT") != nil,
            logger: logger
        )
        defer { photowall.close() }
        let application = try photowall.application(Photowall.folders(root: root))
        let demonstration = demo ? try photowall.demonstration(logger: logger) : nil
        defer { demonstration?.stop() }
        try server.serve(
            application,
            as: "Photowall",
            logger: logger,
            sessionKey: database + ".key",
            state: database + ".state",
            listening: photowall.serves
        )
    }
}
