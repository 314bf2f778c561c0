// RowElements: what a list's rows show: an array, or a list that tells its changes.

/// The elements of a list's rows.
enum RowElements<Element> {
    case array([Element])
    case list(ListElements<Element>)

    var count: Int {
        switch self {
        case .array(let elements): elements.count
        case .list(let elements): elements.count
        }
    }

    subscript(index: Int) -> Element {
        switch self {
        case .array(let elements): elements[index]
        case .list(let elements): elements[index]
        }
    }

    /// Names them, as long as somebody keeps them.
    var name: ArrayName {
        switch self {
        case .array(let elements): ArrayName(elements)
        case .list(let elements): elements.name
        }
    }

    /// All of them, in one piece.
    var array: [Element] {
        switch self {
        case .array(let elements): elements
        case .list(let elements): Array(elements)
        }
    }

    /// Those at some places, in one piece.
    func slice(_ range: Range<Int>) -> ArraySlice<Element> {
        switch self {
        case .array(let elements): elements[range]
        case .list(let elements): Array(elements[range])[...]
        }
    }
}
