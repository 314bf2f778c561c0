// RowSource: the array that a list shows, whatever its elements are.

import Markup

import struct FoundationEssentials.IndexPath

/// What a list asks of its array; made for each array that is bound to it.
class RowSource {
    /// Names the array; nil where it has no elements of one type.
    final let arrayName: ArrayName?
    /// Names how its elements become rows, by an object that the array keeps.
    final let kindName: ObjectIdentifier?

    init(arrayName: ArrayName? = nil, kindName: ObjectIdentifier? = nil) {
        self.arrayName = arrayName
        self.kindName = kindName
    }

    /// How many rows there are.
    var count: Int { 0 }

    /// Where the rows of another array are in this one; nil where the two have nothing in common.
    func difference(from old: RowSource, _ differences: RowDifferences) -> RowDifference? { nil }

    /// The places of two elements that say to be the same one.
    func twins(in range: Range<Int>, _ differences: RowDifferences) -> RowTwins? { nil }

    /// What a row is known by, as text.
    func name(of index: Int) -> String { "" }

    /// The name of a row's template.
    func template(of index: Int) -> StaticString { "" }

    /// Has a row show its element.
    func show(_ index: Int, in row: Row) {}

    /// Whether somebody can act on a control of a row that only shows its element.
    func isReachable(_ control: Int, at index: Int, _ template: RowTemplate) -> Bool { false }

    /// A row's element.
    func model(of index: Int) -> Any { () }

    /// The section of a row and its place there; nil where it is a header or a footer.
    func path(of index: Int) -> IndexPath? { IndexPath(row: index, section: 0) }

    /// The section of a row, and its place there: −1 is the section's header.
    func position(of index: Int) -> (section: Int, row: Int) { (0, index) }

    /// Where a row goes that is moved up: above the one before it, or to the end of the section before; nil for the first.
    func path(above index: Int) -> IndexPath? { index > 0 ? IndexPath(row: index - 1, section: 0) : nil }

    /// Where a row goes that is moved down: below the one after it, or to the start of the section after; nil for the last.
    func path(below index: Int) -> IndexPath? { index + 1 < count ? IndexPath(row: index + 1, section: 0) : nil }

    /// The place of a section's row, where there is that section.
    func place(section: Int, row: Int) -> Int? { section == 0 ? row : nil }
}

extension RowSource {
    /// The place of a row; nil where there is none at that path.
    final func place(at path: IndexPath) -> Int? {
        guard path.count == 2, let place = place(section: path.section, row: path.row), 0..<count ~= place,
            self.path(of: place) == path
        else { return nil }
        return place
    }

    /// Where a row goes that somebody puts before another place: its path once it has left its own.
    ///
    /// Behind a section's header it is the first of that section, behind a row the next one, and above all of them the first of all.
    final func path(of index: Int, before place: Int) -> IndexPath? {
        guard let old = path(of: index), 0...count ~= place else { return nil }
        let above = place - 1 == index ? place - 2 : place - 1
        guard above >= 0 else { return IndexPath(row: 0, section: 0) }
        let (section, row) = position(of: above)
        let isBehind = section == old.section && row > old.row
        // What stands behind a section's rows takes no place among them.
        let isFooter = row >= 0 && path(of: above) == nil
        return IndexPath(row: row + (isFooter ? 0 : 1) - (isBehind ? 1 : 0), section: section)
    }
}

/// How the elements of an array become rows; one for each binding.
final class RowKind<Element> {
    let identity: RowIdentity<Element>
    let template: (Element) -> StaticString
    let show: (Int, Element, Row) -> Void
    let isReachable: (Int, Element, RowTemplate) -> Bool

    init(
        _ identity: RowIdentity<Element> = .of(Element.self),
        template: @escaping (Element) -> StaticString,
        isReachable: @escaping (Int, Element, RowTemplate) -> Bool = { _, _, _ in false },
        show: @escaping (Int, Element, Row) -> Void
    ) {
        self.identity = identity
        self.template = template
        self.show = show
        self.isReachable = isReachable
    }
}

/// Elements of one type, of an array or of a list that tells its changes.
class RowArray<Element>: RowSource {
    final let elements: RowElements<Element>
    private let kind: RowKind<Element>

    init(_ elements: RowElements<Element>, _ kind: RowKind<Element>) {
        self.elements = elements
        self.kind = kind
        super.init(arrayName: elements.name, kindName: ObjectIdentifier(kind))
    }

    override var count: Int { elements.count }

    override func difference(from old: RowSource, _ differences: RowDifferences) -> RowDifference? {
        guard old.kindName == kindName, let oldName = old.arrayName, let arrayName else { return nil }
        // Mostly others have gone through the same: to ask what is known is to compare names.
        return differences.difference(oldName, arrayName) {
            // Of the same kind, it has elements of this type.
            kind.identity.difference(unsafeDowncast(old, to: RowArray<Element>.self).elements, elements)
        }
    }

    override func twins(in range: Range<Int>, _ differences: RowDifferences) -> RowTwins? {
        guard kind.identity.isDeclared, let arrayName else { return nil }
        return differences.twins(arrayName, range, keeping: elements) {
            kind.identity.twins(in: elements.slice(range), from: range.lowerBound)
        }
    }

    override func name(of index: Int) -> String { kind.identity.name(of: elements[index], at: index) }

    override func template(of index: Int) -> StaticString { kind.template(elements[index]) }

    override func show(_ index: Int, in row: Row) { kind.show(index, elements[index], row) }

    override func isReachable(_ control: Int, at index: Int, _ template: RowTemplate) -> Bool {
        kind.isReachable(control, elements[index], template)
    }

    override func model(of index: Int) -> Any { elements[index] }
}
