// What most changes of long lists come to: rows that are added above, or gone from the ends, while all others stay together. Then
// only those at the window's ends are touched, for to go through all rows of a thousand pages is to fetch them from far memory.

/// How the rows have changed since the last frame, where those between stay as they are, in order.
struct RowSlide {
    /// How many new rows there are at the start and at the end.
    let above: Int, below: Int
    /// The rows that have gone from there.
    let goneAbove: ContiguousArray<Row>, goneBelow: ContiguousArray<Row>
}

/// What a browser has of a list.
///
/// Where that is the list's rows, or these but for their ends, no array of its own says so: to copy one is to touch each of its rows.
enum BrowserRows {
    /// The list's rows.
    case same
    /// The list's rows as they were before they slid.
    case slid(RowSlide)
    /// Others.
    case others(ContiguousArray<Row>)
}

extension ListView {
    /// The row's place in the array that was laid out last.
    final func index(of row: Row) -> Int { row.index + shift }

    /// The rows that the browser has.
    final var browserRows: ContiguousArray<Row> {
        switch browser {
        case .same: rows
        case .slid(let slide): slide.goneAbove + rows[slide.above..<rows.count - slide.below] + slide.goneBelow
        case .others(let rows): rows
        }
    }

    /// Says what the browser has without a word of `rows`, which are to change.
    final func holdBrowserRows() { browser = .others(browserRows) }

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

    /// Has the window's rows be those of `range`; those of `old` are there, between `ended` ones.
    private func slide(_ old: Range<Int>, _ ended: (above: Int, below: Int), to range: Range<Int>, _ source: RowSource)
    {
        // The places that stay, if there are any; else all that is new is above.
        let kept = old.overlaps(range) ? old.clamped(to: range) : range.upperBound..<range.upperBound
        let start = kept.isEmpty ? rows.count : ended.above + kept.lowerBound - old.lowerBound, end = start + kept.count
        let above = (range.lowerBound..<kept.lowerBound).compactMap { row(at: $0, source) }
        let below = (kept.upperBound..<range.upperBound).compactMap { row(at: $0, source) }
        guard kept.count < max(rows.count, range.count) else { return span = range }
        if isChanged || !isSure { holdBrowserRows() }
        let goneAbove = ContiguousArray(rows[..<start]), goneBelow = ContiguousArray(rows[end...])
        if end < rows.count || !below.isEmpty { rows.replaceSubrange(end..., with: below) }
        if start > 0 || !above.isEmpty { rows.replaceSubrange(..<start, with: above) }
        if !above.isEmpty || !below.isEmpty { reportTwins(in: range, source) }
        keep((goneAbove + goneBelow).filter { $0.list != nil })
        isChanged = true
        if case .same = browser {
            browser = .slid(
                RowSlide(above: above.count, below: below.count, goneAbove: goneAbove, goneBelow: goneBelow)
            )
        }
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
        guard case .slid(let slide) = browser else { return nil }
        let end = rows.count - slide.below
        var adds: [ListPatch.Row] = [], weight = 0
        adds.reserveCapacity(slide.above + slide.below)
        // From the end to the start, so that each new row's follower is in place before it.
        for places in [end..<rows.count, 0..<slide.above] {
            for place in places.reversed() {
                let html = rows[place].html()
                guard weight < limit else { return nil }
                weight += html.weight
                let next = place + 1 < rows.count ? rows[place + 1].id : nil
                adds.append(ListPatch.Row(id: rows[place].id, before: next, html: html))
            }
        }
        var gone: [UInt32] = []
        gone.reserveCapacity(slide.goneAbove.count + slide.goneBelow.count)
        for rows in [slide.goneAbove, slide.goneBelow] {
            for row in rows {
                gone.append(row.id)
                row.place = -1
            }
        }
        browser = .same
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
