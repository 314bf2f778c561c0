// Pad: a screen that listens to what browsers tell, with a control of another module's: its template, the view that a build would
// make of it, and its controller.
import Controls
import Gallery
import Rx

@testable import RxLive
@testable import RxLiveTest

final class PadView: ScreenView {
    override class var template: StaticString { "Pad" }
    override class var outlets: StaticString {
        """
        1:pad:Gallery.TouchView;2:said:Label;3:text:TextField;4:log:View;5:off:Button;6:rows:TableView;PadCell(1:name:Label;\
        2:field:TextField)
        """
    }

    let pad: TouchView
    let said: Label
    let text: TextField
    let log: View
    let off: Button
    let rows: TableView

    required init(host: any ControlHost) {
        pad = TouchView(number: 1, host: host)
        said = Label(number: 2, host: host)
        text = TextField(number: 3, host: host)
        log = View(number: 4, host: host)
        off = Button(number: 5, host: host)
        rows = TableView(number: 6, host: host)
        super.init(controls: [pad, said, text, log, off, rows])
    }
}

final class PadCell: TableViewCell {
    let name: Label
    let field: TextField
    override class var template: StaticString { "PadCell" }

    required init(host: any ControlHost) {
        name = Label(number: 1, host: host)
        field = TextField(number: 2, host: host)
        super.init(controls: [name, field])
    }
}

final class PadController: ViewController<PadView> {
    private let world: PadWorld
    var touches: (any Disposable)?
    var scrolling: (any Disposable)?

    init(_ world: PadWorld) {
        self.world = world
        super.init()
        world.pads.append(self)
    }

    override func viewDidLoad() {
        listen()
        view.text.inputs.subscribe(onNext: { [unowned self] _ in world.heard.append("text \(view.text.text)") })
            .disposed(by: disposeBag)
        view.text.rx.browserEvent(.blur).subscribe(onNext: { [world] in world.heard.append("blur") }).disposed(
            by: disposeBag
        )
        view.off.rx.browserEvent(.keyDown).subscribe(onNext: { [world] in world.heard.append("key \($0.key)") })
            .disposed(by: disposeBag)
        Observable.just(["a", "b"]).bind(to: view.rows.rx.items(cellType: PadCell.self)) { [world] _, name, cell in
            cell.name.text = name
            world.cells[name] = cell
            cell.name.rx.browserEvent(.pointerDown).subscribe(onNext: { world.heard.append("\(name) \(Int($0.x))") })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
    }

    func listen() {
        touches = view.pad.rx.touchPoint.subscribe(onNext: { [unowned self] point in
            world.heard.append("touch \(Int(point.x)) \(Int(point.y))")
            view.said.text = "touched at \(Int(point.x)), \(Int(point.y))"
        })
        scrolling = view.log.rx.browserEvent(.scroll).subscribe(onNext: { [unowned self] offset in
            world.heard.append("scroll \(Int(offset.y))")
            view.said.text = "scrolled to \(Int(offset.y))"
        })
    }

    func stop() {
        view.pad.delegate = nil
        scrolling?.dispose()
    }
}

/// `@unchecked Sendable`: used on one test's loop only.
final class PadWorld: @unchecked Sendable {
    var heard: [String] = []
    var pads: [PadController] = []
    var cells: [String: PadCell] = [:]

    func application() throws -> Application {
        var router = Router()
        router.screen("/") { [unowned self] in PadController(self) }
        return try Application(root: PadWorld.root, router: router, screens: [PadView.self])
    }

    /// Made once per process.
    private static let root = TemplateFolder.make(
        "pad",
        ["Templates/Layout.html": layout, "Templates/Pad.html": pad, "Static/pad.css": style]
    )

    private static let style = """
        .pad { width: 200px; height: 100px; border: 3px solid; } .pad b { display: inline-block; margin: 20px; width: 40px; }
        .log { height: 50px; overflow: auto; } .log p { height: 500px; }
        """

    private static let layout = """
        <!doctype html><html lang="en"><head><title>Pad</title><link rel="stylesheet" href="../Static/pad.css">
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let pad = """
        <!doctype html><html lang="en"><head><title>The pad</title><link rel="stylesheet" href="../Static/pad.css"></head><body><main>
        <h1>Pad</h1><div class="pad" data-outlet="pad" data-control="Gallery.TouchView"><b id="inside">here</b></div>
        <p data-outlet="said"></p><input type="text" aria-label="Text" data-outlet="text" data-wait="300">
        <div class="log" data-outlet="log" tabindex="0"><p>log</p></div><button type="button" data-outlet="off">Off</button>
        <ul data-outlet="rows"><template data-cell="PadCell"><li><span data-outlet="name"></span>
        <input type="text" aria-label="Field" data-outlet="field"></li></template></ul>
        </main></body></html>
        """
}

/// A server of the pad, one browser, one tab.
final class PadLab {
    let world = PadWorld()
    let server: TestServer
    let browser: TestBrowser
    let page: TestPage

    init(limits: Limits = Limits(), held: Bool = false) throws {
        server = TestServer(try world.application(), limits: limits)
        if held { server.onConnect = { $0.isUpHeld = true } }
        browser = server.browser()
        page = try browser.open("/")
    }

    deinit { page.close() }

    var pad: PadController? { world.pads.last }

    /// What was heard since this was last asked.
    func heard() -> [String] {
        defer { world.heard = [] }
        return world.heard
    }

    func serverDoes(_ body: (PadController) -> Void) {
        server.loop.perform { pad?.page?.turn { pad.map(body) } }
        server.loop.run()
    }
}
