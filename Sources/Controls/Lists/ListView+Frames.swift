// What a frame says of the rows: a difference of what the browser has and what it must have; a resume from an older frame
// gets the order of rows, and those that it lacks.

extension ListView {
    /// Appends the HTML of all rows, for a screen that is rendered whole.
    package func appendRows(to output: inout [UInt8]) { for row in rows { row.append(to: &output) } }

    /// The whole list has gone into `number`, as part of the screen's HTML.
    package func carryRows(by number: UInt32) {
        shown = rows
        for (place, row) in shown.enumerated() {
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
        isChanged = false
        var weight = 0
        var isWhole = true
        var steps: ContiguousArray<(row: Row, html: RowHTML?)> = []
        steps.reserveCapacity(rows.count)
        for row in rows {
            if row.frame != Row.unsent {
                steps.append((row, nil))
            } else if weight < limit {
                let html = row.html()
                weight += html.weight
                steps.append((row, html))
            } else {
                isWhole = false
            }
        }
        let patch = isSure ? difference(to: steps) : order(of: steps)
        for row in shown { row.place = -1 }
        shown = ContiguousArray(steps.map(\.row))
        for (place, step) in steps.enumerated() {
            step.row.place = place
            if step.html != nil { step.row.carryAll(by: number) }
        }
        rowsFrame = number
        isSure = true
        isChanged = !isWhole
        return patch
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
        for row in shown where row.list != nil {
            if row.frame > number { row.frame = Row.unsent } else { row.resume(from: number) }
        }
        guard isNewer else { return }
        isSure = false
        isChanged = true
        markDirty()
    }

    private func order(of steps: ContiguousArray<(row: Row, html: RowHTML?)>) -> ListPatch {
        .order(
            rows: steps.map(\.row.id),
            html: steps.compactMap { step in step.html.map { ListPatch.New(id: step.row.id, html: $0) } }
        )
    }

    private func difference(to steps: ContiguousArray<(row: Row, html: RowHTML?)>) -> ListPatch? {
        for (place, row) in shown.enumerated() { row.place = place }
        var stays = [Bool](repeating: false, count: shown.count)
        // One that went out of sight and came back meanwhile is made again.
        for step in steps where step.row.place >= 0 && step.html == nil { stays[step.row.place] = true }
        let gone = shown.indices.filter { !stays[$0] }.map { shown[$0].id }
        let kept = steps.filter { $0.row.place >= 0 && $0.html == nil }.map(\.row)
        let moves = moves(among: kept)
        let adds = adds(among: steps)
        if gone.isEmpty, moves.isEmpty, adds.isEmpty { return nil }
        return .difference(gone: gone, moves: moves, adds: adds)
    }

    /// As few moves as there can be, from the end to the start, so that each row's follower is in place before it.
    private func moves(among kept: [Row]) -> [ListPatch.Place] {
        if zip(kept, kept.dropFirst()).allSatisfy({ $0.place < $1.place }) { return [] }
        var isStaying = [Bool](repeating: false, count: kept.count)
        for index in longestIncreasingSubsequence(of: kept.map(\.place)) { isStaying[index] = true }
        return kept.indices.reversed().filter { !isStaying[$0] }.map { index in
            ListPatch.Place(row: kept[index].id, before: index + 1 < kept.count ? kept[index + 1].id : nil)
        }
    }

    /// From the end to the start, so that each new row's follower is in place before it.
    private func adds(among steps: ContiguousArray<(row: Row, html: RowHTML?)>) -> [ListPatch.Row] {
        steps.indices.reversed().compactMap { index in
            guard let html = steps[index].html else { return nil }
            let before = index + 1 < steps.count ? steps[index + 1].row.id : nil
            return ListPatch.Row(id: steps[index].row.id, before: before, html: html)
        }
    }
}

extension RowHTML {
    /// Its length, in bytes.
    fileprivate var weight: Int {
        switch self {
        case .own(let text): text.utf8.count
        case .shared(let content): content.quoted.count
        }
    }
}
