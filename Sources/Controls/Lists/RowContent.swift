// RowContent: what a row looks like that shows a model and nothing else: made once for all pages that show the same model by
// the same template. RowContents finds it again as long as one of them does.
public import Markup

/// The looks of a row that has no controls on the server; immutable.
public final class RowContent: Sendable {
    /// The row's HTML without its number, UTF-8.
    public let html: [UInt8]
    /// The same as a JSON string, for frames.
    public let quoted: [UInt8]
    /// Where in `html` the row's number goes.
    let hole: Int
    /// What the model has set, by control and property.
    let cells: [RowValue]
    let template: RowTemplate

    init(template: RowTemplate, cells: [RowValue], quote: (borrowing [UInt8]) -> [UInt8]) {
        var html: [UInt8] = []
        template.render(into: &html, row: nil, key: nil, values: cells)
        self.html = html
        quoted = quote(html)
        hole = template.hole
        self.cells = cells
        self.template = template
    }

    /// What of a row of `old` must change for it to look like this.
    func changes(from old: RowContent) -> [RowValue] {
        var changes = cells.filter { !old.cells.contains($0) } + absent(in: old)
        // Attributes are told apart by their names: what the other has set goes only where that is said.
        for (index, cell) in changes.enumerated() where cell.property == .attributes {
            guard let former = old.cells.first(where: { $0.place == cell.place }) else { continue }
            changes[index] = RowValue(cell.place, cell.value.removingAttributes(of: former.value))
        }
        return changes
    }

    /// Its values of all that rows of the template have ever set, for a browser that may show anything.
    func values(of places: [RowPlace]) -> [RowValue] {
        places.map { place in
            let set = cells.first { $0.place == place }
            return set ?? RowValue(place, template.value(of: place.property, of: place.control))
        }
    }

    /// What the other has set and this has not: the template's values.
    private func absent(in old: RowContent) -> [RowValue] {
        old.cells.filter { cell in !cells.contains { $0.place == cell.place } }
            .map { RowValue($0.place, template.value(of: $0.property, of: $0.control)) }
    }

    /// Appends the row to a document.
    func append(to output: inout [UInt8], row: UInt32) {
        output += html[..<hole]
        output += " data-row=\"\(row)\"".utf8
        output += html[hole...]
    }
}

extension PropertyValue {
    /// Attributes, with those taken back that another one has and this has not.
    fileprivate func removingAttributes(of other: PropertyValue) -> PropertyValue {
        guard case .string(let former) = other else { return self }
        let text = if case .string(let text) = self { text } else { "" }
        let own = AttributeList(text: text)
        let gone = AttributeList(text: former).lines.map(\.name)
            .filter { name in !own.lines.contains { $0.name == name } }
        return .string((text.isEmpty ? gone : [text] + gone).joined(separator: "\n"))
    }
}

/// A property of a row's control.
struct RowPlace: Hashable {
    let control: Int
    let property: Property
}

extension RowValue {
    var place: RowPlace { RowPlace(control: control, property: property) }

    init(_ place: RowPlace, _ value: PropertyValue) {
        self.init(control: place.control, property: place.property, value: value)
    }
}

extension [RowValue]: ControlValues {
    /// The properties of a control that have a value here.
    public func properties(of control: Int) -> PropertySet {
        reduce(into: []) { if $1.control == control { $0.insert(PropertySet($1.property)) } }
    }

    /// The value of a property that has one.
    public func value(of property: Property, of control: Int) -> PropertyValue {
        first { $0.control == control && $0.property == property }?.value ?? .none
    }
}
