// Which rows there are: those in the window and the one with the focus; made, shown again and ended here. Cells are shown by
// the application, so all this happens before a frame is begun.
import Markup

extension ListView {
    /// Whether rows must be made, shown again, or ended.
    package var needsRows: Bool { needsLayout }

    /// Makes the rows what the array and the window say.
    ///
    /// What cells set and bind takes effect at once.
    package func layOut() {
        guard needsLayout, let source, host != nil else { return }
        needsLayout = false
        if slides(to: source) { return }
        settleShift()
        let place = deleted == 0 ? nil : rows.firstIndex { $0.id == deleted }
        move(to: source)
        let range = range(in: source.count)
        let away = isInPlace(range) ? nil : arrange(range, source)
        span = away == nil && isInPlace(range) ? range : nil
        let rows = rows
        for row in rows { show(row, source) }
        putBackAwaited()
        if let place { passFocus(from: place) }
        tellWindow(range, of: source.count, away)
        tellSelection()
    }

    /// Has other rows, or another order; what the browser has is remembered.
    private func replaceRows(_ new: ContiguousArray<Row>) {
        holdBrowserRows()
        rows = new
        isChanged = true
    }

    /// Every row to its place in the new array; what is not there any more ends.
    private func move(to source: RowSource) {
        defer { isWindowNew = false }
        guard let old = laid, old !== source else {
            laid = source
            return
        }
        let difference = difference(old, source)
        laid = source
        let followed = follow(difference, rows)
        if followed.count != rows.count { replaceRows(followed) }
        if !absent.isEmpty { absent = follow(difference, absent) }
        moveWindow(by: difference, old.count)
    }

    /// The window goes with its first row, unless it is to be elsewhere.
    final func moveWindow(by difference: RowDifference?, _ oldCount: Int) {
        if !isWindowNew, window.first > 0, window.first < oldCount, let move = difference?.move(of: window.first) {
            window.first = move.place
        }
    }

    private func follow(_ difference: RowDifference?, _ rows: ContiguousArray<Row>) -> ContiguousArray<Row> {
        var isWhole = true
        for row in rows {
            guard let move = difference?.move(of: row.index) else {
                row.end()
                isWhole = false
                continue
            }
            if !move.isSame { row.isStale = true }
            row.index = move.place
        }
        return isWhole ? rows : rows.filter { $0.list != nil }
    }

    /// Whether the rows are those of the window already, in order.
    private func isInPlace(_ range: Range<Int>) -> Bool {
        guard absent.isEmpty, rows.count == range.count else { return false }
        var place = range.lowerBound
        for row in rows {
            guard row.index == place else { return false }
            place += 1
        }
        return true
    }

    /// Takes the rows of the window that are there, and makes those that are not; the one that has the focus, and is
    /// beside them.
    private func arrange(_ range: Range<Int>, _ source: RowSource) -> Row? {
        var (new, others) = sort(into: range)
        let isAnyNew = fill(&new, range, source)
        if isAnyNew { reportTwins(in: range, source) }
        let away = others.firstIndex { $0.id == window.focus }.map { others.remove(at: $0) }
        if let away { new.insert(away, at: new.firstIndex { $0.index > away.index } ?? new.count) }
        if isAnyNew || !new.elementsEqual(rows, by: ===) { replaceRows(new) }
        keep(others)
        return away
    }

    /// Says which elements of the window have the same id.
    final func reportTwins(in range: Range<Int>, _ source: RowSource) {
        guard let differences = host?.lists?.differences, let twins = source.twins(in: range, differences) else {
            return
        }
        let name = source.name(of: twins.first)
        host?.report("list \(number): the elements \(twins.first) and \(twins.second) have the same id, \(name)")
    }

    /// Makes the rows of the window that are not there; false where all are.
    private func fill(_ rows: inout ContiguousArray<Row>, _ range: Range<Int>, _ source: RowSource) -> Bool {
        guard rows.count < range.count else { return false }
        var all: ContiguousArray<Row> = []
        all.reserveCapacity(range.count)
        var next = 0
        for place in range {
            if next < rows.count, rows[next].index == place {
                all.append(rows[next])
                next += 1
            } else if let row = make(at: place, source) {
                all.append(row)
            }
        }
        rows = all
        return true
    }

    final func range(in count: Int) -> Range<Int> {
        guard isWindowed else { return 0..<count }
        let first = max(0, min(window.first, count - 1))
        window.first = first
        return first..<min(count, first + window.count)
    }

    /// The living rows that the window shows, by their places, and all others.
    private func sort(into range: Range<Int>) -> (wanted: ContiguousArray<Row>, others: ContiguousArray<Row>) {
        var wanted: ContiguousArray<Row> = [], others: ContiguousArray<Row> = []
        wanted.reserveCapacity(range.count)
        // Mostly they are in order still.
        var isInOrder = true
        for row in rows {
            guard range.contains(row.index) else {
                others.append(row)
                continue
            }
            if let last = wanted.last, last.index >= row.index { isInOrder = false }
            wanted.append(row)
        }
        if absent.isEmpty, isInOrder { return (wanted, others) }
        for row in absent { if range.contains(row.index) { wanted.append(row) } else { others.append(row) } }
        var places = [Row?](repeating: nil, count: range.count)
        for row in wanted {
            if places[row.index - range.lowerBound] == nil {
                places[row.index - range.lowerBound] = row
            } else {
                // Two rows had equal keys, and have been one element since.
                row.end()
            }
        }
        return (ContiguousArray(places.compactMap { $0 }), others)
    }

    /// Of rows that are out of sight those with fields live on; the others end.
    final func keep(_ others: ContiguousArray<Row>) {
        var kept: ContiguousArray<Row> = []
        for row in others {
            row.frame = Row.unsent
            if row.template.holdsValues { kept.append(row) } else { row.end() }
        }
        drop(&kept, beyond: ListView.absentLimit) { !$0.isTouched }
        drop(&kept, beyond: ListView.touchedLimit) { $0.isTouched }
        absent = kept
    }

    private func drop(_ rows: inout ContiguousArray<Row>, beyond limit: Int, where isMeant: (Row) -> Bool) {
        let excess = rows.count(where: isMeant) - limit
        guard excess > 0 else { return }
        // Those that were made first have been out of sight for longest, more or less.
        for row in rows.filter(isMeant).sorted(by: { $0.id < $1.id }).prefix(excess) { row.end() }
        rows.removeAll { $0.list == nil }
    }

    final func make(at place: Int, _ source: RowSource) -> Row? {
        let name = source.template(of: place)
        guard let template = template(named: name) else {
            host?.report("list \(number) has no <template data-cell=\"\(name)\">")
            return nil
        }
        let row = Row(id: nextID(), template: template, index: place, list: self)
        row.isStale = true
        return row
    }

    final func show(_ row: Row, _ source: RowSource) {
        guard row.isStale, row.list != nil else { return }
        row.isStale = false
        source.show(index(of: row), in: row)
    }

    /// Once a row is gone that somebody has deleted, the row in its place has the focus that it had, or the last one.
    private func passFocus(from place: Int) {
        let deleted = deleted
        guard !rows.contains(where: { $0.id == deleted }) else { return }
        self.deleted = 0
        let place = min(place, rows.count)
        for row in Array(rows[place...]) + rows[..<place].reversed() {
            guard let control = row.template.control(for: .delete) else { continue }
            host?.send(.passFocus(list: number, row: row.id, control: control))
            return
        }
    }

    final func tellWindow(_ range: Range<Int>, of count: Int, _ away: Row?) {
        guard isWindowed else { return }
        let now = (first: range.lowerBound, count: count, away: away?.id ?? 0)
        if let told, told == now { return }
        told = now
        set(.window, .string("\(now.first) \(now.count) \(now.away)"))
    }
}
