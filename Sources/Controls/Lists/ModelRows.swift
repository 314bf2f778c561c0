// ModelRows: an array whose cells show their models and nothing else, so that all pages of a loop which show the same array have it
// together: what one of them has found out of it, the others need not.
import Markup

/// An array of models, shared by the pages of a loop.
final class ModelRows<Cell: ModelCell>: RowArray<Cell.Model> {
    /// Whether another list has asked for it; until then nothing is kept for others.
    private var isShared = false
    // Not checked for exclusivity: it is used on one loop, and code that changes it in place calls nobody meanwhile.
    /// What rows have shown last, by their places modulo their number.
    @exclusivity(unchecked) private var shown: ContiguousArray<(index: Int, content: RowContent)?> = []
    /// More rows than most windows have.
    private static var limit: Int { 64 }

    /// Another list shows it.
    func share() { isShared = true }

    override func template(of index: Int) -> StaticString { Cell.template }

    override func show(_ index: Int, in row: Row) {
        let slot = index % ModelRows.limit
        if !shown.isEmpty, let known = shown[slot], known.index == index, known.content.template === row.template {
            return row.show(known.content)
        }
        super.show(index, in: row)
        guard isShared, let content = row.content else { return }
        if shown.isEmpty { shown = ContiguousArray(repeating: nil, count: min(count, ModelRows.limit)) }
        shown[slot] = (index, content)
    }
}

/// The arrays of models that a loop's pages show.
final class ModelArrays {
    private struct Entry {
        let name: ArrayName
        let kind: ObjectIdentifier
        /// While it is there, no other array can have its name.
        weak var rows: RowSource?
    }

    /// By their cells' classes: how models become rows is the same on all pages.
    private var kinds: [ObjectIdentifier: AnyObject] = [:]
    /// Those that were made last, the oldest at `next`.
    private var recent: ContiguousArray<Entry> = []
    private var next = 0
    /// Pages that show the same at different moments, or in other words, take turns.
    private static let limit = 32

    /// The array as all lists have it that show it by these cells.
    func rows<Cell: ModelCell>(_ elements: RowElements<Cell.Model>, _ type: Cell.Type) -> ModelRows<Cell> {
        let name = elements.name, kind = ObjectIdentifier(type)
        for age in 0..<recent.count {
            let place = (next + recent.count - 1 - age) % recent.count
            guard recent[place].name == name, recent[place].kind == kind, let rows = recent[place].rows else {
                continue
            }
            let known = unsafeDowncast(rows, to: ModelRows<Cell>.self)
            known.share()
            return known
        }
        let made = ModelRows<Cell>(elements, self.kind(type))
        let entry = Entry(name: name, kind: kind, rows: made)
        if recent.count < ModelArrays.limit { recent.append(entry) } else { recent[next] = entry }
        next = (next + 1) % ModelArrays.limit
        return made
    }

    private func kind<Cell: ModelCell>(_ type: Cell.Type) -> RowKind<Cell.Model> {
        // The name says which type it is.
        if let known = kinds[ObjectIdentifier(type)] { return unsafeDowncast(known, to: RowKind<Cell.Model>.self) }
        let made = RowKind<Cell.Model>(
            template: { _ in Cell.template },
            isReachable: { Cell.isReachable($0, of: $1, by: $2) },
            show: { Cell.show($1, in: $2) }
        )
        kinds[ObjectIdentifier(type)] = made
        return made
    }
}
