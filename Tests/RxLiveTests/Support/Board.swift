// Board: a list with sections: chores; a chore goes into another section when its field says so. Its template, the view that a
// build would make of it, and its controller.
import Controls
import Rx

@testable import RxLive

struct Chore: Identifiable, Hashable {
    let id: Int
    let text: String
}

struct Heading: Identifiable, Hashable {
    let id: String
    let count: Int
}

final class BoardView: ScreenView {
    override class var template: StaticString { "Board" }
    override class var outlets: StaticString {
        "1:chores:TableView;HeadingCell(1:title:Label);ChoreCell(1:text:Label;2:note:TextField)"
    }

    let chores: TableView

    required init(host: any ControlHost) {
        chores = TableView(number: 1, host: host)
        super.init(controls: [chores])
    }
}

final class HeadingCell: TableViewCell, ModelCell {
    let title: Label
    override class var template: StaticString { "HeadingCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        super.init(controls: [title])
    }

    func show(_ heading: Heading) { title.text = "\(heading.id) (\(heading.count))" }
}

final class ChoreCell: TableViewCell {
    let text: Label
    let note: TextField
    override class var template: StaticString { "ChoreCell" }

    required init(host: any ControlHost) {
        text = Label(number: 1, host: host)
        note = TextField(number: 2, host: host)
        super.init(controls: [text, note])
    }
}

final class BoardController: ViewController<BoardView> {
    private let open = BehaviorRelay(value: ["Bread", "Milk", "Tea"].enumerated().map { Chore(id: $0, text: $1) })
    private let done = BehaviorRelay(value: [Chore(id: 9, text: "Salt")])

    override func viewDidLoad() {
        Observable.combineLatest(open, done) { open, done in
            [("Open", open), ("Done", done)].map { name, chores in
                SectionModel(model: Heading(id: name, count: chores.count), items: chores)
            }
        }
        .bind(to: view.chores.rx.items(headerType: HeadingCell.self, cellType: ChoreCell.self)) {
            [unowned self] _, chore, cell in
            cell.text.text = chore.text
            cell.note.rx.text.orEmpty.filter { $0 == "done" }.subscribe(onNext: { [unowned self] _ in finish(chore) })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
    }

    private func finish(_ chore: Chore) {
        guard open.value.contains(chore) else { return }
        open.accept(open.value.filter { $0 != chore })
        done.accept(done.value + [chore])
    }
}

enum Board {
    static func application() throws -> Application {
        var router = Router()
        router.screen("/") { BoardController() }
        return try Application(root: root, router: router, screens: [BoardView.self])
    }

    /// Made once per process.
    private static let root = TemplateFolder.make(
        "board",
        ["Templates/Layout.html": TemplateFolder.layout("Board"), "Templates/Board.html": board]
    )

    private static let board = """
        <!doctype html><html lang="en"><head><title>The board</title></head><body><main><h1>Board</h1>
        <ul data-outlet="chores"><template data-cell="HeadingCell"><li><h2 data-outlet="title"></h2></li></template>
        <template data-cell="ChoreCell"><li><span data-outlet="text"></span>
        <input type="text" aria-label="Note" data-outlet="note"></li></template></ul>
        </main></body></html>
        """
}
