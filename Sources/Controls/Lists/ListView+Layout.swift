// Which rows there are: those in the window and the one with the focus; made, shown anew and ended here. Cells are shown by
// the application, so all this happens before a frame is begun.
import Markup

extension ListView {
    /// Whether rows must be made, shown anew, or ended.
    package var needsRows: Bool { needsLayout }

    /// Makes the rows what the array and the window say.
    ///
    /// What cells set and bind takes effect at once.
    package func layOut() {
        guard needsLayout, let source, host != nil else { return }
        needsLayout = false
        let before = rows
        move(to: source)
        let range = range(in: source.count)
        var (wanted, others) = sort(into: range)
        var isAnyNew = false
        for place in range where wanted[place - range.lowerBound] == nil {
            wanted[place - range.lowerBound] = make(at: place, source)
            isAnyNew = true
        }
        if isAnyNew, let twins = source.twins(in: range) {
            let name = source.name(of: twins.0)
            host?.report("list \(number): the elements \(twins.0) and \(twins.1) have the same id, \(name)")
        }
        var new = ContiguousArray(wanted.compactMap { $0 })
        let away = others.firstIndex { $0.id == window.focus }.map { others.remove(at: $0) }
        if let away { new.insert(away, at: new.firstIndex { $0.index > away.index } ?? new.count) }
        rows = new
        keep(others)
        if !new.elementsEqual(before, by: ===) { isChanged = true }
        for row in new { show(row, source) }
        tellWindow(range, of: source.count, away)
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
        let move = { (row: Row) -> Bool in
            guard let place = difference?.place(of: row.index) else {
                row.end()
                return false
            }
            if !source.isSame(place, as: old, row.index) { row.isStale = true }
            row.index = place
            return true
        }
        rows = rows.filter(move)
        absent = absent.filter(move)
        if !isWindowNew, window.first > 0, window.first < old.count, let place = difference?.place(of: window.first) {
            window.first = place
        }
    }

    private func range(in count: Int) -> Range<Int> {
        guard isWindowed else { return 0..<count }
        let first = max(0, min(window.first, count - 1))
        window.first = first
        return first..<min(count, first + window.count)
    }

    /// The living rows that the window shows, each in its place, and all others.
    private func sort(into range: Range<Int>) -> (wanted: [Row?], others: [Row]) {
        var wanted = [Row?](repeating: nil, count: range.count)
        var others: [Row] = []
        for row in rows + absent {
            if range.contains(row.index), wanted[row.index - range.lowerBound] == nil {
                wanted[row.index - range.lowerBound] = row
            } else if range.contains(row.index) {
                // Two rows had equal keys, and have been one element since.
                row.end()
            } else {
                others.append(row)
            }
        }
        return (wanted, others)
    }

    /// Of rows that are out of sight those with fields live on; the others end.
    private func keep(_ others: [Row]) {
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

    private func make(at place: Int, _ source: RowSource) -> Row? {
        let name = source.template(of: place)
        guard let template = template(named: name) else {
            host?.report("list \(number) has no <template data-cell=\"\(name)\">")
            return nil
        }
        let row = Row(id: nextID(), template: template, index: place, list: self)
        row.isStale = true
        return row
    }

    private func show(_ row: Row, _ source: RowSource) {
        guard row.isStale, row.list != nil else { return }
        row.isStale = false
        source.show(row.index, in: row)
    }

    private func tellWindow(_ range: Range<Int>, of count: Int, _ away: Row?) {
        guard isWindowed else { return }
        set(.window, .string("\(range.lowerBound) \(count) \(away?.id ?? 0)"))
    }
}
