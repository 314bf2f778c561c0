// Stage: a page whose screens do what a test tells them, and the connection on which its browser is spoken by hand.
import Controls
import HTTP
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

/// A page of screens of one template, of eight controls: a screen's base is nine more than that of the one before.
///
/// `@unchecked Sendable`: used on one test's loop only.
final class Stage: @unchecked Sendable {
    private(set) var server: TestServer
    private(set) var connection: RawConnection
    private var token = ""
    private var cookie = ""
    private var number: UInt64 = 1
    private var attempt = 1
    private var input = 0
    private var read = 0
    /// The controllers in the order in which they were made.
    fileprivate(set) var made: [StageController] = []
    /// What became of them, and what they heard.
    var log: [String] = []

    init(
        _ path: String = "/a",
        _ fields: [(name: String, value: String)] = [],
        _ routes: (inout Router) -> Void = { _ in }
    ) throws {
        let box = Box()
        var router = Router()
        router.screen("/:name") { (request, name: String) in
            box.stage?.controller(name, request) ?? StageController("-")
        }
        routes(&router)
        let application = try Application(LabTemplates.folders.get(), router: router)
        server = TestServer(application)
        connection = RawConnection(number: 0, handshake: Handshake(session: nil, address: ""), loop: server.loop)
        box.stage = self
        let response = server.loop.perform {
            server.server.respond(to: Request(path: path, headers: [("Host", "test")] + fields))
        }
        let answer = TestAnswer(response)
        cookie = try #require(
            answer["Set-Cookie"]?.split(separator: ";").first?.split(separator: "=").last.map(String.init)
        )
        token = try #require(BrowserDocument(html: answer.text).token)
        open(frame: 0)
    }

    private final class Box: @unchecked Sendable { weak var stage: Stage? }

    func controller(_ name: String, _ request: PageRequest? = nil) -> StageController {
        let controller = StageController(name)
        controller.stage = self
        controller.request = request
        made.append(controller)
        return controller
    }

    /// The browser connects again, and has `frame`.
    func open(frame: Int) {
        number += 1
        let handshake = Handshake(session: server.session(of: cookie), address: "127.0.0.1")
        connection = RawConnection(number: number, handshake: handshake, loop: server.loop)
        read = 0
        server.loop.perform { server.server.accept(connection) }
        connection.say(#"["o",1,"\#(token)","\#(RawBrowser.document)",\#(attempt),\#(frame)]"#)
        attempt += 1
        _ = frames
    }

    /// What was sent since the last time, without acknowledgements.
    var frames: [String] {
        defer { read = connection.sent.count }
        return connection.sent[read...].filter { $0.contains("[", after: 1) }
    }

    /// The browser makes an input.
    @discardableResult
    func say(_ control: String, at frame: Int, _ rest: String = "") -> [String] {
        input += 1
        connection.say("[\(input),\(frame),\(control)\(rest)]")
        return frames
    }

    func tap(_ control: Int, at frame: Int) -> [String] { say("\(control)", at: frame) }

    func type(_ text: String, into control: Int, at frame: Int) -> [String] {
        say("\(control)", at: frame, ",1,\"\(text)\"")
    }

    func visit(_ address: String, from control: Int = 0, at frame: Int) -> [String] {
        say("\(control)", at: frame, ",2,1,[\"\(address)\"]")
    }

    func back(to address: String, _ depth: Int, at frame: Int) -> [String] {
        say("0", at: frame, ",2,2,[\"\(address)\",\(depth)]")
    }

    func cancel(_ base: Int, at frame: Int) -> [String] { say("\(base)", at: frame, ",2,3,[]") }

    /// A turn in which the program does something.
    func turn(_ body: () -> Void) -> [String] {
        server.loop.perform { core?.turn(body) }
        server.loop.run()
        return frames
    }

    var core: PageCore? { made.lazy.compactMap(\.page).first }

    /// The main screens by name, the lowest first, each with its dialogs.
    var stack: [String] {
        core?.screens.map { main in
            let names = ([main] + main.dialogs).compactMap { ($0.controller as? StageController)?.name }
            return names.joined(separator: "+")
        } ?? []
    }
}

final class StageController: ViewController<SecondView> {
    let name: String
    fileprivate(set) weak var stage: Stage?
    fileprivate(set) var request: PageRequest?
    var isModal = false
    /// What a tap on `forward` does.
    var onForward: (StageController) -> Void = { _ in }

    init(_ name: String) { self.name = name }

    override var title: String? { "title \(name)" }
    override var isModalInPresentation: Bool { isModal }

    override func viewDidLoad() {
        view.heading.text = name
        Disposables.create { [name, weak stage] in stage?.log.append("\(name) ends") }.disposed(by: disposeBag)
        view.forward.inputs.subscribe(onNext: { [unowned self] _ in
            stage?.log.append("\(name) forward")
            onForward(self)
        }).disposed(by: disposeBag)
        view.note.inputs.subscribe(onNext: { [unowned self] _ in stage?.log.append("\(name) \(view.note.text)") })
            .disposed(by: disposeBag)
    }

    override func viewWillAppear() { stage?.log.append("\(name) appears") }

    override func viewDidDisappear() { stage?.log.append("\(name) disappears") }
}

extension String {
    /// Whether it has a character behind its first `count`.
    fileprivate func contains(_ character: Character, after count: Int) -> Bool { dropFirst(count).contains(character) }
}
