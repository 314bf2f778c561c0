// A list, its page and its browser, which does with frames what the protocol says.
import Markup
import Rx
import Testing

@testable import Controls

struct Note: Identifiable, Hashable {
    let id: String
    var text: String

    /// "a1" is the note of id "a" that says "a1".
    init(_ text: String) {
        id = String(text.prefix(1))
        self.text = text
    }
}

final class NoteCell: TableViewCell {
    let title: Label
    let field: TextField
    override class var template: StaticString { "NoteCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        field = TextField(number: 2, host: host)
        super.init(controls: [title, field])
    }
}

final class TextCell: TableViewCell, ModelCell {
    let title: Label
    let like: Button
    private let acts: [Button]
    override class var template: StaticString { "TextCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        like = Button(number: 2, host: host)
        acts = (3...5).map { Button(number: $0, host: host) }
        super.init(controls: [title, like] + acts)
    }

    func show(_ note: Note) {
        title.text = note.text
        if note.text.hasSuffix("2") { title.textColor = .red }
        like.isEnabled = !note.text.hasSuffix("0")
        title[attribute: "lang"] = note.text.hasSuffix("8") ? "de" : nil
        if note.text.hasSuffix("9") { title[attribute: "dir"] = "rtl" }
    }
}

/// What a browser has of a list, changed by patches as the protocol defines them.
struct Browser {
    struct Row {
        let id: UInt32
        var html: String
        var cells: [RowPlace: PropertyValue] = [:]

        /// What a person reads in it.
        var title: String {
            if case .string(let text)? = cells[RowPlace(control: 1, property: .text)] { return text }
            let fragment = HTMLFragment(parsing: html)
            return fragment.elements.first?.first { $0[attribute: "data-n"] == "1" }?.textContent ?? "?"
        }

        var color: String {
            if let value = cells[RowPlace(control: 1, property: .color)] {
                if case .string(let text) = value { return text }
                return ""
            }
            let fragment = HTMLFragment(parsing: html)
            return fragment.elements.first?.first { $0[attribute: "data-n"] == "1" }?[attribute: "data-color"] ?? ""
        }
    }

    var rows: [Row] = []

    mutating func apply(_ patch: ListPatch) {
        switch patch {
        case .difference(let gone, let moves, let adds):
            for id in gone { rows.remove(at: place(of: id)) }
            for move in moves {
                let row = rows.remove(at: place(of: move.row))
                rows.insert(row, at: place(before: move.before))
            }
            for add in adds { rows.insert(Row(id: add.id, html: add.html.text), at: place(before: add.before)) }
        case .order(let order, let html):
            let new = Dictionary(uniqueKeysWithValues: html.map { ($0.id, Row(id: $0.id, html: $0.html.text)) })
            rows = order.map { id in new[id] ?? rows[place(of: id)] }
        }
    }

    mutating func apply(_ id: UInt32, _ cells: [RowValue]) {
        let place = place(of: id)
        for cell in cells { rows[place].cells[cell.place] = cell.value }
    }

    private func place(of id: UInt32) -> Int {
        guard let place = rows.firstIndex(where: { $0.id == id }) else {
            Issue.record("no row \(id)")
            return 0
        }
        return place
    }

    private func place(before id: UInt32?) -> Int { id.map { place(of: $0) } ?? rows.count }
}

/// A list, its page and its browser.
@MainActor final class ListStage {
    let host: PlainHost
    let list: TableView
    let array: PublishSubject<[Note]>
    var browser = Browser()
    var frame: UInt32 = 0
    private let bag = DisposeBag()

    /// The rows' templates; `mark` is the class of all.
    static func rows(mark: String = "row") throws -> [RowTemplate] {
        try rows(
            """
            <template data-cell="NoteCell"><li class="\(mark)">\
            <b data-outlet="title"></b><input data-outlet="field" aria-label="Note"></li></template>\
            <template data-cell="TextCell"><li class="\(mark)"><b data-outlet="title">none</b>\
            <button type="button" data-select data-outlet="like">Like</button>\
            <button type="button" data-delete data-outlet="remove">Delete</button>\
            <button type="button" data-move="up" data-outlet="up">Up</button>\
            <button type="button" data-move="down" data-outlet="down">Down</button></li></template>\
            <template data-cell="LetterCell"><li><b data-outlet="title"></b>\
            <button type="button" data-outlet="more">More</button></li></template>\
            <template data-cell="EndCell"><li><b data-outlet="title"></b>\
            <button type="button" data-outlet="more">More</button>\
            <button type="button" data-delete data-outlet="remove">Delete</button></li></template>
            """
        )
    }

    /// Those of a list with such content.
    static func rows(_ content: String) throws -> [RowTemplate] {
        let screen = "<title>List</title><main><ul data-outlet=\"rows\">\(content)</ul></main>"
        let layout = """
            <!doctype html><title>x</title><script type="module" src="/static/runtime.js"></script>
            <main data-slot="content"></main>
            """
        return try Template(
            screen: TemplateFile(path: "List.html", source: screen),
            layout: TemplateFile(path: "Layout.html", source: layout),
            asset: { $0 }
        ).rows
    }

    /// Rows whose cells are `NoteCell`s, with fields, or `TextCell`s, which only show their models.
    convenience init(fields: Bool, windowed: Bool = true) throws {
        let array = PublishSubject<[Note]>()
        try self.init(showing: array, array, fields: fields, windowed: windowed)
    }

    /// The same, bound to a list that tells its changes.
    convenience init(_ relay: ListRelay<Note>, fields: Bool, windowed: Bool = true) throws {
        try self.init(showing: relay, PublishSubject(), fields: fields, windowed: windowed)
    }

    private init<Source: ObservableType>(
        showing source: Source,
        _ array: PublishSubject<[Note]>,
        fields: Bool,
        windowed: Bool
    ) throws where Source.Element: Sequence<Note> {
        self.array = array
        host = PlainHost(rows: try ListStage.rows())
        list = TableView(number: 1, host: host)
        list.isWindowed = windowed
        if fields {
            source.bind(to: list.rx.items(cellType: NoteCell.self)) { _, note, cell in cell.title.text = note.text }
                .disposed(by: bag)
        } else {
            source.bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
        }
    }

    /// Sets the array, as a view model does.
    func set(_ texts: [String]) { array.onNext(texts.map(Note.init)) }

    /// One frame; what it said of the rows.
    @discardableResult
    func flush(limit: Int = .max) -> ListPatch? {
        list.layOut()
        frame += 1
        let patch = list.takeRows(into: frame, limit: limit)
        if let patch { browser.apply(patch) }
        while let row = list.takeCells(into: frame) { browser.apply(row.row, row.cells) }
        _ = list.settleRows()
        return patch
    }

    func ask(_ first: Int, _ count: Int, focus: UInt32 = 0) {
        list.receive(RowWindow(first: first, count: count, focus: focus))
    }

    var titles: [String] { browser.rows.map(\.title) }

    /// What `data-window` says.
    var window: String {
        if case .string(let text) = list.value(of: .window) { return text }
        return ""
    }
}

/// A small random generator with a seed (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
