// Vault: a house with a door for everybody and a vault for users: its templates, views and controllers, and where its logins are
// kept.
import Controls
import HTTP
import Logging
import Rx
import StateStorage

@testable import RxLive
@testable import RxLiveTest

final class DoorView: ScreenView {
    override class var template: StaticString { "Door" }
    override class var outlets: StaticString { "1:who:Label;2:ann:Button;3:bob:Button;4:vault:Link;5:out:Button" }

    let who: Label
    let ann: Button
    let bob: Button
    let vault: Link
    let out: Button

    required init(host: any ControlHost) {
        who = Label(number: 1, host: host)
        ann = Button(number: 2, host: host)
        bob = Button(number: 3, host: host)
        vault = Link(number: 4, host: host)
        out = Button(number: 5, host: host)
        super.init(controls: [who, ann, bob, vault, out])
    }
}

final class VaultView: ScreenView {
    override class var template: StaticString { "Vault" }
    override class var outlets: StaticString {
        "1:gold:Label;2:out:Button;3:draft:TextField;4:deeper:Link;5:browsers:Label"
    }

    let gold: Label
    let out: Button
    let draft: TextField
    let deeper: Link
    let browsers: Label

    required init(host: any ControlHost) {
        gold = Label(number: 1, host: host)
        out = Button(number: 2, host: host)
        draft = TextField(number: 3, host: host)
        deeper = Link(number: 4, host: host)
        browsers = Label(number: 5, host: host)
        super.init(controls: [gold, out, draft, deeper, browsers])
    }
}

/// Logs in anyone who says so.
final class DoorController: ViewController<DoorView> {
    static let users = ["ann": Principal(id: "1", name: "Ann"), "bob": Principal(id: "2", name: "Bob")]
    private let destination: String
    private let isStillSo: Bool

    init(to destination: String, isStillSo: Bool = true) {
        self.destination = destination
        self.isStillSo = isStillSo
        super.init()
    }

    override func viewDidLoad() {
        user.map { $0?.name ?? "nobody" }.bind(to: view.who.rx.text).disposed(by: disposeBag)
        for (name, button) in [("ann", view.ann), ("bob", view.bob)] {
            button.rx.tap.subscribe(onNext: { [unowned self] in
                if let user = DoorController.users[name] { logIn(user, goingTo: destination) { isStillSo } }
            })
            .disposed(by: disposeBag)
        }
        view.out.rx.tap.subscribe(onNext: { [unowned self] in logOut() }).disposed(by: disposeBag)
    }
}

/// What users alone may see.
final class VaultController: ViewController<VaultView> {
    private let world: VaultWorld
    private let owner: Principal?
    private let draft = SavedRelay("draft", "", scope: .session)

    init(_ world: VaultWorld, _ owner: Principal?) {
        self.world = world
        self.owner = owner
        super.init()
        world.vaults += 1
    }

    override func viewDidLoad() {
        view.gold.text = "gold of \(owner?.name ?? "nobody")"
        world.gold.map { [owner] in "\($0) of \(owner?.name ?? "nobody")" }.bind(to: view.gold.rx.text)
            .disposed(by: disposeBag)
        (view.draft.rx.text.orEmpty <-> draft).disposed(by: disposeBag)
        view.draft.rx.text.orEmpty.skip(1).subscribe(onNext: { [world] in world.heard.append($0) })
            .disposed(by: disposeBag)
        view.out.rx.tap.subscribe(onNext: { [unowned self] in logOut() }).disposed(by: disposeBag)
        if let logins = world.live, let owner {
            logins.liveLogins(of: owner).map { "\($0.count)" }.bind(to: view.browsers.rx.text).disposed(by: disposeBag)
        }
    }
}

/// Logins in memory, which outlive a process of the tests.
///
/// `@unchecked Sendable`: used on one test's thread only.
final class LoginDouble: LoginStore, @unchecked Sendable {
    var kept: [SessionID: Login] = [:]
    var updates = 0
    var fails = false

    struct Broken: Error {}

    func logins() throws -> [Login] {
        kept.values.map { Login(user: $0.user, session: $0.session, made: $0.made, seen: $0.seen, agent: $0.agent) }
    }

    func add(_ login: Login) throws {
        if fails { throw Broken() }
        kept[login.session] = login
    }

    func update(_ login: Login) throws { updates += 1 }

    func remove(_ sessions: [SessionID]) throws {
        if fails { throw Broken() }
        for session in sessions { kept[session] = nil }
    }
}

/// `@unchecked Sendable`: used on one test's loop only.
final class VaultWorld: @unchecked Sendable {
    let store = LoginDouble()
    var vaults = 0
    var heard: [String] = []
    let gold = PublishSubject<String>()
    /// Those of the application.
    var live: Logins?
    /// Seconds since 1970.
    var time: Int64 = 1_000_000
    /// Work of the logins that waits; nil: it is done at once.
    var waiting: [@Sendable () -> Void]?

    func logins() throws -> Logins {
        try Logins(
            store: store,
            page: "/door",
            lifetime: 100_000,
            logger: .init(label: "test"),
            now: { [unowned self] in time },
            submit: { [unowned self] work in
                if waiting == nil { work() } else { waiting?.append(work) }
                return true
            }
        )
    }

    private nonisolated(nonsending) func keep(_ request: EndpointRequest) async throws -> Response {
        do {
            for try await piece in request.body { heard.append("\(piece.count)") }
        } catch {
            heard.append("\(type(of: error))")
            throw error
        }
        heard.append("whole")
        return .text("kept")
    }

    private nonisolated(nonsending) func vigil() async throws -> Response {
        await cancellation()
        heard.append("cancelled")
        return .text("never seen")
    }

    func application() throws -> Application {
        var router = Router()
        router.screen("/") { DoorController(to: "/vault") }
        router.screen("/door") { request in
            DoorController(to: request.query["to"] ?? "/vault", isStillSo: request.query["ended"] == nil)
        }
        router.userScreen("/vault") { [unowned self] _, login in VaultController(self, login.user) }
        router.userScreen("/vault/:id") { [unowned self] (_, login, _: Int) in VaultController(self, login.user) }
        router.endpoint(.get, "/gold", for: .users) { request in .text("gold of \(request.user?.name ?? "nobody")") }
        unowned let world = self
        router.endpoint(.put, "/gold", for: .users, bodyLimit: 1 << 20) { request in
            try await world.keep(request)
        }
        router.endpoint(.get, "/vigil") { _ in try await world.vigil() }
        router.endpoint(.get, "/who") { request in .text(request.user?.name ?? "nobody") }
        var application = try Application(
            root: VaultWorld.root,
            router: router,
            screens: [DoorView.self, VaultView.self]
        )
        live = try logins()
        application.logins = live
        return application
    }

    private static let root = TemplateFolder.make(
        "vault",
        [
            "Templates/Layout.html": layout, "Templates/Door.html": door, "Templates/Vault.html": vault,
            "Static/vault.css": "",
        ]
    )

    private static let layout = """
        <!doctype html><html lang="en"><head><title>Vault</title><link rel="stylesheet" href="../Static/vault.css">
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let door = """
        <!doctype html><html lang="en"><head><title>The door</title><link rel="stylesheet" href="../Static/vault.css"></head><body><main>
        <h1>Door</h1><p data-outlet="who"></p><button type="button" data-outlet="ann">Ann</button>
        <button type="button" data-outlet="bob">Bob</button><a href="/vault" data-visit data-outlet="vault">Vault</a>
        <button type="button" data-outlet="out">Out</button></main></body></html>
        """

    private static let vault = """
        <!doctype html><html lang="en"><head><title>The vault</title><link rel="stylesheet" href="../Static/vault.css"></head><body><main>
        <h1>Vault</h1><p data-outlet="gold"></p><button type="button" data-outlet="out">Out</button>
        <input type="text" aria-label="Draft" data-outlet="draft"><a href="/vault/7" data-visit data-outlet="deeper">Deeper</a>
        <p data-outlet="browsers"></p></main></body></html>
        """
}

/// A server with a door and a vault, and one browser.
final class VaultLab {
    let world = VaultWorld()
    let server: TestServer
    let browser: TestBrowser

    /// - Parameters:
    ///   - isStored: Whether the state of pages is kept. Default: it is.
    ///   - badge: What is counted for a user. Default: nothing.
    /// - Throws: What keeps it from being served.
    init(isStored: Bool = true, badge: (@Sendable (Principal) -> Observable<Int>)? = nil) throws {
        var application = try world.application()
        application.badge = badge
        server = TestServer(application, state: isStored ? try SQLiteStateStore() : nil)
        browser = server.browser()
    }

    deinit { for page in browser.pages { page.close() } }

    func rest(_ time: Duration = .seconds(2)) { server.advance(by: time) }

    /// A tab of somebody who has logged in.
    func vault(of name: String = "ann", in other: TestBrowser? = nil) throws -> TestPage {
        let page = try (other ?? browser).open("/vault")
        try page.tap(name)
        rest()
        return page
    }
}
