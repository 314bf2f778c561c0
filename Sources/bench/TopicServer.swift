// bench topic-server: pages that show what a topic says, and the floor that they are compared with: the same bytes,
// written to the same sockets by nobody's page.
import ArgumentParser
import Controls
import Glibc
import HTTP
import Logging
import Rx
import RxLive
import Uploads

/// `bench topic-server`.
struct TopicServer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topic-server",
        abstract: "Serves pages whose label a topic sets, until it is killed; bench figures starts it.",
        shouldDisplay: false
    )

    @Option(help: "The TCP port on 127.0.0.1; 0 takes a free one.") var port: UInt16 = 0
    @Option(help: "A folder for resumable uploads, of a path that has none yet.") var uploads: String?

    func run() throws {
        var settings = ServerSettings(logger: Logger(label: "topics"))
        settings.port = port
        settings.loops = 1
        settings.limits.connections = 20_000
        settings.limits.connectionsPerAddress = 20_000
        settings.limits.unclaimed = .seconds(120)
        let folder = try NewsFolder()
        defer { folder.remove() }
        let frames = Frames()
        var router = Router()
        router.screen("/news") { NewsController() }
        router.screen("/counter") { TapController() }
        router.endpoint(.get, "/post") { request in
            NewsController.news.post(request.query["text"] ?? "")
            return .text("")
        }
        router.endpoint(.get, "/write") { request in
            frames.write(request.query["text"] ?? "")
            return .text("")
        }
        try FileRoutes.add(to: &router, folder: folder.path)
        if let uploads { router.uploads("/uploads", try UploadStore(folder: uploads)) { _ in "bench" } }
        let application = try Application(root: folder.path, router: router, screens: [NewsView.self])
        let server = try Server(application: application, settings: settings)
        frames.server = server
        print("port \(server.port) pid \(getpid())")
        fflush(nil)
        try server.run()
    }

    /// Writes a frame to every socket.
    ///
    /// `@unchecked Sendable`: `server` is set once, before anything is served.
    private final class Frames: @unchecked Sendable {
        weak var server: Server?

        func write(_ text: String) { server?.writeToAll(Array("[1,0,[16,\"\(text)\"]]".utf8)) }
    }
}

/// Shows the news.
private final class NewsController: ViewController<NewsView> {
    static let news = Topic<String>("news")

    override func viewDidLoad() {
        Self.news.bind(to: view.news.rx.text).disposed(by: disposeBag)
    }
}

/// Counts taps, and hears no news.
private final class TapController: ViewController<NewsView> {
    override func viewDidLoad() {
        view.plus.rx.tap.scan(0) { count, _ in count + 1 }.map(String.init)
            .bind(to: view.news.rx.text).disposed(by: disposeBag)
    }
}

/// What the build would make of the template below.
private final class NewsView: ScreenView {
    override class var template: StaticString { "News" }
    override class var outlets: StaticString { "1:news:Label;2:plus:Button" }

    let news: Label
    let plus: Button

    required init(host: any ControlHost) {
        news = Label(number: 1, host: host)
        plus = Button(number: 2, host: host)
        super.init(controls: [news, plus])
    }
}

/// The folder of an application of one screen.
private struct NewsFolder {
    let path: String
    private let parts = [
        "/Templates/Layout.html", "/Templates/News.html", "/Templates", "/Static", "/file", "/upload", "",
    ]

    init() throws(BenchError) {
        var template = Array("/tmp/bench-news-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchError("There can be no folder in /tmp.") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for folder in ["/Templates", "/Static"] { mkdir(path + folder, 0o755) }
        try write(
            """
            <!doctype html><html lang="en"><head><title>News</title>
            <script type="module" src="/static/runtime.js"></script></head><body>
            <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p></body></html>
            """,
            to: "/Templates/Layout.html"
        )
        try write(
            """
            <!doctype html><html lang="en"><head><title>News</title></head><body><p data-outlet="news"></p>
            <button type="button" data-outlet="plus">+</button></body></html>
            """,
            to: "/Templates/News.html"
        )
    }

    func remove() { for part in parts { Glibc.remove(path + part) } }

    private func write(_ text: String, to name: String) throws(BenchError) {
        guard let file = fopen(path + name, "w") else {
            throw BenchError("There can be no file in \(path).")
        }
        fputs(text, file)
        fclose(file)
    }
}
