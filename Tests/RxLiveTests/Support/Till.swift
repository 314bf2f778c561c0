// Till: a screen that outlives its process: its templates, the views that a build would make of them, and its controllers.
import Controls
import Logging
import Rx
import StateStorage

@testable import RxLive
@testable import RxLiveTest

final class TillView: ScreenView {
    override class var template: StaticString { "Till" }
    override class var outlets: StaticString {
        """
        1:plus:Button;2:count:Label;3:name:TextField;4:greeting:Label;5:secret:SecureField;6:pin:TextField;7:known:Label;8:ask:Button;\
        9:note:TextField;10:pay:Button;11:paid:Label;12:next:Button;13:rows:TableView;14:theme:Label;15:dark:Button;\
        TillCell(1:title:Label;2:amount:TextField)
        """
    }

    let plus: Button
    let count: Label
    let name: TextField
    let greeting: Label
    let secret: SecureField
    let pin: TextField
    let known: Label
    let ask: Button
    let note: TextField
    let pay: Button
    let paid: Label
    let next: Button
    let rows: TableView
    let theme: Label
    let dark: Button

    required init(host: any ControlHost) {
        plus = Button(number: 1, host: host)
        count = Label(number: 2, host: host)
        name = TextField(number: 3, host: host)
        greeting = Label(number: 4, host: host)
        secret = SecureField(number: 5, host: host)
        pin = TextField(number: 6, host: host)
        known = Label(number: 7, host: host)
        ask = Button(number: 8, host: host)
        note = TextField(number: 9, host: host)
        pay = Button(number: 10, host: host)
        paid = Label(number: 11, host: host)
        next = Button(number: 12, host: host)
        rows = TableView(number: 13, host: host)
        theme = Label(number: 14, host: host)
        dark = Button(number: 15, host: host)
        super.init(controls: [
            plus, count, name, greeting, secret, pin, known, ask, note, pay, paid, next, rows, theme, dark,
        ])
    }
}

final class TillCell: TableViewCell {
    let title: Label
    let amount: TextField
    override class var template: StaticString { "TillCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        amount = TextField(number: 2, host: host)
        super.init(controls: [title, amount])
    }
}

/// A till: what is counted, entered and paid.
final class TillController: ViewController<TillView> {
    private let world: TillWorld
    private let notes: SavedRelay<String>
    let theme: SavedRelay<String>
    private let paid = SavedRelay("paid", "")
    private let address: String
    /// What another release has with another type.
    private let mode: AnyObject
    let restores: Bool
    static let paths = ["/", "/next", "/last"]

    init(_ world: TillWorld, at address: String) {
        self.world = world
        self.address = address
        restores = world.isRestorable
        notes = SavedRelay("note", "none")
        theme = SavedRelay(world.showsTheme(address) ? "theme" : "theme of \(address)", "light", scope: .session)
        mode = world.isModeANumber ? SavedRelay("mode", 0) : SavedRelay("mode", "text")
        super.init()
        if world.hasTwins { twins = [SavedRelay("twin", 1), SavedRelay("twin", 2)] }
        world.tills.append(self)
    }

    private var twins: [SavedRelay<Int>] = []

    override var isRestorable: Bool { restores }
    override var title: String? { "The till \(address)" }

    override func viewDidLoad() {
        view.plus.rx.tap.map { 1 }.scan(saved: "count", 0, accumulator: +).map(String.init).bind(to: view.count.rx.text)
            .disposed(by: disposeBag)
        view.name.rx.text.orEmpty.map { $0.isEmpty ? "" : "Hello, \($0)" }.bind(to: view.greeting.rx.text)
            .disposed(by: disposeBag)
        view.name.rx.text.orEmpty.skip(1).subscribe(onNext: { [world] in world.heard.append("name \($0)") })
            .disposed(by: disposeBag)
        Observable.combineLatest(view.secret.rx.text.orEmpty, view.pin.rx.text.orEmpty) { "\($0.count) \($1.count)" }
            .bind(to: view.known.rx.text).disposed(by: disposeBag)
        (view.note.rx.text.orEmpty <-> notes).disposed(by: disposeBag)
        view.ask.rx.tap.subscribe(onNext: { [unowned self] in ask() }).disposed(by: disposeBag)
        if world.paysOnce { payOnce() } else { pay() }
        paid.bind(to: view.paid.rx.text).disposed(by: disposeBag)
        view.dark.rx.tap.subscribe(onNext: { [world] in world.onDark() }).disposed(by: disposeBag)
        view.next.rx.tap.subscribe(onNext: { [unowned self] in
            guard let place = TillController.paths.firstIndex(of: address), place < 2 else { return }
            push(TillController.paths[place + 1])
        }).disposed(by: disposeBag)
        theme.bind(to: view.theme.rx.text).disposed(by: disposeBag)
        view.dark.rx.tap.subscribe(onNext: { [theme] in theme.accept("dark") }).disposed(by: disposeBag)
        Observable.just((0..<world.rowCount).map(TillRow.init))
            .bind(to: view.rows.rx.items(cellType: TillCell.self)) { _, row, cell in cell.title.text = "row \(row.id)" }
            .disposed(by: disposeBag)
    }

    private func pay() {
        view.pay.rx.onceTap.subscribe(onNext: { [unowned self] key in
            world.payments[key, default: 0] += 1
            paid.accept("paid \(view.secret.text.count)")
            settle(key)
        })
        .disposed(by: disposeBag)
    }

    /// What is paid is not paid again.
    private func payOnce() {
        view.pay.rx.onceTap.map { ($0, ()) }
            .carryOut(recall: world.recalls ? { [world] in .just(world.payments[$0].map { _ in Receipt() }) } : nil) {
                [world] key, _ in
                world.payments[key, default: 0] += 1
                return world.answers.map { _ in Receipt() }.take(1).asSingle()
            }
            .subscribe(onNext: { [paid, notes] _ in
                paid.accept("paid")
                notes.accept("")
            })
            .disposed(by: disposeBag)
        paid.map { [world] in $0.isEmpty && !world.isSoldOut }.bind(to: view.pay.rx.isEnabled).disposed(by: disposeBag)
    }

    private func ask() {
        let alert = AlertController(title: "Five more?", message: nil, preferredStyle: .alert)
        alert.addAction(
            AlertAction(title: "Yes", style: .default) { [unowned self] _ in
                for _ in 0..<5 { view.plus.sendTap() }
            }
        )
        alert.addAction(AlertAction(title: "No", style: .cancel))
        present(alert)
    }
}

struct Receipt: OnceOutcome { let sentence = "It is paid." }

struct TillRow: Hashable, Identifiable { let id: Int }

extension Button {
    /// As if a person had tapped.
    fileprivate func sendTap() { receive(.action(once: nil)) }
}

/// `@unchecked Sendable`: used on one test's loop only.
final class TillWorld: @unchecked Sendable {
    var heard: [String] = []
    var tills: [TillController] = []
    var payments: [OnceKey: Int] = [:]
    var isRestorable = true
    var rowCount = 3
    /// Which screens have the theme.
    var showsTheme: (String) -> Bool = { _ in true }
    /// What the button does besides.
    var onDark = {}
    var isModeANumber = false
    /// Whether the button is for the first payment alone.
    var paysOnce = false
    /// Whether the service can be asked what was paid.
    var recalls = true
    /// Whether nothing more can be paid.
    var isSoldOut = false
    /// What the service answers when it has been paid, and when.
    var answers = Observable.just(())
    var hasTwins = false

    func application() throws -> Application {
        var router = Router()
        for path in TillController.paths {
            router.screen(path) { [unowned self] in TillController(self, at: path) }
        }
        return try Application(root: TillWorld.root, router: router, screens: [TillView.self])
    }

    /// Made once per process.
    private static let root = TemplateFolder.make(
        "till",
        ["Templates/Layout.html": layout, "Templates/Till.html": till, "Static/till.css": ""]
    )

    private static let layout = """
        <!doctype html><html lang="en"><head><title>Till</title><link rel="stylesheet" href="../Static/till.css">
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let till = """
        <!doctype html><html lang="en"><head><title>The till</title><link rel="stylesheet" href="../Static/till.css"></head><body><main>
        <h1>Till</h1><button type="button" data-outlet="plus">+</button><p data-outlet="count"></p>
        <input type="text" aria-label="Name" data-outlet="name"><p data-outlet="greeting"></p>
        <input type="password" aria-label="Secret" data-outlet="secret">
        <input type="text" aria-label="Pin" data-outlet="pin" data-private><p data-outlet="known"></p>
        <button type="button" data-outlet="ask">Ask</button><input type="text" aria-label="Note" data-outlet="note" data-wait="200">
        <button type="button" data-outlet="pay" data-once>Pay</button><p data-outlet="paid"></p>
        <button type="button" data-outlet="next">Next</button>
        <ul data-outlet="rows"><template data-cell="TillCell"><li><span data-outlet="title"></span>
        <input type="text" aria-label="Amount" data-outlet="amount"></li></template></ul>
        <p data-outlet="theme"></p><button type="button" data-outlet="dark">Dark</button>
        </main></body></html>
        """
}

/// A server of tills with a store, one browser, one tab.
final class TillLab {
    let world = TillWorld()
    let diary = Diary()
    let store: SQLiteStateStore
    let server: TestServer
    let browser: TestBrowser
    let page: TestPage

    init(_ change: (TillWorld) -> Void = { _ in }) throws {
        change(world)
        store = try SQLiteStateStore()
        var log = DiaryLog(diary)
        log.logLevel = .warning
        server = TestServer(try world.application(), logger: Logger(label: "test") { [log] _ in log }, state: store)
        browser = server.browser()
        page = try browser.open("/")
    }

    deinit { page.close() }

    var till: TillController? { world.tills.last }

    /// Long enough for a commit, and for the browser to be told of it.
    func rest(_ time: Duration = .milliseconds(1_500)) { server.advance(by: time) }

    /// The process is killed and another one takes over.
    func kill() {
        server.restart()
        rest(.seconds(12))
    }
}
