// Questions: a screen that asks. What its first button does a test may say; the others show the dialogs that RxLive has itself.
import Controls
import Rx

@testable import RxLive

final class QuestionsView: ScreenView {
    override class var template: StaticString { "Questions" }
    override class var outlets: StaticString { "1:answers:Label;2:ask:Button;3:sheet:Button;4:load:Button" }

    let answers: Label
    let ask, sheet, load: Button

    required init(host: any ControlHost) {
        answers = Label(number: 1, host: host)
        ask = Button(number: 2, host: host)
        sheet = Button(number: 3, host: host)
        load = Button(number: 4, host: host)
        super.init(controls: [answers, ask, sheet, load])
    }
}

final class QuestionsController: ViewController<QuestionsView> {
    private let onAsk: (QuestionsController) -> Void
    private(set) lazy var progress = ProgressHUD(above: self)

    init(_ onAsk: @escaping (QuestionsController) -> Void) { self.onAsk = onAsk }

    override func viewDidLoad() {
        view.ask.rx.tap.subscribe(onNext: { [unowned self] in onAsk(self) }).disposed(by: disposeBag)
        view.sheet.rx.tap.subscribe(onNext: { [unowned self] in
            let sheet = AlertController(title: "Photo", message: "What to do with it?", preferredStyle: .actionSheet)
            add(["Copy", "Share"], to: sheet)
            add(["Remove"], .destructive, to: sheet)
            add(["Nothing"], .cancel, to: sheet)
            present(sheet)
        }).disposed(by: disposeBag)
        view.load.rx.tap.subscribe(onNext: { [unowned self] in work(for: 3_000) }).disposed(by: disposeBag)
    }

    /// Works for some milliseconds, and shows it by a source of its own.
    func work(for length: Int, after delay: Int = 0) {
        let indicator = ActivityIndicator()
        indicator.asObservable().bind(to: progress.rx.isAnimating).disposed(by: disposeBag)
        after(delay) { [unowned self] in
            Observable<Int>.timer(.milliseconds(length), scheduler: MainScheduler.instance).trackActivity(indicator)
                .subscribe().disposed(by: disposeBag)
        }
    }

    /// Does something in some milliseconds.
    func after(_ delay: Int, _ work: @escaping () -> Void) {
        if delay == 0 { return work() }
        Observable<Int>.timer(.milliseconds(delay), scheduler: MainScheduler.instance)
            .subscribe(onNext: { _ in work() }).disposed(by: disposeBag)
    }

    /// Answers that are written down.
    func add(_ titles: [String], _ style: AlertAction.Style = .default, to alert: AlertController) {
        for title in titles {
            alert.addAction(AlertAction(title: title, style: style) { [unowned self] in note($0.title ?? "") })
        }
    }

    /// Writes an answer down behind the others.
    func note(_ answer: String) { view.answers.text += (view.answers.text.isEmpty ? "" : ",") + answer }

    /// Asks whether something is to be removed.
    func askForRemoval() {
        let alert = AlertController(title: "Remove it?", message: "It cannot be restored.", preferredStyle: .alert)
        add(["Remove"], .destructive, to: alert)
        add(["Keep"], .cancel, to: alert)
        present(alert)
    }
}

/// A screen whose template says no title.
final class UntitledView: ScreenView {
    override class var template: StaticString { "Untitled" }
    override class var outlets: StaticString { "" }

    required init(host: any ControlHost) { super.init(controls: []) }
}

final class Untitled: ViewController<UntitledView> {
    private let own: String?

    init(_ title: String?) { own = title }

    override var title: String? { own }
}

enum Questions {
    static func application(
        _ onAsk: @escaping @Sendable (QuestionsController) -> Void = { $0.askForRemoval() }
    ) throws -> Application {
        var router = Router()
        router.screen("/") { QuestionsController(onAsk) }
        return try Application(root: root, router: router, screens: [QuestionsView.self, UntitledView.self])
    }

    /// Made once per process; it has templates that are called as RxLive's own are.
    private static let root = TemplateFolder.make(
        "questions",
        [
            "Templates/Layout.html": layout, "Templates/Questions.html": questions, "Templates/Alert.html": other,
            "Templates/Failure.html": other, "Templates/Untitled.html": "<p>Nothing</p>",
        ]
    )

    private static let layout = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Questions</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let questions = """
        <!doctype html><html lang="en"><head><title>Questions</title></head><body><main><h1>Questions</h1>
        <p data-outlet="answers"></p><button type="button" data-outlet="ask">Ask</button>
        <button type="button" data-outlet="sheet">Choose</button>
        <button type="button" data-outlet="load">Load</button></main></body></html>
        """

    private static let other = """
        <!doctype html><html lang="en"><head><title>Not RxLive's</title></head><body><main><p data-outlet="other"></p>
        </main></body></html>
        """
}
