// ListPatcher: the rows of a list, by number. Rows that stay keep their elements, and so focus and typing.
// The twin of Sources/RxLive/Runtime/lists.js.
import Markup

/// Changes the rows of one list's element, as one frame says.
struct ListPatcher {
    private let parent: HTMLElement
    private var rows: [Int: HTMLElement] = [:]

    init(_ list: HTMLElement) {
        parent = list.rowParent
        for row in list.rows { rows[row.rowID ?? 0] = row }
    }

    /// A row as it will be; throws where it is missing.
    func row(_ id: WireValue) throws(FrameMisfit) -> HTMLElement {
        guard let number = id.int, let row = rows[number] else { throw FrameMisfit(description: "no row \(id)") }
        return row
    }

    /// Checks that all rows named are there, else throws; returns what applies the operation.
    mutating func prepare(_ operation: [WireValue]) throws(FrameMisfit) -> () -> Void {
        guard operation.count >= 2, let kind = operation[1].string else {
            throw FrameMisfit(description: "no list kind")
        }
        let members = operation.dropFirst(2).map { $0.array ?? [] } + [[], [], []]
        return kind == "d" ? try change(members[0], members[1], members[2]) : try order(members[0], members[1])
    }

    /// Zero is the end.
    private func follower(_ id: WireValue) throws(FrameMisfit) -> HTMLElement? { id.int == 0 ? nil : try row(id) }

    private func made(_ id: WireValue, _ html: WireValue) throws(FrameMisfit) -> HTMLElement {
        let fragment = HTMLFragment(parsing: html.string ?? "", context: parent.tag)
        guard let row = fragment.elements.first else { throw FrameMisfit(description: "no row in \(html)") }
        row[attribute: DataName.row] = id.text
        return row
    }

    private mutating func change(
        _ gone: [WireValue],
        _ moves: [WireValue],
        _ adds: [WireValue]
    ) throws(FrameMisfit) -> () -> Void {
        var work: [() -> Void] = []
        let parent = parent
        for id in gone {
            let row = try row(id)
            rows[id.int ?? 0] = nil
            work.append { row.remove() }
        }
        for index in stride(from: 0, to: moves.count, by: 2) {
            let row = try row(moves[index])
            let before = try follower(moves[index + 1])
            work.append { parent.place(row, before: before) }
        }
        for index in stride(from: 0, to: adds.count, by: 3) {
            let added = try made(adds[index], adds[index + 2])
            if rows.updateValue(added, forKey: adds[index].int ?? 0) != nil {
                throw FrameMisfit(description: "row \(adds[index]) is there already")
            }
            let before = try follower(adds[index + 1])
            work.append { parent.place(added, before: before) }
        }
        return { for step in work { step() } }
    }

    private mutating func order(_ ids: [WireValue], _ html: [WireValue]) throws(FrameMisfit) -> () -> Void {
        for index in stride(from: 0, to: html.count, by: 2) {
            rows[html[index].int ?? 0] = try made(html[index], html[index + 1])
        }
        var wanted: [HTMLElement] = []
        for id in ids { wanted.append(try row(id)) }
        let parent = parent
        return { [wanted] in
            let others = parent.children.filter { $0.element?[attribute: DataName.row] == nil }
            parent.replaceChildren(with: others + wanted.map { .element($0) })
        }
    }
}

extension HTMLElement {
    /// `insertBefore` (https://dom.spec.whatwg.org/#dom-node-insertbefore).
    fileprivate func place(_ row: HTMLElement, before follower: HTMLElement?) {
        row.remove()
        let index = children.firstIndex { $0.element != nil && $0.element === follower }
        insert(.element(row), at: index ?? children.count)
    }
}
