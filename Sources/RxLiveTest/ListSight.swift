// ListSight: what a person sees of a list with only some of its rows here. A row is as high as another, twenty are seen at
// once. The twin of Sources/RxLive/Runtime/windows.js.
import Markup

/// Where the view on one list stands.
final class ListSight {
    let list: HTMLElement
    /// The uppermost row that is seen, by its place in the array.
    private(set) var first = 0
    /// The row with the focus that the server was last told of; 0: none.
    var told = 0
    /// What was last asked, and after which frame.
    var asked: [Int] = []
    /// Rows before those in the flow; rows in all.
    private(set) var before = 0
    private(set) var total = 0
    /// The rows in the flow.
    private(set) var rows: [HTMLElement] = []
    private var held: [(row: HTMLElement, distance: Int)] = []

    /// The list's number on its page.
    var number: Int { list.controlNumber ?? 0 }

    init(_ list: HTMLElement) {
        self.list = list
        read()
    }

    /// Takes what the server says, and what is here.
    func read() {
        let numbers = (list[attribute: DataName.window] ?? "").split(separator: " ").compactMap { Int($0) }
        before = numbers.first ?? 0
        total = numbers.count > 1 ? numbers[1] : 0
        let away = numbers.count > 2 ? numbers[2] : 0
        rows = list.rows.filter { $0.rowID != away }
    }

    /// Before a frame: the rows from the uppermost that is seen on, unless that is the list's first.
    func hold() {
        read()
        guard before > 0 || first > 0 else { return held = [] }
        held = rows.enumerated().map { ($1, before + $0 - first) }.filter { $0.distance >= 0 }
    }

    /// After it: the first of them that is still in the flow stands where it stood.
    func settle() {
        read()
        let stays = held.lazy.compactMap { held in
            self.rows.firstIndex { $0 === held.row }.map { self.before + $0 - held.distance }
        }
        scroll(to: stays.first ?? first)
        held = []
        describe()
    }

    /// The server has the row scrolled to: nothing stands where it stood.
    func jump(to row: Int) {
        read()
        held = []
        scroll(to: row)
    }

    /// As far as there is something to scroll.
    func scroll(to row: Int) { first = max(0, min(row, total - ListSight.height)) }

    /// The rows to ask for, and whether those that are seen are here.
    var wish: (first: Int, count: Int, isHere: Bool) {
        let last = min(total, first + ListSight.height)
        guard first < last else { return (before, rows.count, true) }
        let from = max(0, first - ListSight.height)
        return (from, last + ListSight.height - from, before <= first && last <= before + rows.count)
    }

    /// How many rows are seen, and how many more are asked for before and after them.
    static let height = 20

    /// Assistive technology hears of the rows that are not here.
    private func describe() {
        let isPart = total > rows.count || list.rows.count > rows.count
        let heads = list.elements.first { $0.tag == "thead" }?.elements.filter { $0.tag == "tr" }.count ?? 0
        let isTable = list.tag == "table"
        if isTable { list[attribute: "aria-rowcount"] = isPart ? String(total + heads) : nil }
        for row in list.rows {
            let place = rows.firstIndex { $0 === row }.flatMap { isPart ? before + $0 + 1 : nil }
            if isTable {
                row[attribute: "aria-rowindex"] = place.map { String($0 + heads) }
            } else if row.tag == "li" {
                row[attribute: "aria-setsize"] = isPart && place != nil ? String(total) : nil
                row[attribute: "aria-posinset"] = place.map { String($0) }
            }
        }
    }
}
