import Markup
import Rx

// ListView: the rows of one list: the array that its view model set, the part of it that the browser sees, and what of that
// a frame must carry. ListView+Layout decides which rows there are, ListView+Frames what is said of them; TableView and
// CollectionView are its kinds.
public import struct FoundationEssentials.IndexPath

/// A view of many rows; each shows one element of an array by a cell.
///
/// Rows are bound with `rx.items`. The browser has those near what the person sees, and asks for others as they scroll; so
/// an array may be as long as memory allows, and pages that are bound to the same array share it.
open class ListView: ScrollView {
    /// Whether the browser has only the rows near what the person sees; else it has all of them.
    ///
    /// Default: true for a table view. Set it before the rows are bound.
    public final var isWindowed: Bool {
        get { mayRead() ? hasWindow : true }
        set {
            guard isInTurn else { return performInTurn { self.isWindowed = newValue } }
            hasWindow = newValue
        }
    }
    private final var hasWindow = true

    // Not checked for exclusivity, as all that turns touch: it is used in its page's turns only, and what calls the
    // application meanwhile works on copies.
    /// The array as it was set last.
    @exclusivity(unchecked) final var source: RowSource?
    /// The array that the rows' places are of.
    @exclusivity(unchecked) final var laid: RowSource?
    /// Whether rows must be made, shown again, or ended.
    @exclusivity(unchecked) final var needsLayout = false

    /// Which rows the browser asks for, by their places in `laid`.
    @exclusivity(unchecked) final var window = RowWindow(first: 0, count: ListView.firstCount, focus: 0)
    /// Whether the window's first row is a place in `source` already.
    @exclusivity(unchecked) final var isWindowNew = false
    /// Rows that a page begins with.
    static let firstCount = 40
    /// Rows that a browser may ask for.
    static let countLimit = 200
    /// Rows out of the window that nobody has typed into, kept for what may be on its way to them.
    static let absentLimit = 256
    /// Rows out of the window that somebody has typed into.
    static let touchedLimit = 1_024

    /// The rows as the browser must have them, in order.
    @exclusivity(unchecked) final var rows: ContiguousArray<Row> = []
    /// The places of `rows`, where these are just the rows of these places, in order, and there are no others; nil: it is not
    /// known to be so.
    @exclusivity(unchecked) final var span: Range<Int>?
    /// By how much the rows' places are more than they say.
    @exclusivity(unchecked) final var shift = 0
    /// Rows with fields that are in the array and not in the window.
    @exclusivity(unchecked) final var absent: ContiguousArray<Row> = []
    /// The number of the row that was made last; tests set it near the end.
    @exclusivity(unchecked) final var lastID: UInt32 = 0
    /// The numbers of rows that were there when numbers began again at 1: no other row gets one of these.
    private var held: Set<UInt32> = []
    /// What `data-window` says: the place of the first row, how many there are in all, and the row beside them.
    @exclusivity(unchecked) final var told: (first: Int, count: Int, away: UInt32)?

    /// What the browser has once `rowsFrame` is applied: ``browserRows``, told by how they differ from `rows`.
    @exclusivity(unchecked) final var browser = BrowserRows.same
    @exclusivity(unchecked) final var rowsFrame: UInt32 = 0
    /// Whether the browser certainly has ``browserRows``.
    @exclusivity(unchecked) final var isSure = true
    /// Whether its rows have changed since the last frame.
    @exclusivity(unchecked) final var isChanged = false
    /// Rows whose cells a frame must carry.
    @exclusivity(unchecked) final var dirtyRows: ContiguousArray<Row> = []
    /// Whether the page knows that a frame must carry something.
    @exclusivity(unchecked) final var isDirty = false

    /// The row that somebody has deleted, until it has gone and what had the focus there has handed it on; 0: none.
    @exclusivity(unchecked) final var deleted: UInt32 = 0

    /// Somebody goes on elsewhere: they are not taken to where a row was that they have deleted before.
    package final func forgetDeletion() { deleted = 0 }

    /// Puts an array in place of the one before.
    final func show(_ new: RowSource) {
        guard isInTurn else { return performInTurn("rx.items") { self.show(new) } }
        guard host != nil, new !== source else { return }
        source = new
        setNeedsLayout()
    }

    /// Scrolls until the row at a place is at the top, as far as there are rows below it; the rows come in the same frame.
    ///
    /// - Parameter index: The row's place in the array, from 0; beyond its end the last row is meant.
    public final func scrollToRow(at index: Int) {
        guard isInTurn else { return performInTurn { self.scrollToRow(at: index) } }
        guard let source, source.count > 0 else { return }
        let row = max(0, min(index, source.count - 1))
        if isWindowed {
            window.first = max(0, row - window.count / 4)
            isWindowNew = true
            setNeedsLayout()
        }
        host?.send(.scroll(list: number, row: row))
    }

    /// The same in a list with sections.
    ///
    /// - Parameter indexPath: A section and a row in it, both from 0; beyond the section's end its last row is meant.
    public final func scrollToRow(at indexPath: IndexPath) {
        guard isInTurn else { return performInTurn { self.scrollToRow(at: indexPath) } }
        guard indexPath.count == 2, let place = source?.place(section: indexPath.section, row: indexPath.row) else {
            return
        }
        scrollToRow(at: place)
    }

    final func setNeedsLayout() {
        needsLayout = true
        markDirty()
    }

    final func markDirty() {
        guard !isDirty else { return }
        isDirty = true
        host?.markDirty(self)
    }

    final func markDirty(_ row: Row) {
        dirtyRows.append(row)
        markDirty()
    }

    /// A number that no row has, neither here nor in the browser.
    ///
    /// A browser that keeps moving its window uses up all numbers at last. Then they begin again at 1.
    final func nextID() -> UInt32 {
        repeat {
            if lastID >= ListView.greatestID { beginIDsAgain() }
            lastID += 1
        } while held.contains(lastID)
        return lastID
    }

    private func beginIDsAgain() {
        lastID = 0
        held = Set((rows + absent + browserRows).map(\.id))
    }

    /// The greatest that a browser's message may name.
    private static let greatestID = UInt32.max - 1

    /// The template of a kind of rows; most lists have one kind.
    final func template(named name: StaticString) -> RowTemplate? {
        if let known, known.name.utf8Start == name.utf8Start { return known.template }
        guard let template = host?.rowTemplate(name, of: number) else { return nil }
        known = (name, template)
        return template
    }

    private var known: (name: StaticString, template: RowTemplate)?

    /// The screen's templates have been exchanged for others with the same outlets: the next frame carries the rows that
    /// look otherwise by theirs, with their present values.
    package final func templatesChanged() {
        known = nil
        guard let laid else { return }
        settleShift()
        // All of them are looked at next.
        span = nil
        var isAnyNew = false
        for row in rows + absent {
            guard let new = template(named: laid.template(of: row.index)), new !== row.template else { continue }
            if row.exchange(for: new) { isAnyNew = true }
        }
        guard isAnyNew else { return }
        holdBrowserRows()
        isChanged = true
        setNeedsLayout()
    }

    final func name(of row: Row) -> String { laid?.name(of: index(of: row)) ?? "" }

    final func places(of template: RowTemplate) -> [RowPlace] { host?.lists?.contents.places(of: template) ?? [] }

    /// Completes its events, and lets go of its host and its rows.
    override open func detach() {
        guard isInTurn else { return performInTurn { self.detach() } }
        super.detach()
        taps?.end()
        taps = nil
        actions?.end()
        actions = nil
        let all = rows + absent
        (rows, absent, dirtyRows) = ([], [], [])
        browser = .same
        span = nil
        (source, laid) = (nil, nil)
        for row in all { row.end() }
    }

    // MARK: Inputs

    /// A tap on a button of a row that only shows its model.
    struct RowTap {
        let model: Any
        let template: RowTemplate
        let control: Int
    }

    private var taps: EventSubject<PublishSubject<RowTap>>?

    /// Taps on buttons of rows that only show their models; completes when the list goes.
    final var rowTaps: Observable<RowTap> {
        guard mayRead("rx") else { return later("rx") { [self] in rowTaps } }
        guard host != nil else { return .empty() }
        if let taps { return taps.asObservable() }
        let made = EventSubject(PublishSubject<RowTap>())
        taps = made
        return made.asObservable()
    }

    /// Somebody taps a button of a row that only shows its model; false where the row is none of these, or the button
    /// cannot be tapped.
    package final func receiveTap(on number: Int, of id: UInt32) -> Bool {
        guard let place = place(of: id), let row = row(id), row.content != nil, let source, isReachable(number, of: row)
        else {
            return false
        }
        let tap = RowTap(
            model: source.model(of: place),
            template: row.template,
            control: number
        )
        taps?.send(tap)
        // The tap's listeners may have changed the array: the action is done to the row where it is now.
        if let action = action(by: number, of: id) { receive(action) }
        return true
    }

    private var actions: EventSubject<PublishSubject<RowAction>>?

    /// What somebody does to rows by buttons that are marked for it; completes when the list goes.
    final var rowActions: Observable<RowAction> {
        guard mayRead("rx") else { return later("rx") { [self] in rowActions } }
        guard host != nil else { return .empty() }
        if let actions { return actions.asObservable() }
        let made = EventSubject(PublishSubject<RowAction>())
        actions = made
        return made.asObservable()
    }

    /// What a tap on a control of a row does to the row; nil where that is nothing, or nobody listens.
    package final func action(by number: Int, of id: UInt32) -> RowAction? {
        guard actions != nil || delegate != nil || selection != nil, let row = row(id),
            let act = row.template.act(of: number), let action = action(act, on: id)
        else { return nil }
        switch act {
        case .drag: return nil
        case .select, .deselect, .accessory, .insert, .delete: return action
        case .moveUp: return place(of: id).flatMap { source?.path(above: $0) }.map(action.going)
        case .moveDown: return place(of: id).flatMap { source?.path(below: $0) }.map(action.going)
        }
    }

    /// Something that is done to a row that the browser has; nil where that is a header.
    final func action(_ act: RowAct, on id: UInt32) -> RowAction? {
        guard let place = place(of: id), let source, let path = source.path(of: place) else { return nil }
        return RowAction(act: act, row: id, path: path, model: source.model(of: place))
    }

    /// Somebody does something to a row.
    package final func receive(_ action: RowAction) {
        if action.act == .select { return receiveSelection(action) }
        guard let action = admitted(action) else { return }
        if action.act == .delete { deleted = action.row }
        tell(action)
    }

    /// Says what has been done to a row: to the delegate first.
    final func tell(_ action: RowAction) {
        tellDelegate(of: action)
        actions?.send(action)
    }

    /// What becomes of an action, as the delegate says; nil: nothing.
    func admitted(_ action: RowAction) -> RowAction? { action }

    /// Calls the delegate's method for an action.
    func tellDelegate(of action: RowAction) {}

    /// The same for the row at another place; nil where there is none.
    final func action(_ action: RowAction, at path: IndexPath) -> RowAction? {
        if path == action.path { return action }
        guard let source, let place = source.place(at: path) else { return nil }
        return RowAction(act: action.act, row: action.row, path: path, model: source.model(of: place))
    }

    /// The browser asks for other rows; unless they are what its person sees, only the focus counts.
    package final func receive(_ wanted: RowWindow, isSeen: Bool = true) {
        guard isWindowed else { return }
        var new = window
        new.focus = wanted.focus
        if isSeen { (new.first, new.count) = (wanted.first, min(max(wanted.count, 1), ListView.countLimit)) }
        guard new != window else { return }
        window = new
        setNeedsLayout()
    }

    /// The control of a living row for a value, which is taken wherever the row is.
    package final func control(_ number: Int, of id: UInt32) -> Control? { row(id)?.cell?.control(number) as? Control }

    /// The view of a living row, for what a browser tells of it.
    package final func view(_ number: Int, of id: UInt32) -> View? { row(id)?.cell?.control(number) }

    /// A person has changed a value in a row, so the focus is there.
    package final func touch(_ id: UInt32) {
        row(id)?.isTouched = true
        guard window.focus != id else { return }
        window.focus = id
        setNeedsLayout()
    }

    /// The place of a row that an action may be for: one that the browser has, and that is in the array still.
    package final func place(of id: UInt32) -> Int? { find(id, in: rows).flatMap { place(of: $0) } }

    /// The same for one of `rows`.
    final func place(of row: Row) -> Int? {
        guard let source, let laid else { return nil }
        guard source !== laid else { return index(of: row) }
        return difference(laid, source)?.move(of: index(of: row))?.place
    }

    /// Bytes of all texts that its rows' controls hold.
    package final var typedBytes: Int {
        var sum = 0
        for row in rows + absent where row.template.holdsValues {
            for case let control as Control in row.cell?.controls ?? [] { sum += control.typedBytes }
        }
        return sum
    }

    /// Whether somebody can act on a control of a row.
    final func isReachable(_ control: Int, of row: Row) -> Bool {
        place(of: row.id).map { isReachable(control, of: row, at: $0) } ?? false
    }

    /// The same for one of `rows` whose place in the array is known.
    final func isReachable(_ control: Int, of row: Row, at place: Int) -> Bool {
        guard isEffectivelyVisible, let source else { return false }
        guard row.content != nil else { return (row.cell?.control(control) as? Control)?.isReachable ?? false }
        return source.isReachable(control, at: place, row.template)
    }

    final func row(_ id: UInt32) -> Row? { find(id, in: rows) ?? find(id, in: absent) }

    /// How many rows were looked at to find one by its number: what is done to many rows must not look for each of them.
    @exclusivity(unchecked) private(set) final var searched = 0

    private func find(_ id: UInt32, in rows: ContiguousArray<Row>) -> Row? {
        let place = rows.firstIndex { $0.id == id }
        searched &+= place.map { $0 + 1 } ?? rows.count
        return place.map { rows[$0] }
    }

    final func difference(_ old: RowSource, _ new: RowSource) -> RowDifference? {
        guard let services = host?.lists else { return nil }
        return new.difference(from: old, services.differences)
    }
}
