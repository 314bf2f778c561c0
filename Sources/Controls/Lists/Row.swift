// Row: one row of a list that the browser has, or that has a field: the host of its cell's controls.
import Markup

/// A row, as its list keeps it.
final class Row: ControlHost {
    /// The row's number, given by its list and never used again.
    let id: UInt32
    private(set) var template: RowTemplate
    /// Nil once the row has ended.
    var list: ListView? { isEnded ? nil : maker }
    /// Never another one, so that any thread may follow it; nil: a row of no list.
    private let maker: ListView?

    /// Its place in the array that the list laid out last, less the list's ``ListView/shift``.
    var index: Int
    /// Its place among the rows in the browser, or that which it has had there; -1 where it is not among them.
    var place = -1
    /// The frame that carried its HTML; ``unsent`` where the browser may lack it.
    var frame = Row.unsent
    /// Whether it must be shown again before the browser next sees it.
    var isStale = false
    /// Whether a person has changed a value in it.
    var isTouched = false
    /// Whether a frame must carry cells of it.
    private(set) var isDirty = false
    private var isEnded = false

    /// Its controls, unless it only shows a model.
    private(set) var cell: TableViewCell?
    /// What it shows, where that is all of it.
    private(set) var content: RowContent?
    /// What of `content` was last put into a frame, and which frame that was.
    private var carried: (content: RowContent, frame: UInt32)?
    /// Whether the browser may have any of the contents before.
    private var isUnknown = false

    static let unsent = UInt32.max

    init(id: UInt32, template: RowTemplate, index: Int, list: ListView) {
        self.id = id
        self.template = template
        self.index = index
        maker = list
    }

    /// A row of no list: what its cell shows is read, and goes nowhere.
    init(_ template: RowTemplate) {
        id = 0
        self.template = template
        index = 0
        maker = nil
    }

    // MARK: What it shows

    /// The cell to show a model in: the row's own, emptied of what was bound before, or a new one.
    func cell<Cell: TableViewCell>(_ type: Cell.Type) -> Cell {
        if let cell = cell as? Cell {
            cell.reuse()
            return cell
        }
        let made = Cell(host: self)
        made.nest(in: template.parents)
        for control in made.controls where control.enclosing == nil { control.enclosing = list }
        cell = made
        return made
    }

    func show(_ new: RowContent) {
        guard content !== new else { return }
        content = new
        if frame != Row.unsent { markDirty() }
    }

    /// The row is made by another template from now on, with the same outlets; true where it looks otherwise by that.
    func exchange(for new: RowTemplate) -> Bool {
        let isSame = new.looksLike(template)
        template = new
        cell?.nest(in: new.parents)
        for control in cell?.controls ?? [] where control.enclosing == nil { control.enclosing = list }
        guard !isSame else { return false }
        frame = Row.unsent
        isStale = isStale || content != nil
        return true
    }

    /// The row has gone for good.
    func end() {
        cell?.reuse()
        cell?.detach()
        cell = nil
        isEnded = true
    }

    // MARK: Frames

    private func markDirty() {
        guard !isDirty, let list else { return }
        isDirty = true
        list.markDirty(self)
    }

    /// What the browser is given for the row.
    func html() -> RowHTML {
        if let content { return .shared(content) }
        var output: [UInt8] = []
        template.render(into: &output, row: nil, key: key, values: self)
        return .own(String(decoding: output, as: UTF8.self))
    }

    /// Appends the row to a document.
    func append(to output: inout [UInt8]) {
        if let content { return content.append(to: &output, row: id) }
        template.render(into: &output, row: Int(id), key: key, values: self)
    }

    /// Its name for a browser whose page has gone: needed to find the field again that somebody typed into.
    private var key: String? { template.holdsValues || list?.host?.namesRows == true ? list?.name(of: self) : nil }

    /// Frame `number` carries its HTML, and with it all cells.
    func carryAll(by number: UInt32) {
        frame = number
        isDirty = false
        isUnknown = false
        carried = content.map { ($0, number) }
        for control in cell?.controls ?? [] { control.carryAll(by: number) }
    }

    /// Hands the cells that have changed to frame `number`.
    func take(into number: UInt32) -> [RowValue] {
        isDirty = false
        guard let content else { return takeControls(into: number) }
        let old = carried?.content
        carried = (content, number)
        defer { isUnknown = false }
        if isUnknown { return content.values(of: list?.places(of: template) ?? []) }
        return old.map { content.changes(from: $0) } ?? []
    }

    private func takeControls(into number: UInt32) -> [RowValue] {
        var cells: [RowValue] = []
        for control in cell?.controls ?? [] {
            for index in control.heldCells.indices where control.heldCells[index].isDirty {
                let property = control.heldCells[index].property
                guard let value = control.take(property, into: number) else { continue }
                cells.append(RowValue(control: control.number, property: property, value: value))
            }
        }
        return cells
    }

    /// The browser has frame `number` and nothing later, but it has the row.
    func resume(from number: UInt32) {
        if let carried, carried.frame > number {
            isUnknown = true
            markDirty()
        }
        for control in cell?.controls ?? [] { control.resume(from: number) }
    }

    // MARK: ControlHost

    var ownerWord: UnsafeRawPointer? { list?.host?.ownerWord }

    var lists: ListServices? { list?.host?.lists }

    func markDirty(_ view: View, _ property: Property) { if frame != Row.unsent { markDirty() } }

    func markDirty(_ list: ListView) {}

    func send(_ signal: PageSignal) {
        guard let list else { return }
        if case .focus(let control) = signal {
            list.host?.send(.focusInRow(list: list.number, row: id, control: control))
        } else {
            list.host?.send(signal)
        }
    }

    func templateValue(of number: Int, _ property: Property) -> PropertyValue {
        template.value(of: property, of: number)
    }

    func maximumLength(of number: Int) -> Int? { template.maximumLength(of: number) }

    func rowTemplate(_ name: StaticString, of list: Int) -> RowTemplate? { nil }

    var isOnLoop: Bool { maker?.hostReference.host?.isOnLoop ?? true }

    func performInTurn(_ member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void) {
        guard let host = maker?.hostReference.host else { return orElse() }
        host.performInTurn(member, call, orElse: orElse)
    }

    func report(_ sentence: String) { list?.host?.report(sentence) }
}

extension Row: ControlValues {
    func properties(of control: Int) -> PropertySet {
        var set: PropertySet = []
        for cell in cell?.control(control)?.heldCells ?? [] { set.insert(PropertySet(cell.property)) }
        return set
    }

    func value(of property: Property, of control: Int) -> PropertyValue {
        cell?.control(control)?.held(property) ?? .none
    }
}

extension ModelCell {
    /// A cell that shows a model, and the row that it stands in, which is in no list and which the cell does not keep.
    static func showing(_ model: Model, by template: RowTemplate) -> (cell: Self, row: Row) {
        let row = Row(template)
        let cell = row.cell(Self.self)
        cell.show(model)
        return (cell, row)
    }

    /// A button's number in the row.
    static func number(of button: KeyPath<Self, Button>, in template: RowTemplate) -> Int {
        let row = Row(template)
        return withExtendedLifetime(row) { row.cell(Self.self)[keyPath: button].number }
    }

    /// Has a row show a model.
    static func show(_ model: Model, in row: Row) {
        guard let contents = row.lists?.contents else { return }
        row.show(contents.content(of: model, by: row.template) { cells(of: model, by: row.template) })
    }

    /// Whether somebody can act on a control of a model's row.
    static func isReachable(_ number: Int, of model: Model, by template: RowTemplate) -> Bool {
        let shown = showing(model, by: template)
        defer { shown.cell.detach() }
        return (shown.cell.control(number) as? Control)?.isReachable ?? false
    }

    /// What a model sets.
    static func cells(of model: Model, by template: RowTemplate) -> [RowValue] {
        let shown = showing(model, by: template)
        defer { shown.cell.detach() }
        return shown.cell.controls.flatMap { control in
            control.heldCells.map { RowValue(control: control.number, property: $0.property, value: $0.value) }
        }
    }
}
