// What the screens of the small application tell the tests, and a store that outlives the server.
import Controls
import Rx

@testable import RxLive
@testable import RxLiveTest

/// `@unchecked Sendable`: used on one test's loop only.
final class LabWorld: @unchecked Sendable {
    /// Inputs as the screens heard them, in order.
    var heard: [String] = []
    var labs: [LabController] = []
    var seconds: [SecondController] = []
    /// How long a post takes.
    var workTime: Duration = .zero
    var disablesText = false
    var disablesPost = false
    /// The rows with fields that a lab has from its start.
    var firstNotes: [String] = []
    /// The rows that each lab's list was given last.
    var rows: [Int: [String]] = [:]
    /// The same of each lab's list with fields.
    var noteRows: [Int: [String]] = [:]
    /// What each lab heard last of a row's field, by the row's key.
    var notes: [Int: [String: String]] = [:]
    /// Posts that were stored, and the keys with them.
    var posts: [String] = []
    private(set) var postedKeys: [OnceKey] = []
    private var keys: [OnceKey: String] = [:]

    /// How often work was begun.
    private(set) var runs = 0
    /// How the next runs end, the last one first; others succeed.
    var failures: [any Error] = []

    /// Keys that a browser is known to have heard the outcome of.
    private(set) var settled: [OnceKey] = []

    /// Each input as a screen heard it, with its number, page and document.
    struct Heard {
        let page: String
        let number: Int
        let what: String
    }

    /// What was heard, by page and number.
    var log: [Heard] = []

    func note(_ what: String, _ page: PageCore?) {
        heard.append(what)
        let document = page?.sync.document?.text ?? ""
        log.append(Heard(page: (page?.token.text ?? "") + document, number: Int(page?.sync.consumed ?? 0), what: what))
    }

    /// As if nothing had happened.
    func reset() {
        runs = 0
        failures = []
        workTime = .zero
        disablesText = false
        disablesPost = false
        firstNotes = []
        heard = []
        log = []
        labs = []
        seconds = []
        rows = [:]
        noteRows = [:]
        notes = [:]
        posts = []
        postedKeys = []
        settled = []
        keys = [:]
    }

    /// The work and its key, stored in one step.
    func store(_ key: OnceKey, _ draft: String) -> String {
        if let known = keys[key] { return known == draft ? "posted \(draft)" : "key used" }
        keys[key] = draft
        posts.append(draft)
        postedKeys.append(key)
        return "posted \(draft)"
    }

    /// The work takes a while; a killed server never does it.
    func work(_ key: OnceKey, _ draft: String) -> Single<LabOutcome> {
        runs += 1
        let error = failures.popLast()
        return .create { observer in
            let timer = Home.current?.context.after(self.workTime) {
                if let error { return observer(.failure(error)) }
                observer(.success(LabOutcome(sentence: self.store(key, draft))))
            }
            return timer ?? Disposables.create()
        }
    }

    /// The application of this world.
    func application() throws -> Application {
        var router = Router()
        router.screen("/") { [self] in LabController(world: self) }
        router.screen("/second") { [self] in SecondController(world: self) }
        router.screen("/secret", isSecret: true) { [self] in SecondController(world: self) }
        var application = try Application(LabTemplates.folders.get(), router: router)
        application.onceSettled = { [weak self] key, _ in self?.settled.append(key) }
        return application
    }
}

struct LabOutcome: OnceOutcome {
    let sentence: String
}

/// A server of the small application, one browser, one tab.
final class Lab {
    let world: LabWorld
    let server: TestServer
    let browser: TestBrowser
    let page: TestPage

    convenience init(
        limits: Limits = Limits(),
        held: Bool = false,
        _ prepare: (LabWorld) -> Void = { _ in }
    ) throws {
        let world = LabWorld()
        prepare(world)
        try self.init(world, try world.application(), limits: limits, held: held, seed: 1)
    }

    /// `watch` gets the tab before its script starts.
    init(
        _ world: LabWorld,
        _ application: Application,
        limits: Limits = Limits(),
        held: Bool = false,
        seed: UInt64 = 1,
        watches: Bool = false,
        watch: (TestPage) -> Void = { _ in }
    ) throws {
        self.world = world
        server = TestServer(application, limits: limits, seed: seed, watches: watches)
        browser = server.browser()
        if held {
            server.onConnect = { line in
                line.isUpHeld = true
                line.isDownHeld = true
            }
        }
        page = try browser.open("/", watch: watch)
    }

    deinit { page.close() }

    var loop: TestLoop { server.loop }
    var runtime: ClientRuntime { page.runtime }
    var line: TestLine {
        guard let line = page.line else { preconditionFailure("there is no connection") }
        return line
    }

    /// The lab that the newest page load made.
    var lab: LabController {
        guard let lab = world.labs.last else { preconditionFailure("there is no lab") }
        return lab
    }

    var core: PageCore? { lab.page }

    /// Something happens on the server by itself: a turn of the page.
    func serverDoes(_ body: (LabController) -> Void) {
        let lab = lab
        loop.perform { lab.page?.turn { body(lab) } }
        loop.run()
    }

    func setRows(_ rows: [String]) {
        serverDoes { lab in lab.setRows(rows) }
    }

    func setNotes(_ rows: [String]) {
        serverDoes { lab in lab.setNotes(rows) }
    }
}
