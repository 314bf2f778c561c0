// A screen whose choices and rows come from elsewhere: what was chosen waits for them, what goes is followed, and what rows show
// is sent at once.
import Controls
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LaterChoicesTests {
    private let world = ShelfWorld()
    private let server: TestServer
    private let page: TestPage

    init() throws {
        server = TestServer(try world.application(), state: try SQLiteStateStore())
        page = try server.browser().open("/")
    }

    private func serverDoes(_ work: (ShelfController) -> Void) {
        server.loop.perform {
            guard let shelf = world.shelves.last else { return }
            shelf.page?.turn { work(shelf) }
        }
        server.loop.run()
    }

    private func kill() {
        server.restart()
        server.advance(by: .seconds(12))
    }

    @Test func `what a person has chosen is chosen again once it is there to be chosen`() throws {
        defer { page.close() }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        try page.choose("country", "Peru")
        #expect(world.heard == [1])
        server.advance(by: .seconds(2))
        kill()
        #expect(page.value("country") == "")
        // What is kept of the page that waits has the choice, too.
        try page.type("note", "x")
        server.advance(by: .seconds(2))
        kill()
        serverDoes { $0.view.country.titles = ["Chad", "Mali"] }
        #expect(page.value("country") == "Chad", "it is not there yet")
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        #expect(page.value("country") == "Peru")
        #expect(world.heard == [1, 1])
        serverDoes { $0.view.country.titles = ["Mali", "Niger"] }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        #expect(page.value("country") == "Chad", "once")
    }

    @Test func `what a person chooses anew stands`() throws {
        defer { page.close() }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        try page.choose("country", "Peru")
        server.advance(by: .seconds(2))
        kill()
        serverDoes { $0.view.country.titles = ["Chad", "Mali"] }
        try page.choose("country", "Mali")
        serverDoes { $0.view.country.titles = ["Chad", "Mali", "Peru"] }
        #expect(page.value("country") == "Mali")
    }

    @Test func `a deletion that was not carried out takes the focus from nobody later`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "b", "c"]) }
        try page.tap("rows[1]/remove")
        #expect(world.removed == ["b"])
        try page.type("note", "x")
        #expect(page.focused == "note")
        serverDoes { $0.items.accept(["a", "c"]) }
        #expect(page.focused == "note")
        try page.tap("rows[1]/remove")
        serverDoes { $0.items.accept(["a"]) }
        #expect(page.focused == "remove", "who waits for it has it in the next row")
    }

    @Test func `what rows present while they are made is there at once`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "ask"]) }
        #expect(page.dialogs == ["Shall it?"])
    }

    @Test func `what is selected in a list that a tap changes is what was tapped`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "b", "c"]) }
        world.onTap = { $0.items.accept(["c", "b", "a"]) }
        try page.tap("rows[0]/pick")
        #expect(world.picked == ["a"])
        #expect(world.paths == [2])
    }
}

/// `@unchecked Sendable`: used on one test's loop only.
private final class ShelfWorld: @unchecked Sendable {
    var shelves: [ShelfController] = []
    var heard: [Int] = []
    var removed: [String] = []
    var picked: [String] = []
    var paths: [Int] = []
    var onTap: (ShelfController) -> Void = { _ in }

    func application() throws -> Application {
        var router = Router()
        router.screen("/") { [unowned self] in ShelfController(self) }
        return try Application(root: ShelfWorld.root, router: router, screens: [ShelfView.self])
    }

    /// Made once per process.
    private static let root = TemplateFolder.make(
        "shelf",
        ["Templates/Layout.html": layout, "Templates/Shelf.html": shelf]
    )

    private static let layout = """
        <!doctype html><html lang="en"><head><title>Shelf</title>
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let shelf = """
        <!doctype html><html lang="en"><head><title>The shelf</title></head><body><main><h1>Shelf</h1>
        <select aria-label="Country" data-outlet="country"></select>
        <input type="text" aria-label="Note" data-outlet="note">
        <ul data-outlet="rows"><template data-cell="ShelfCell"><li><span data-outlet="name"></span>
        <button type="button" data-select data-outlet="pick">Pick</button>
        <button type="button" data-delete data-outlet="remove">Remove</button></li></template></ul>
        </main></body></html>
        """
}

private final class ShelfView: ScreenView {
    override class var template: StaticString { "Shelf" }
    override class var outlets: StaticString {
        """
        1:country:PickerView;2:note:TextField;3:rows:TableView;ShelfCell(1:name:Label;2:pick:Button;3:remove:Button)
        """
    }

    let country: PickerView
    let note: TextField
    let rows: TableView

    required init(host: any ControlHost) {
        country = PickerView(number: 1, host: host)
        note = TextField(number: 2, host: host)
        rows = TableView(number: 3, host: host)
        super.init(controls: [country, note, rows])
    }
}

private final class ShelfCell: TableViewCell {
    let name: Label
    let pick: Button
    let remove: Button
    override class var template: StaticString { "ShelfCell" }

    required init(host: any ControlHost) {
        name = Label(number: 1, host: host)
        pick = Button(number: 2, host: host)
        remove = Button(number: 3, host: host)
        super.init(controls: [name, pick, remove])
    }
}

private struct ShelfItem: Identifiable, Hashable {
    let id: String
}

private final class ShelfController: ViewController<ShelfView> {
    let items = BehaviorRelay<[String]>(value: [])
    private let world: ShelfWorld

    init(_ world: ShelfWorld) {
        self.world = world
        super.init()
        world.shelves.append(self)
    }

    override var isRestorable: Bool { true }
    override var title: String? { "The shelf" }

    override func viewDidLoad() {
        view.country.rx.itemSelected.subscribe(onNext: { [world] in world.heard.append($0.row) })
            .disposed(by: disposeBag)
        view.rows.isWindowed = false
        items.map { $0.map(ShelfItem.init) }
            .bind(to: view.rows.rx.items(cellType: ShelfCell.self)) { [unowned self] _, item, cell in
                cell.name.text = item.id
                cell.pick.rx.tap.subscribe(onNext: { [unowned self] in world.onTap(self) }).disposed(
                    by: cell.disposeBag
                )
                if item.id == "ask" { ask() }
            }
            .disposed(by: disposeBag)
        view.rows.rx.modelDeleted(ShelfItem.self).subscribe(onNext: { [world] in world.removed.append($0.id) })
            .disposed(by: disposeBag)
        view.rows.rx.modelSelected(ShelfItem.self).subscribe(onNext: { [world] in world.picked.append($0.id) })
            .disposed(by: disposeBag)
        view.rows.rx.itemSelected.subscribe(onNext: { [world] in world.paths.append($0.row) }).disposed(by: disposeBag)
    }

    private var hasAsked = false

    private func ask() {
        guard !hasAsked else { return }
        hasAsked = true
        let alert = AlertController(title: "Shall it?", message: nil, preferredStyle: .alert)
        alert.addAction(AlertAction(title: "Yes", style: .default))
        present(alert)
    }
}
