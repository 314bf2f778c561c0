// ListCell: the cell whose value is an array of rows. A flush makes a difference of the array that was last put into a
// frame and the array now; a resume from an older frame gets the order of keys and the rows the browser lacks.
// The table control that fills it stands in Views/; how the patch looks on the wire is RxLive's.

/// The rows of one list, as they are now and as the browser will have them.
public final class ListCell {
    /// The number of the list's control in its template.
    public let number: Int
    /// Not kept; an app may keep the list longer than its page, where setting it does nothing more.
    private let host: HostReference
    private var rows: [ListRow] = []
    private var shown: [Shown] = []
    private var frame: UInt32 = 0
    private var isSure = true
    private var isDirty = false

    /// A row as the browser will have it once `frame` is applied; ``ListCell/unsent`` where no frame took it.
    private struct Shown {
        let key: String
        let stamp: UInt64
        var frame: UInt32
    }

    private static let unsent = UInt32.max

    /// A list without rows.
    public init(number: Int, host: any ControlHost) {
        self.number = number
        self.host = HostReference(host)
    }

    /// The keys as they are now.
    public var keys: [String] { rows.map(\.key) }

    /// Puts `new` in place of the rows.
    ///
    /// - Throws: ``DuplicateKey`` where two rows have one key; the rows stay as they were.
    public func set(_ new: [ListRow]) throws(DuplicateKey) {
        var places: [String: Int] = [:]
        places.reserveCapacity(new.count)
        for (place, row) in new.enumerated() {
            if let first = places.updateValue(place, forKey: row.key) {
                throw DuplicateKey(key: row.key, places: [first, place])
            }
        }
        rows = new
        markDirty()
    }

    /// Two rows of one list with the same key.
    public struct DuplicateKey: Error, Equatable {
        /// The key.
        public let key: String
        /// The two places, from 0.
        public let places: [Int]
    }

    private func markDirty() {
        guard !isDirty else { return }
        isDirty = true
        host.host?.markDirty(self)
    }

    // MARK: Frames

    /// Appends the HTML of all rows, for a screen that is rendered whole.
    package func appendRows(to output: inout [UInt8]) { for row in rows { output += row.html().utf8 } }

    /// The whole list has gone into `number`, as part of the screen's HTML.
    package func carryAll(by number: UInt32) {
        shown = rows.map { Shown(key: $0.key, stamp: $0.stamp, frame: number) }
        frame = number
        isSure = true
        isDirty = false
    }

    /// Hands the change to frame `number`; nil where there is none.
    ///
    /// Rows stop carrying HTML once `limit` bytes are reached; what is left stays dirty for the next frame.
    package func take(into number: UInt32, limit: Int) -> ListPatch? {
        guard isDirty else { return nil }
        isDirty = false
        let has = Dictionary(
            uniqueKeysWithValues: shown.lazy.filter { $0.frame != ListCell.unsent }.map { ($0.key, $0) }
        )
        let plan = plan(for: has, limit: limit)
        let patch = isSure ? difference(to: plan.steps) : order(of: plan.steps)
        shown = plan.steps.map { step in
            let frame = step.html == nil ? has[step.key]?.frame ?? number : number
            return Shown(key: step.key, stamp: step.stamp, frame: frame)
        }
        frame = number
        isSure = true
        if !plan.isWhole { markDirty() }
        return patch
    }

    /// The browser has frame `number` and nothing later.
    package func resume(from number: UInt32) {
        guard frame > number else { return }
        for index in shown.indices where shown[index].frame > number { shown[index].frame = ListCell.unsent }
        isSure = false
        markDirty()
    }

    /// One row as it will stand after the frame; `html` where the frame must carry it.
    private struct Step {
        let key: String
        let stamp: UInt64
        let html: String?
    }

    /// The rows that one frame can take the browser to.
    private func plan(for has: [String: Shown], limit: Int) -> (steps: [Step], isWhole: Bool) {
        var steps: [Step] = []
        steps.reserveCapacity(rows.count)
        var isWhole = true
        var weight = 0
        for row in rows {
            let old = has[row.key]
            if let old, old.stamp == row.stamp || weight >= limit {
                if old.stamp != row.stamp { isWhole = false }
                steps.append(Step(key: row.key, stamp: old.stamp, html: nil))
            } else if weight < limit {
                let html = row.html()
                weight += html.utf8.count
                steps.append(Step(key: row.key, stamp: row.stamp, html: html))
            } else {
                isWhole = false
            }
        }
        return (steps, isWhole)
    }

    private func order(of steps: [Step]) -> ListPatch {
        let html = steps.compactMap { step in step.html.map { ListPatch.Update(key: step.key, html: $0) } }
        return .order(keys: steps.map(\.key), html: html)
    }

    private func difference(to steps: [Step]) -> ListPatch? {
        var old: [String: Int] = [:]
        for (place, row) in shown.enumerated() { old[row.key] = place }
        let names = Set(steps.lazy.map(\.key))
        let gone = shown.map(\.key).filter { !names.contains($0) }
        let kept = steps.filter { old[$0.key] != nil }
        let updates = kept.compactMap { step in step.html.map { ListPatch.Update(key: step.key, html: $0) } }
        let moves = moves(among: kept.map(\.key), from: old)
        let adds = adds(among: steps, to: old)
        if gone.isEmpty, moves.isEmpty, adds.isEmpty, updates.isEmpty { return nil }
        return .difference(gone: gone, moves: moves, adds: adds, updates: updates)
    }

    /// As few moves as there can be, from the end to the start, so that each row's follower is in place before it.
    private func moves(among kept: [String], from old: [String: Int]) -> [ListPatch.Place] {
        let places = kept.map { old[$0] ?? 0 }
        if zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) { return [] }
        let staying = Set(longestIncreasingSubsequence(of: places))
        return kept.indices.reversed().filter { !staying.contains($0) }.map { index in
            ListPatch.Place(key: kept[index], before: index + 1 < kept.count ? kept[index + 1] : nil)
        }
    }

    /// From the end to the start, so that each new row's follower is in place before it.
    private func adds(among steps: [Step], to old: [String: Int]) -> [ListPatch.Row] {
        steps.indices.reversed().compactMap { index in
            guard old[steps[index].key] == nil, let html = steps[index].html else { return nil }
            let before = index + 1 < steps.count ? steps[index + 1].key : nil
            return ListPatch.Row(key: steps[index].key, before: before, html: html)
        }
    }
}
