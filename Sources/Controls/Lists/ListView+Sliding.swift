// What most changes of long lists come to: rows that are added above, or gone from the ends, while all others stay together. Then
// only those at the window's ends are touched, for to go through all rows of a thousand pages is to fetch them from far memory.

/// How the rows have changed since the last frame, where those between stay as they are, in order.
struct RowSlide {
    /// New rows at the start and at the end.
    var above = 0, below = 0
    /// Rows that have gone from there.
    var goneAbove = 0, goneBelow = 0
}

extension ListView {
    /// The row's place in the array that was laid out last.
    final func index(of row: Row) -> Int { row.index + shift }

    /// Has every row say its place itself.
    final func settleShift() {
        guard shift != 0 else { return }
        for row in rows { row.index += shift }
        for row in absent { row.index += shift }
        shift = 0
    }

    /// Lays out where rows stay together, but for those at the ends that have gone; false where that is otherwise, and nothing has
    /// been done.
    final func slides(to source: RowSource) -> Bool {
        guard let span, let old = laid, old !== source, deleted == 0, window.focus == 0, !isWindowNew,
            let difference = difference(old, source), let run = difference.run(in: span)
        else { return false }
        laid = source
        shift += run.shift
        moveWindow(by: difference, old.count)
        let range = range(in: source.count)
        let ended = (above: run.range.lowerBound - span.lowerBound, below: span.upperBound - run.range.upperBound)
        for row in rows[..<ended.above] { row.end() }
        for row in rows[(rows.count - ended.below)...] { row.end() }
        let places = run.range.lowerBound + run.shift..<run.range.upperBound + run.shift
        slide(places, ended, to: range, source)
        putBackAwaited()
        tellWindow(range, of: source.count, nil)
        tellSelection()
        return true
    }

    /// Has the window's rows be those of `range`, of which those of `old` are there between `ended` ones.
    private func slide(_ old: Range<Int>, _ ended: (above: Int, below: Int), to range: Range<Int>, _ source: RowSource)
    {
        // The places that stay, if there are any; else all that is new is above.
        let kept = old.overlaps(range) ? old.clamped(to: range) : range.upperBound..<range.upperBound
        let start = kept.isEmpty ? rows.count : ended.above + kept.lowerBound - old.lowerBound, end = start + kept.count
        let above = (range.lowerBound..<kept.lowerBound).compactMap { row(at: $0, source) }
        let below = (kept.upperBound..<range.upperBound).compactMap { row(at: $0, source) }
        guard kept.count < max(rows.count, range.count) else { return span = range }
        let slide = RowSlide(above: above.count, below: below.count, goneAbove: start, goneBelow: rows.count - end)
        let gone = rows[..<start] + rows[end...], isKnown = !isChanged && isSure
        rows.replaceSubrange(end..., with: below)
        rows.replaceSubrange(..<start, with: above)
        if !above.isEmpty || !below.isEmpty { reportTwins(in: range, source) }
        keep(ContiguousArray(gone.lazy.filter { $0.list != nil }))
        isChanged = true
        if isKnown { self.slide = slide }
        // A row without a template is not there.
        span = absent.isEmpty && rows.count == range.count ? range : nil
        for row in above { show(row, source) }
        for row in below { show(row, source) }
    }

    private func row(at place: Int, _ source: RowSource) -> Row? {
        let row = make(at: place, source)
        row?.index -= shift
        return row
    }

    /// Hands such a change to frame `number`; nil where it is none, or too much for one frame.
    final func takeSlide(into number: UInt32, limit: Int) -> ListPatch? {
        guard let slide else { return nil }
        let end = rows.count - slide.below, first = shown[..<slide.goneAbove]
        let last = shown[(shown.count - slide.goneBelow)...]
        var adds: [ListPatch.Row] = [], weight = 0
        // From the end to the start, so that each new row's follower is in place before it.
        for place in Array([0..<slide.above, end..<rows.count].joined()).reversed() {
            let html = rows[place].html()
            guard weight < limit else { return nil }
            weight += html.weight
            let next = place + 1 < rows.count ? rows[place + 1].id : nil
            adds.append(ListPatch.Row(id: rows[place].id, before: next, html: html))
        }
        let gone = first.map(\.id) + last.map(\.id)
        for row in first { row.place = -1 }
        for row in last { row.place = -1 }
        shown = rows
        for place in 0..<slide.above { carry(place, by: number) }
        for place in end..<rows.count { carry(place, by: number) }
        rowsFrame = number
        isChanged = false
        return .difference(gone: gone, moves: [], adds: adds)
    }

    private func carry(_ place: Int, by number: UInt32) {
        rows[place].place = place
        rows[place].carryAll(by: number)
    }
}
