// Desk: a screen whose template says what has the focus and how long a text may be. Its template, the view that a build would
// make of it, and its controller.
import Controls
import Rx

@testable import RxLive

final class DeskView: ScreenView {
    override class var template: StaticString { "Desk" }
    override class var outlets: StaticString {
        "1:other:Button;2:off:TextField;3:count:TextField;4:note:TextView;5:said:Label;6:agree:Switch"
    }

    let other: Button
    let off, count: TextField
    let note: TextView
    let said: Label
    let agree: Switch

    required init(host: any ControlHost) {
        other = Button(number: 1, host: host)
        off = TextField(number: 2, host: host)
        count = TextField(number: 3, host: host)
        note = TextView(number: 4, host: host)
        said = Label(number: 5, host: host)
        agree = Switch(number: 6, host: host)
        super.init(controls: [other, off, count, note, said, agree])
    }
}

final class DeskController: ViewController<DeskView> {
    override func viewDidLoad() {
        struct NoCount: Error {}
        let count = view.count.rx.value(
            as: FieldFormat<Int>(
                text: { "\($0)" },
                parse: { text in
                    guard let number = Int(text) else { throw NoCount() }
                    return number
                }
            )
        )
        count.value.subscribe().disposed(by: disposeBag)
        count.error.map { $0 == nil ? "" : "Write a number." }.bind(to: view.said.rx.text).disposed(by: disposeBag)
    }
}

enum Desk {
    /// Made with a layout that lets the main screen have the focus, or one that does not.
    static func application(canScreenHaveFocus: Bool = false) throws -> Application {
        var router = Router()
        router.screen("/") { DeskController() }
        router.screen("/second") { SecondController(world: LabWorld()) }
        let root = canScreenHaveFocus ? focusableRoot : root
        return try Application(root: root, router: router, screens: [DeskView.self, SecondView.self])
    }

    private static let root = make(slot: "<main data-slot=\"content\"></main>")
    private static let focusableRoot = make(slot: "<main tabindex=\"-1\" data-slot=\"content\"></main>")

    private static func make(slot: String) -> String {
        TemplateFolder.make(
            "desk",
            [
                "Templates/Layout.html": """
                <!doctype html><html lang="en"><head><title>Desk</title>
                <script type="module" src="/static/runtime.js"></script></head><body>
                \(slot)<p data-status role="status"></p><p data-announce role="status"></p></body></html>
                """,
                "Templates/Desk.html": desk, "Templates/Second.html": LabTemplates.second,
            ]
        )
    }

    private static let desk = """
        <!doctype html><html lang="en"><head><title>The desk</title></head><body><main>
        <p tabindex="0">Read me</p><button type="button" data-outlet="other">Other</button>
        <input type="text" aria-label="Off" data-outlet="off" disabled autofocus>
        <input type="text" aria-label="Count" data-outlet="count" maxlength="5" data-wait="10000" autofocus>
        <textarea aria-label="Note" data-outlet="note" maxlength="4"></textarea>
        <p data-outlet="said"></p><input type="checkbox" aria-label="Agree" data-outlet="agree">
        </main></body></html>
        """
}
