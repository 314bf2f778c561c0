// ListPatcher: the rows of a list, by key. Rows that stay keep their elements, and so focus and typing.
// The twin of Sources/RxLive/Runtime/lists.js.
import Markup

/// Changes the rows of one list's element.
struct ListPatcher {
    private let parent: HTMLElement
    private var rows: [String: HTMLElement] = [:]

    init(_ list: HTMLElement) {
        parent = list.elements.first { $0.tag == "tbody" } ?? list
        for row in parent.elements {
            if let key = row[attribute: DataName.key] { rows[key] = row }
        }
    }

    /// Checks that all rows named are there, else throws; returns what applies the operation.
    func prepare(_ operation: [WireValue]) throws(FrameMisfit) -> () -> Void {
        guard operation.count >= 2, let kind = operation[1].string else {
            throw FrameMisfit(description: "no list kind")
        }
        let rest = operation.dropFirst(2).map { $0 }
        if kind == "d" { return try difference(rest.map { $0.array ?? [] }) }
        return try order(rest.first?.array ?? [], rest.count > 1 ? rest[1].object ?? [:] : [:])
    }

    private func row(_ key: WireValue, among rows: [String: HTMLElement]) throws(FrameMisfit) -> HTMLElement {
        guard let name = key.string, let row = rows[name] else { throw FrameMisfit(description: "no row \(key)") }
        return row
    }

    private func follower(_ key: WireValue, among rows: [String: HTMLElement]) throws(FrameMisfit) -> HTMLElement? {
        key == .null ? nil : try row(key, among: rows)
    }

    private func fresh(_ html: WireValue) throws(FrameMisfit) -> HTMLElement {
        let fragment = HTMLFragment(parsing: html.string ?? "", context: parent.tag)
        guard let row = fragment.elements.first else { throw FrameMisfit(description: "no row in \(html)") }
        return row
    }

    private func difference(_ members: [[WireValue]]) throws(FrameMisfit) -> () -> Void {
        var work: [() -> Void] = []
        var rows = rows
        let parent = parent
        let members = members + Array(repeating: [], count: max(0, 4 - members.count))
        for key in members[0] {
            let row = try row(key, among: rows)
            work.append { row.remove() }
        }
        let moves = members[1]
        for index in stride(from: 0, to: moves.count, by: 2) {
            let row = try row(moves[index], among: rows)
            let before = try follower(moves[index + 1], among: rows)
            work.append { parent.place(row, before: before) }
        }
        let adds = members[2]
        for index in stride(from: 0, to: adds.count, by: 3) {
            let added = try fresh(adds[index + 2])
            if let key = adds[index].string, rows[key] != nil {
                throw FrameMisfit(description: "row \(key) is there already")
            }
            let before = try follower(adds[index + 1], among: rows)
            rows[adds[index].string ?? ""] = added
            work.append { parent.place(added, before: before) }
        }
        let updates = members[3]
        for index in stride(from: 0, to: updates.count, by: 2) {
            let row = try row(updates[index], among: rows)
            let new = try fresh(updates[index + 1])
            work.append {
                parent.place(new, before: row)
                row.remove()
            }
        }
        return { for step in work { step() } }
    }

    private func order(_ keys: [WireValue], _ html: [String: WireValue]) throws(FrameMisfit) -> () -> Void {
        var wanted: [HTMLElement] = []
        for key in keys {
            if let new = html[key.string ?? ""] {
                wanted.append(try fresh(new))
            } else {
                wanted.append(try row(key, among: rows))
            }
        }
        let parent = parent
        return {
            let others = parent.children.filter { $0.element?[attribute: DataName.key] == nil }
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
