// Board: the program: its options, its screens and their routes.
import ArgumentParser
import RxLive

@main struct Board: ParsableCommand {
    @Option(help: "The SQLite database; created where there is none.") var database = "board.sqlite"
    @OptionGroup var server: ServerOptions

    func run() throws {
        Server.prepareProcess()
        let application = try Board.application(Store(path: database), root: server.folder())
        try server.serve(application, as: "Board", logger: server.logger("board"), state: database + ".state")
    }

    /// The application over a store; a test gives it one in memory.
    static func application(_ store: Store, root: String? = nil) throws -> Application {
        try Application(root: root ?? Root.find(), router: router(store), screens: screens)
    }

    /// The views that the build made of the templates.
    static var screens: [ScreenType] { [HomeView.self] }

    /// Where they are.
    static func router(_ store: Store) -> Router {
        var router = Router()
        router.screen("/") { HomeViewController(store) }
        return router
    }
}
