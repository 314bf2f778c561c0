// Standup: the program: its options, its screens and their routes.
import ArgumentParser
import HTTP
import Rx
import RxLive

@main struct Standup: ParsableCommand {
    @Option(help: "The SQLite database; created where there is none.") var database = "standup.sqlite"
    @OptionGroup var server: ServerOptions

    func run() throws {
        Server.prepareProcess()
        let application = try Standup.application(Store(path: database), root: server.folder())
        try server.serve(application, as: "Standup", logger: server.logger("standup"), state: database + ".state")
    }

    /// The application over a store; a test gives it one in memory.
    static func application(_ store: Store, root: String? = nil) throws -> Application {
        var application = try Application(root: root ?? Root.find(), router: router(store), screens: screens)
        application.logins = try Logins(store: StoredLogins(store))
        return application
    }

    /// The views that the build made of the templates.
    static var screens: [ScreenType] {
        [
            AccountView.self,
            BoardView.self,
            EditView.self,
            LoginView.self,
            SignupView.self,
        ]
    }

    /// Where they are.
    static func router(_ store: Store) -> Router {
        var router = Router()
        let people = Presence<Principal>("board")
        router.userScreen("/") { request, login in BoardViewController(store, people: people, me: login.user) }
        router.endpoint(.get, "/api/cards", for: .users) { request in try await .json(store.cards().value) }
        let accounts = Accounts(store)
        router.screen("/login") { request in LoginViewController(request, accounts) }
        router.screen("/signup") { request in SignupViewController(request, accounts) }
        router.userScreen("/account") { request, login in AccountViewController(login) }
        return router
    }
}
