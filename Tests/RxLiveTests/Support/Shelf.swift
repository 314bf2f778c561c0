// Shelf: a screen whose choices and rows come from elsewhere: its template, the views that a build would make of it, and its
// controller.
import Controls
import Rx

@testable import RxLive
@testable import RxLiveTest

/// `@unchecked Sendable`: used on one test's loop only.
final class ShelfWorld: @unchecked Sendable {
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
        ["Templates/Layout.html": TemplateFolder.layout("Shelf"), "Templates/Shelf.html": shelf]
    )

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

final class ShelfView: ScreenView {
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

final class ShelfCell: TableViewCell {
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

struct ShelfItem: Identifiable, Hashable {
    let id: String
}

final class ShelfController: ViewController<ShelfView> {
    let items = BehaviorRelay<[String]>(value: [])
    private let world: ShelfWorld

    init(_ world: ShelfWorld) {
        self.world = world
        super.init()
        world.shelves.append(self)
    }

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
