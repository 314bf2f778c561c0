// Photowall: the application: its routes, and what its screens share. One more screen: a template, its folder beside
// Signup/, and a line in `router`.
import Gallery
public import Logging
import Rx
public import RxLive
import Sodium
import Storage

/// The application.
public struct Photowall: Sendable {
    private let accounts: any AccountService
    private let stored: StoredAccounts?
    private let gallery = GalleryPages()

    /// Opens the database, and creates it at the first start.
    ///
    /// - Throws: ``StartError`` with a sentence for the person who starts it.
    public init(database path: String, logger: Logger) throws(StartError) {
        do throws(StorageError) {
            let store = try AccountStore(Store(path: path))
            let stored = StoredAccounts(store: store, logger: logger)
            self.stored = stored
            accounts = stored
        } catch {
            if case .cannotOpen = error { throw StartError(error.description) }
            throw StartError("The database \(path) cannot be used. \(error.description)")
        }
    }

    /// The application on accounts that are open already.
    init(accounts: any AccountService) {
        self.accounts = accounts
        stored = nil
    }

    /// Closes the database once no server serves the application any more; blocks until what is under way is done.
    public func close() { stored?.close() }

    /// Reads the templates and assets of `root`.
    public func application(root: String) throws(StartError) -> Application {
        var application = try Application(
            root: root,
            router: router,
            screens: [
                IndexView.self, CounterView.self, PeopleView.self, PersonView.self, RemovalView.self, SignupView.self,
            ] + GalleryPages.screens
        )
        application.onceSettled = { [accounts] key, session in accounts.settled(key, owner: session.text) }
        return application
    }

    private var router: Router {
        var router = Router()
        router.screen("/") { IndexViewController() }
        router.screen("/counter") { CounterViewController() }
        router.screen("/people") { PeopleViewController() }
        router.screen("/people/:id") { (_, person: Person) in PersonViewController(person) }
        router.screen("/signup") { [accounts] request in
            SignupViewController(accounts: accounts, owner: request.session.text)
        }
        router.screen("/signup/observables") { [accounts] request in
            SignupObservablesViewController(accounts: accounts, owner: request.session.text)
        }
        gallery.add(to: &router)
        return router
    }
}
