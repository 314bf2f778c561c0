// SectionRows: sections as one array of rows, in which a header and a footer are rows like any other. So moves, windows and what
// a resumed page is told need no rule of their own.

import struct FoundationEssentials.IndexPath

/// A row of a list with sections.
enum SectionRow<Section, Item> {
    case header(Section)
    case item(Item)
    case footer(Section)

    /// What it shows.
    var model: Any {
        switch self {
        case .header(let section), .footer(let section): section
        case .item(let item): item
        }
    }
}

extension SectionRow: Equatable where Section: Equatable, Item: Equatable {}

extension RowKeys {
    /// By what a row of a list with sections is known; so one that goes into another section stays the same row.
    init<Section, Item>(_ headers: RowKeys<Section>?, _ items: RowKeys<Item>?)
    where Element == SectionRow<Section, Item> {
        self.init(
            hash: { row in
                switch row.pointee {
                case .header(let section): ~(headers.map { withUnsafePointer(to: section, $0.hash) } ?? 0)
                case .item(let item): items.map { withUnsafePointer(to: item, $0.hash) } ?? 0
                case .footer(let section): 0x5555 ^ (headers.map { withUnsafePointer(to: section, $0.hash) } ?? 0)
                }
            },
            isSame: { one, other in
                switch (one.pointee, other.pointee) {
                case (.header(let one), .header(let other)), (.footer(let one), .footer(let other)):
                    RowKeys.areSame(one, other, headers)
                case (.item(let one), .item(let other)): RowKeys.areSame(one, other, items)
                default: false
                }
            },
            name: { row in
                switch row.pointee {
                case .header(let section): "header \(headers.map { withUnsafePointer(to: section, $0.name) } ?? "")"
                case .item(let item): items.map { withUnsafePointer(to: item, $0.name) } ?? ""
                case .footer(let section): "footer \(headers.map { withUnsafePointer(to: section, $0.name) } ?? "")"
                }
            }
        )
    }

    private static func areSame<Model>(_ one: Model, _ other: Model, _ keys: RowKeys<Model>?) -> Bool {
        guard let keys else { return true }
        return withUnsafePointer(to: one) { one in withUnsafePointer(to: other) { keys.isSame(one, $0) } }
    }
}

/// The rows of an array of sections.
final class SectionRows<Section, Item> {
    let rows: [SectionRow<Section, Item>]
    /// The place of each section's header.
    let starts: [Int]
    /// Whether the last row of each section is its footer.
    private let hasFooters: Bool
    /// Kept, so that no other array can have its name.
    private let sections: [SectionModel<Section, Item>]

    init(_ sections: [SectionModel<Section, Item>], hasFooters: Bool) {
        var rows: [SectionRow<Section, Item>] = []
        rows.reserveCapacity(sections.reduce(sections.count * (hasFooters ? 2 : 1)) { $0 + $1.items.count })
        var starts: [Int] = []
        for section in sections {
            starts.append(rows.count)
            rows.append(.header(section.model))
            for item in section.items { rows.append(.item(item)) }
            if hasFooters { rows.append(.footer(section.model)) }
        }
        self.rows = rows
        self.starts = starts
        self.hasFooters = hasFooters
        self.sections = sections
    }

    /// The section of a row, and the row's place in it, from 0; −1 is its header, and as many as it has its footer.
    func path(of index: Int) -> (section: Int, row: Int) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return (low, index - starts[low] - 1)
    }

    /// The place of a section's row; beyond the section's end the last one is meant, and the header of an empty one.
    func place(section: Int, row: Int) -> Int? {
        guard starts.indices.contains(section) else { return nil }
        return starts[section] + 1 + min(max(0, row), count(of: section) - 1)
    }

    /// How many rows a section has between its header and its footer.
    func count(of section: Int) -> Int {
        (section + 1 < starts.count ? starts[section + 1] : rows.count) - starts[section] - (hasFooters ? 2 : 1)
    }
}

/// The rows of all sections that lists of a loop show: pages that are bound to one array share them.
final class SectionRowsInUse {
    private struct Name: Hashable {
        let sections: ArrayName
        let hasFooters: Bool
    }

    private struct Entry {
        weak var rows: AnyObject?
    }

    private var entries: [Name: Entry] = [:]
    /// When as many are kept, those that nobody shows any more are dropped.
    private var sweepAt = 64

    func rows<Section, Item>(
        of sections: [SectionModel<Section, Item>],
        hasFooters: Bool
    ) -> SectionRows<Section, Item> {
        let name = Name(sections: ArrayName(sections), hasFooters: hasFooters)
        if let known = entries[name]?.rows as? SectionRows<Section, Item> { return known }
        if entries.count >= sweepAt {
            entries = entries.filter { $0.value.rows != nil }
            sweepAt = max(64, entries.count * 2)
        }
        let made = SectionRows(sections, hasFooters: hasFooters)
        entries[name] = Entry(rows: made)
        return made
    }
}

/// An array of sections that is bound to a list.
final class SectionArray<Section, Item>: RowArray<SectionRow<Section, Item>> {
    private let rows: SectionRows<Section, Item>
    private let showItem: (_ section: Int, _ row: Int, Item, Row) -> Void

    init(
        _ rows: SectionRows<Section, Item>,
        _ kind: RowKind<SectionRow<Section, Item>>,
        showItem: @escaping (_ section: Int, _ row: Int, Item, Row) -> Void
    ) {
        self.rows = rows
        self.showItem = showItem
        super.init(.array(rows.rows), kind)
    }

    override func show(_ index: Int, in row: Row) {
        guard case .item(let item) = rows.rows[index] else { return super.show(index, in: row) }
        let path = rows.path(of: index)
        showItem(path.section, path.row, item, row)
    }

    override func model(of index: Int) -> Any { rows.rows[index].model }

    override func path(of index: Int) -> IndexPath? {
        let path = rows.path(of: index)
        guard 0..<rows.count(of: path.section) ~= path.row else { return nil }
        return IndexPath(row: path.row, section: path.section)
    }

    override func position(of index: Int) -> (section: Int, row: Int) { rows.path(of: index) }

    override func path(above index: Int) -> IndexPath? {
        let path = rows.path(of: index)
        if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
        return path.section > 0 ? IndexPath(row: rows.count(of: path.section - 1), section: path.section - 1) : nil
    }

    override func path(below index: Int) -> IndexPath? {
        let path = rows.path(of: index)
        if path.row + 1 < rows.count(of: path.section) { return IndexPath(row: path.row + 1, section: path.section) }
        return path.section + 1 < rows.starts.count ? IndexPath(row: 0, section: path.section + 1) : nil
    }

    override func place(section: Int, row: Int) -> Int? { rows.place(section: section, row: row) }
}
