// What a frame says of the rows: a difference of what the browser has and what it must have; a resume from an older frame
// gets the order of rows, and those that it lacks.

extension ListView {
    /// Appends the HTML of all rows, for a screen that is rendered whole.
    package func appendRows(to output: inout [UInt8]) { for row in rows { row.append(to: &output) } }

    /// The whole list has gone into `number`, as part of the screen's HTML.
    package func carryRows(by number: UInt32) {
        browser = .same
        for (place, row) in rows.enumerated() {
            row.place = place
            row.carryAll(by: number)
        }
        dirtyRows = []
        rowsFrame = number
        isSure = true
        isChanged = false
        isDirty = needsLayout
    }

    /// Hands the change of the rows to frame `number`; nil where there is none.
    ///
    /// Rows stop carrying HTML once `limit` bytes are reached; what is left stays for the next frame.
    package func takeRows(into number: UInt32, limit: Int) -> ListPatch? {
        guard isChanged else { return nil }
        if let patch = takeSlide(into: number, limit: limit) { return patch }
        holdBrowserRows()
        let shown = browserRows
        isChanged = false
        let (rows, new) = steps(limit: limit)
        let patch = isSure ? difference(from: shown, to: rows, new) : order(of: rows, new)
        for row in shown { row.place = -1 }
        browser = rows.count < self.rows.count ? .others(rows) : .same
        for (place, row) in rows.enumerated() { row.place = place }
        for row in new { row.row.carryAll(by: number) }
        rowsFrame = number
        isSure = true
        isChanged = rows.count < self.rows.count
        return patch
    }

    /// A row that the browser lacks, and its place.
    private typealias NewRow = (place: Int, row: Row, html: RowHTML)

    /// The rows that a frame leaves in the browser, and those of them that it must make.
    private func steps(limit: Int) -> (rows: ContiguousArray<Row>, new: ContiguousArray<NewRow>) {
        var new: ContiguousArray<NewRow> = []
        var weight = 0, left = 0
        for (place, row) in rows.enumerated() where row.frame == Row.unsent {
            guard weight < limit else {
                left += 1
                continue
            }
            let html = row.html()
            weight += html.weight
            new.append((place - left, row, html))
        }
        guard left > 0 else { return (rows, new) }
        // Behind the last one that is made, those that would have to be are left out.
        let last = new.last?.row
        var isBehind = last == nil
        let taken = rows.filter { row in
            defer { if row === last { isBehind = true } }
            return !isBehind || row.frame != Row.unsent
        }
        return (ContiguousArray(taken), new)
    }

    /// Hands the changed cells of one row to frame `number`; nil where no row is left.
    package func takeCells(into number: UInt32) -> (row: UInt32, cells: [RowValue])? {
        while let row = dirtyRows.popLast() {
            let isThere = row.place >= 0 && row.frame != Row.unsent
            let cells = row.take(into: number)
            if isThere, !cells.isEmpty { return (row.id, cells) }
        }
        return nil
    }

    /// Whether a frame must carry more; it says no where all has been taken.
    package func settleRows() -> Bool {
        isDirty = isChanged || !dirtyRows.isEmpty || needsLayout
        return isDirty
    }

    /// The browser has frame `number` and nothing later.
    package func resumeRows(from number: UInt32) {
        let isNewer = rowsFrame > number
        for row in browserRows where row.list != nil {
            if row.frame > number { row.frame = Row.unsent } else { row.resume(from: number) }
        }
        guard isNewer else { return }
        holdBrowserRows()
        isSure = false
        isChanged = true
        markDirty()
    }

    private func order(of rows: ContiguousArray<Row>, _ new: ContiguousArray<NewRow>) -> ListPatch {
        .order(rows: rows.map(\.id), html: new.map { ListPatch.New(id: $0.row.id, html: $0.html) })
    }

    /// What makes `shown` the rows; each of these knows its place in `shown`.
    private func difference(
        from shown: ContiguousArray<Row>,
        to rows: ContiguousArray<Row>,
        _ new: ContiguousArray<NewRow>
    ) -> ListPatch? {
        for (place, row) in shown.enumerated() { row.place = place }
        var stays = [Bool](repeating: false, count: shown.count)
        var last = -1, keptCount = 0
        var isInOrder = true
        // One that went out of sight and came back meanwhile is made again.
        for row in rows where row.place >= 0 && row.frame != Row.unsent {
            if row.place < last { isInOrder = false }
            last = row.place
            stays[row.place] = true
            keptCount += 1
        }
        let gone = keptCount == shown.count ? [] : shown.indices.lazy.filter { !stays[$0] }.map { shown[$0].id }
        let kept = isInOrder ? [] : rows.filter { $0.place >= 0 && $0.frame != Row.unsent }
        let moves = isInOrder ? [] : moves(among: ContiguousArray(kept))
        if gone.isEmpty, moves.isEmpty, new.isEmpty { return nil }
        return .difference(gone: gone, moves: moves, adds: adds(new, among: rows))
    }

    /// As few moves as there can be, from the end to the start, so that each row's follower is in place before it.
    private func moves(among kept: ContiguousArray<Row>) -> [ListPatch.Place] {
        var isStaying = [Bool](repeating: false, count: kept.count)
        for index in longestIncreasingSubsequence(of: kept.map(\.place)) { isStaying[index] = true }
        return kept.indices.reversed().filter { !isStaying[$0] }.map { index in
            ListPatch.Place(row: kept[index].id, before: index + 1 < kept.count ? kept[index + 1].id : nil)
        }
    }

    /// From the end to the start, so that each new row's follower is in place before it.
    private func adds(_ new: ContiguousArray<NewRow>, among rows: ContiguousArray<Row>) -> [ListPatch.Row] {
        new.reversed().map { step in
            let next = step.place + 1
            return ListPatch.Row(id: step.row.id, before: next < rows.count ? rows[next].id : nil, html: step.html)
        }
    }
}

extension RowHTML {
    /// Its length, in bytes.
    var weight: Int {
        switch self {
        case .own(let text): text.utf8.count
        case .shared(let content): content.quoted.count
        }
    }
}
