// What the tests of topics share: a screen that does what a test says, and servers of it, in memory and over sockets.
import Controls
import HTTP
import Logging
import Rx

@testable import RxLive
@testable import RxLiveTest

/// Does in `viewDidLoad` what the test says.
final class TopicController: ViewController<SecondView> {
    let number: Int
    private let load: (TopicController) -> Void

    init(_ number: Int, _ load: @escaping (TopicController) -> Void) {
        self.number = number
        self.load = load
        super.init()
    }

    override func viewDidLoad() { load(self) }

    /// Shows each message, behind those that came before.
    func showAll(_ topic: Topic<String>) {
        topic.scan("", accumulator: +).bind(to: view.heading.rx.text).disposed(by: disposeBag)
    }
}

/// Lines from any thread, in the order of their writing.
final class Diary: @unchecked Sendable {
    // Under the lock only.
    private var lines: [String] = []
    private let lock = Monitor()

    func write(_ line: String) { lock.locked { lines.append(line) } }

    func clear() { lock.locked { lines = [] } }

    var all: [String] { lock.locked { lines } }
}

/// Topics, and the pages of one test.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`.
final class TopicHouse: @unchecked Sendable {
    let topics: Topics
    let broker: LocalBroker
    let diary = Diary()
    private let load: (TopicController, TopicHouse) -> Void
    private let lock = Monitor()
    private var made: [TopicController] = []
    /// Kept, for their tabs do not keep them.
    private var browsers: [TestBrowser] = []

    /// Each page does `load` first.
    init(_ load: @escaping (TopicController, TopicHouse) -> Void) {
        let broker = LocalBroker()
        self.broker = broker
        topics = Topics(broker: broker)
        self.load = load
    }

    var text: Topic<String> { Topic("text", in: topics) }

    /// The screens that were made, oldest first.
    var controllers: [TopicController] { lock.locked { made } }

    func forgetControllers() { lock.locked { made = [] } }

    func application() throws -> Application {
        var router = Router()
        router.screen("/") { [self] in make() }
        return try Application(LabTemplates.folders.get(), router: router)
    }

    /// A server in memory, on a loop of its own.
    func server(_ logger: Logger? = nil) throws -> TestServer { TestServer(try application(), logger: logger) }

    /// A tab of a browser of its own.
    func open(_ server: TestServer) throws -> TestPage {
        let browser = server.browser()
        lock.locked { browsers.append(browser) }
        return try browser.open("/")
    }

    /// Pages whose browsers do not come.
    func load(_ count: Int, _ server: TestServer) {
        server.loop.perform {
            for _ in 0..<count { _ = server.server.respond(to: Request(path: "/", headers: [("Host", "test")])) }
        }
    }

    /// A server with sockets.
    func server(loops: Int) throws -> Server {
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = loops
        return try Server(application: try application(), settings: settings)
    }

    private func make() -> TopicController {
        lock.locked {
            let controller = TopicController(made.count) { [unowned self] in load($0, self) }
            made.append(controller)
            return controller
        }
    }
}

/// Keeps what is logged.
struct DiaryLog: LogHandler {
    let diary: Diary
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ diary: Diary) { self.diary = diary }

    func log(event: LogEvent) {
        let words = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        diary.write("\(event.level) \(event.message) \(words.joined(separator: " "))")
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
}
