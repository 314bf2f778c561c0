// RowSelection: which elements of a list are selected. They are, wherever their rows are: also out of the browser's window.
import Markup
import Rx

public import struct FoundationEssentials.IndexPath

/// The selected elements of one list; most lists have none.
final class RowSelection: ViewAttachment {
    /// Whether several can be selected.
    var isMultiple = false { didSet { if isMultiple != oldValue { listen() } } }
    /// The array that the places are of.
    private var source: RowSource?
    /// Places of what is selected.
    private(set) var places: Set<Int> = []
    /// The place that was tapped last; a range begins there.
    private(set) var anchor: Int?

    /// Tells what is selected; made for the first one who asks.
    var paths: EventSubject<BehaviorSubject<[IndexPath]>>?

    /// Rows that one tap may select: each is told by itself, in one turn of the loop.
    static let longestRange = 10_000

    private unowned let list: ListView
    private var ranges: (any Disposable)?

    init(_ list: ListView) { self.list = list }

    /// Brings the places into another array; what is not there any more is not selected.
    func follow(to new: RowSource) {
        guard let old = source, old !== new else {
            source = new
            return
        }
        source = new
        guard !places.isEmpty || anchor != nil else { return }
        let difference = list.difference(old, new)
        places = Set(places.compactMap { difference?.move(of: $0)?.place })
        anchor = anchor.flatMap { difference?.move(of: $0)?.place }
    }

    func insert(_ place: Int) {
        places.insert(place)
        anchor = place
    }

    func remove(_ place: Int) {
        places.remove(place)
        anchor = place
    }

    func removeAll() { places = [] }

    /// Tells what is selected now, if that is another thing.
    func tell(_ now: [IndexPath]) {
        guard let paths, (try? paths.subject.value()) != now else { return }
        paths.send(now)
    }

    private func listen() {
        ranges?.dispose()
        ranges =
            !isMultiple
            ? nil : list.rx.browserEvent(.rowRange).subscribe(onNext: { [weak list] in list?.extend(to: $0) })
    }

    func viewDetaches() {
        ranges?.dispose()
        ranges = nil
        source = nil
        paths?.end()
    }
}

extension BrowserEvent<UInt32> {
    /// Somebody has selected all rows from the one tapped last to this one.
    static var rowRange: BrowserEvent { BrowserEvent("rowrange", .integer("row")) { UInt32(exactly: $0) } }
}

extension ListView {
    /// Whether a person can select several rows: a tap on one selects it, or deselects it, and one with the Shift key selects all
    /// from the row tapped before.
    ///
    /// Default: false, where a tap selects a row in place of the one before.
    public final var allowsMultipleSelection: Bool {
        get { (mayRead() ? selection?.isMultiple : nil) ?? false }
        set {
            guard isInTurn else { return performInTurn { self.allowsMultipleSelection = newValue } }
            guard newValue != allowsMultipleSelection, host != nil else { return }
            madeSelection.isMultiple = newValue
            if !newValue, let first = selection?.places.min(), let selection, selection.places.count > 1 {
                selection.removeAll()
                selection.insert(first)
            }
            tellSelection()
        }
    }

    /// The rows that are selected, from the first to the last.
    public final var indexPathsForSelectedRows: [IndexPath] {
        guard mayRead(), let source, let selection = selected(in: source) else { return [] }
        return selection.places.sorted().compactMap { source.path(of: $0) }
    }

    /// The row that is selected, or the first of them.
    public final var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows.first }

    /// Selects a row, in place of the one before unless several can be; nobody is told.
    ///
    /// - Parameter indexPath: The row; where there is none, the log says so.
    public final func selectRow(at indexPath: IndexPath) {
        guard isInTurn else { return performInTurn { self.selectRow(at: indexPath) } }
        guard host != nil else { return }
        guard let source, let place = source.place(at: indexPath) else {
            host?.report("selectRow(at:): list \(number) has no row \(indexPath.text)")
            return
        }
        let selection = madeSelection
        selection.follow(to: source)
        if !selection.isMultiple { selection.removeAll() }
        selection.insert(place)
        tellSelection()
    }

    /// Deselects a row; nobody is told.
    ///
    /// - Parameter indexPath: The row; where there is none, the log says so.
    public final func deselectRow(at indexPath: IndexPath) {
        guard isInTurn else { return performInTurn { self.deselectRow(at: indexPath) } }
        guard let source, let selection = selected(in: source) else { return }
        guard let place = source.place(at: indexPath) else {
            host?.report("deselectRow(at:): list \(number) has no row \(indexPath.text)")
            return
        }
        selection.remove(place)
        tellSelection()
    }

    // MARK: What people do

    /// Somebody taps on a row: what it deselects is told first.
    final func receiveSelection(_ action: RowAction) {
        guard let source, let place = source.place(at: action.path) else { return }
        let selection = madeSelection
        selection.follow(to: source)
        if selection.isMultiple, selection.places.contains(place) {
            deselect(place, by: action)
        } else {
            select(by: action)
        }
        tellSelection()
    }

    /// Selects what stands between the row tapped last and this one, both included.
    fileprivate final func extend(to id: UInt32) {
        guard isEffectivelyVisible, let row = row(id), let button = row.template.control(for: .select),
            isReachable(button, of: row), let action = action(.select, on: id), let source,
            let place = source.place(at: action.path), let selection = selected(in: source)
        else { return }
        let start = selection.anchor ?? place, range = min(start, place)...max(start, place)
        guard range.count <= RowSelection.longestRange else {
            host?.report("list \(number): a range of \(range.count) rows is more than one selects at once")
            return
        }
        let made = Dictionary(rows.compactMap { row in self.place(of: row).map { ($0, row) } }) { first, _ in first }
        for place in range where !selection.places.contains(place) {
            guard isSelectable(place, made[place], in: source), let path = source.path(of: place),
                let step = self.action(action, at: path)
            else { continue }
            select(by: step)
            // What is told may change the array, and with it all places.
            guard self.source === source else { break }
        }
        tellSelection()
    }

    /// Whether a person could select what is at a place by the row's own button, as far as that row has been made.
    private func isSelectable(_ place: Int, _ row: Row?, in source: RowSource) -> Bool {
        let template = row?.template ?? template(named: source.template(of: place))
        guard let button = template?.control(for: .select) else { return false }
        return row.map { isReachable(button, of: $0, at: place) } ?? true
    }

    private func select(by action: RowAction) {
        guard let action = admitted(action), let selection, let source, let place = source.place(at: action.path) else {
            return
        }
        if !selection.isMultiple {
            for other in selection.places where other != place {
                // Where the delegate keeps the row before, there is no other one.
                guard deselect(other, by: action) else { return }
            }
        }
        selection.follow(to: source)
        // Who was told of the row before may have selected yet another one.
        if !selection.isMultiple { selection.removeAll() }
        selection.insert(place)
        tell(action)
    }

    /// Deselects a row, or the one that the delegate names in its place; false where that is another one, or none.
    @discardableResult
    private func deselect(_ place: Int, by action: RowAction) -> Bool {
        guard let selection, let source, let path = source.path(of: place), let other = self.action(action, at: path),
            let admitted = admitted(other.doing(.deselect)), let meant = source.place(at: admitted.path)
        else { return false }
        // Who was asked may have set another array.
        selection.follow(to: source)
        selection.remove(meant)
        tell(admitted)
        return meant == place
    }

    // MARK: What is shown

    /// Says which of the browser's rows are selected.
    final func tellSelection() {
        guard let laid, let selection, !needsLayout, let places = selected(in: laid)?.places else { return }
        let numbers = rows.filter { places.contains(index(of: $0)) }.map { String($0.id) }
        let words = (selection.isMultiple ? ["*"] : []) + numbers
        set(.selected, .string(words.joined(separator: " ")))
        selection.tell(indexPathsForSelectedRows)
    }

    /// What is selected, and what becomes of it.
    final var selectedPaths: Observable<[IndexPath]> {
        guard mayRead("rx") else { return later("rx") { [self] in selectedPaths } }
        guard host != nil else { return .empty() }
        let selection = madeSelection
        if let paths = selection.paths { return paths.asObservable() }
        let made = EventSubject(BehaviorSubject(value: indexPathsForSelectedRows))
        selection.paths = made
        return made.asObservable()
    }

    final var selection: RowSelection? { attached(RowSelection.self) }

    private var madeSelection: RowSelection { attachment { RowSelection(self) } }

    /// What is selected, by places in an array.
    private func selected(in source: RowSource) -> RowSelection? {
        selection?.follow(to: source)
        return selection
    }
}

extension IndexPath {
    /// For sentences: "3 of section 0".
    fileprivate var text: String { count == 2 ? "\(row) of section \(section)" : "at a path of \(count) numbers" }
}
