// Photowall: the application: its routes, and what its screens share. One more screen: a template, its folder beside
// Signup/, and a line in `router`.
import Foundation
import Gallery
import Imaging
public import Logging
public import OAuth
import Rx
public import RxLive
import Sodium
import Storage

/// The application.
public struct Photowall: Sendable {
    private let accounts: any AccountService
    private let logger: Logger
    let house: House?
    /// Where visitors may kill the server; nil elsewhere.
    private let kill: ServerKill?
    private let gallery = GalleryPages()

    /// What stands on the database.
    struct House {
        let store: Store
        let accounts: StoredAccounts
        let logins: Logins
        let tokens: GraphTokens
        let programs: StoredTokens
        let posts: WallStore
        let graph: GraphService
        let walls: Walls
        let trails: FeedTrails
        let providers: Providers
        /// The provider for development, where there is one.
        let embedded: EmbeddedProvider?
        let photos: PhotoLibrary
        let forgetting: Forgetting
        var notifications: StoredNotifications { StoredNotifications(wall: posts) }
        /// Who reads the wall.
        let readers = Presence<IdName>("wall")
    }

    /// Opens the database, and creates it at the first start.
    ///
    /// - Parameters:
    ///   - path: The database's file; what can be asked for again is kept beside it.
    ///   - wall: Another wall that is read; nil, the default: that of the database.
    ///   - providers: Other sites that people may log in with. Default: none.
    ///   - embedsProvider: Whether people may log in with a provider of this program's own, too, which believes whatever name it
    ///     is told: for development. Default: false.
    ///   - confinesCodecs: Whether pictures are read by other processes of this program, which can do nothing else: it must call
    ///     `ImageWorker.runIfAsked()` first. Default: false.
    ///   - signups: How many accounts one network may make.
    ///   - canBeKilled: Whether visitors from this machine may kill the server, to see that nothing is lost: something must start it
    ///     again. Default: false.
    ///   - logger: Where the log goes.
    /// - Throws: ``StartError`` with a sentence for the person who starts it.
    public init(
        database path: String,
        wall: WallAddress? = nil,
        providers: [IdentityProvider] = [],
        embedsProvider: Bool = false,
        confinesCodecs: Bool = false,
        signups: SignupRate = SignupRate(),
        canBeKilled: Bool = false,
        logger: Logger
    ) throws(StartError) {
        try self.init(
            database: path,
            wall: wall,
            providers: providers,
            embedsProvider: embedsProvider,
            confinesCodecs: confinesCodecs,
            signups: signups,
            canBeKilled: canBeKilled,
            strength: .interactive,
            logger: logger
        )
    }

    /// The same, with passwords hashed as strongly as a test has time for, and what a test may have little of.
    init(
        database path: String,
        wall: WallAddress? = nil,
        providers: [IdentityProvider] = [],
        embedsProvider: Bool = false,
        confinesCodecs: Bool = false,
        signups: SignupRate = SignupRate(),
        canBeKilled: Bool = false,
        strength: PasswordHash.Strength,
        work: PasswordWork = .argon2id,
        settings: StoreSettings = StoreSettings(),
        capacity: WallStore.Capacity = WallStore.Capacity(),
        logger: Logger
    ) throws(StartError) {
        if let problem = Providers.problem(of: providers) { throw StartError(problem) }
        do {
            let store = try Store(path: path, settings: settings)
            let accounts = StoredAccounts(
                store: AccountStore(store),
                strength: strength,
                work: work,
                signups: signups.limiter,
                logger: logger
            )
            let logins = try Photowall.logins(store, logger)
            let posts = WallStore(store, capacity: capacity)
            let tokens = GraphTokens()
            let programs = StoredTokens(TokenStore(store), wall: posts, logger: logger)
            let photos = try PhotoLibrary(
                store: store,
                folder: path + ".photos",
                worker: confinesCodecs ? ImageProcessor.Worker() : nil,
                logger: logger
            )
            let walls = Walls(tokens: tokens, other: wall, cache: path + ".cache", logger: logger)
            self.accounts = accounts
            kill = canBeKilled ? ServerKill(store, logger: logger) : nil
            house = House(
                store: store,
                accounts: accounts,
                logins: logins,
                tokens: tokens,
                programs: programs,
                posts: posts,
                graph: GraphService(
                    wall: posts,
                    tokens: tokens,
                    programs: programs,
                    logins: logins,
                    photos: photos,
                    logger: logger
                ),
                walls: walls,
                trails: wall == nil ? FeedTrails(cursor: GraphService.cursor) : FeedTrails(),
                providers: Providers(
                    providers,
                    accounts: accounts,
                    logger: logger,
                    now: StoreSettings.systemClock
                ),
                embedded: embedsProvider ? EmbeddedProvider(now: StoreSettings.systemClock) : nil,
                photos: photos,
                forgetting: Forgetting(store, photos, walls, logger: logger)
            )
            self.logger = logger
        } catch let error as StartError {
            throw error
        } catch let error as StorageError {
            if case .cannotOpen = error { throw StartError(error.description) }
            throw StartError("The database \(path) cannot be used. \(error.description)")
        } catch {
            throw StartError("The database \(path) cannot be used. \(error)")
        }
    }

    private static func logins(_ store: Store, _ logger: Logger) throws(StorageError) -> Logins {
        do {
            return try Logins(store: KeptLogins(store), logger: logger)
        } catch {
            throw error as? StorageError ?? .other("\(error)")
        }
    }

    /// The application on accounts that are open already; nobody can log in.
    init(accounts: any AccountService) {
        self.accounts = accounts
        logger = Logger(label: "photowall")
        house = nil
        kill = nil
    }

    /// Where the server listens is known, such as `http://127.0.0.1:8080`: pages read the wall from there.
    public func serves(at address: String) {
        guard let house else { return }
        house.walls.serves(at: address)
        guard let embedded = house.embedded else { return }
        do throws(OAuthError) {
            house.providers.add(try embedded.serves(at: address), isEmbedded: true)
            logger.warning(
                "Whoever reaches this server can log in with Demo ID, by any name. It is for development only."
            )
        } catch {
            logger.error("Nobody can log in with Demo ID.", metadata: ["error": "\(error)"])
        }
    }

    /// Seeds a wall without posts, and has some of its authors go on posting.
    ///
    /// - Parameter logger: Is told so.
    /// - Returns: What posts, for as long as it is kept; to stop before ``close()``.
    /// - Throws: ``StartError`` with a sentence.
    public func demonstration(logger: Logger) throws(StartError) -> Demonstration? {
        guard let house else { return nil }
        do throws(StorageError) {
            return try Demonstration(house.store, library: house.photos, logger: logger)
        } catch {
            throw StartError(error.description)
        }
    }

    /// Closes the database once no server serves the application any more; blocks until what is under way is done.
    public func close() {
        house?.forgetting.finish()
        house?.posts.finish()
        house?.photos.finish()
        house?.logins.finish()
        house?.accounts.close()
    }

    /// Reads the templates and assets of `root`.
    public static func folders(root: String) throws(StartError) -> ApplicationFolders {
        try ApplicationFolders(
            root: root,
            screens: [
                AccountView.self, CollageView.self, ConsentView.self, CounterView.self, FeedView.self,
                FeedInfoView.self,
                FirstLoginView.self, IndexView.self, LoginView.self, NotFoundView.self, NotificationsView.self,
                PeopleView.self, PersonView.self, PhotosView.self, PostEditingView.self, PostSearchView.self,
                RemovalView.self, SignupView.self,
            ] + GalleryPages.screens
        )
    }

    /// The application of these templates and assets.
    public func application(_ folders: ApplicationFolders) throws(StartError) -> Application {
        var application = try Application(folders, router: router)
        house?.photos.offerSamples(in: folders.root + "/Static")
        application.onceSettled = { [accounts] key, session in accounts.settled(key, owner: session.text) }
        application.logins = house?.logins
        guard let house else { return application }
        if house.walls.areElsewhere {
            application.marks["wall"] = "elsewhere"
        } else {
            application.badge = { [notifications = house.notifications] in notifications.unread(of: $0) }
        }
        return application
    }

    private var router: Router {
        var router = Router()
        router.screen("/") { [kill] request in
            guard let kill, ServerKill.isOffered(to: request) else { return IndexViewController() }
            return IndexViewController { kill.kill(once: $0, owner: request.session.text) }
        }
        router.screen("/counter") { CounterViewController() }
        router.screen("/people") { PeopleViewController() }
        router.screen("/people/:id") { (_, person: Person) in PersonViewController(person) }
        router.screen("/signup") { [accounts] request in
            SignupViewController(request, accounts: accounts)
        }
        router.screen("/signup/observables") { [accounts] request in
            SignupObservablesViewController(request, accounts: accounts)
        }
        if let house {
            Photowall.addWall(of: house, to: &router)
            Photowall.addPhotos(of: house, to: &router, logger)
        }
        gallery.add(to: &router)
        router.notFound { NotFoundViewController() }
        #if DEBUG
        // What a fault in one page's code does to the process; a server that is kept running is back at once.
        router.screen("/trap") { () -> IndexViewController in preconditionFailure("/trap was asked for") }
        #endif
        return router
    }

    /// Photos, and what is made of them.
    private static func addPhotos(of house: House, to router: inout Router, _ logger: Logger) {
        router.userScreen("/collage") { request, login in
            let wall = house.walls.wall(of: login, on: request.network)
            let time = PostTime(zone: request.timeZone)
            return CollageViewController(house.photos, login: login, wall: wall, time: time, logger: logger)
        }
        router.userScreen("/photos") { request, login in
            PhotosViewController(
                house.photos,
                user: login.user,
                session: login.session,
                logger: logger,
                isAlone: true,
                wall: house.walls.wall(of: login, on: request.network),
                time: PostTime(zone: request.timeZone)
            )
        }
        house.photos.add(to: &router)
    }

    /// What needs somebody who is logged in, and how one does that.
    private static func addWall(of house: House, to router: inout Router) {
        router.screen(LoginViewController.path) { request in
            LoginViewController(request, accounts: house.accounts, providers: house.providers)
        }
        router.screen(FirstLoginViewController.path) { request in
            FirstLoginViewController(request, accounts: house.accounts, providers: house.providers)
        }
        house.providers.add(to: &router)
        house.embedded?.add(to: &router)
        let passwords = StoredPasswords(accounts: house.accounts, logins: house.logins, programs: house.programs)
        let links = StoredLinks(accounts: house.accounts, providers: house.providers)
        let deletions = StoredDeletions(
            accounts: house.accounts,
            logins: house.logins,
            programs: house.programs,
            walls: house.walls
        )
        router.userScreen("/account") { request, login in
            AccountViewController(
                request,
                login: login,
                passwords: passwords,
                links: links,
                logins: house.logins,
                // They are for the wall of this program, which nobody sees where another one is shown.
                tokens: house.walls.areElsewhere ? nil : house.programs,
                deletions: deletions
            )
        }
        router.userScreen("/feed") { request, login in
            FeedsViewController(
                request,
                wall: house.walls.wall(of: login, on: request.network),
                trails: house.trails,
                login: login,
                presence: house.readers,
                library: house.walls.areElsewhere ? nil : house.photos
            )
        }
        router.userScreen("/feed/:id") { (request, login, id: String) in
            FeedViewController(
                id,
                request,
                wall: house.walls.wall(of: login, on: request.network),
                reader: login.user
            )
        }
        addOwn(of: house, to: &router)
        house.graph.add(to: &router)
    }

    /// What is found on the wall of this program, and what is told of it; nobody sees that where another one is shown.
    private static func addOwn(of house: House, to router: inout Router) {
        guard !house.walls.areElsewhere else { return }
        router.userScreen(PostSearchViewModel.path) { request, login in
            let wall = house.walls.wall(of: login, on: request.network)
            return PostSearchViewController(request, wall: wall, news: wall.news, reader: login.user)
        }
        router.userScreen("/notifications") { request, login in
            NotificationsViewController(request, service: house.notifications, reader: login.user)
        }
    }
}
