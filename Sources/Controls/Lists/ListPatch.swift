// ListPatch: what a frame says of one list. RxLive's frame encoder writes it; the runtime's lists.js applies it.

public import Markup

/// A change of one list within one frame; rows are known by their numbers.
public enum ListPatch: Equatable {
    /// The change of exactly the rows that the browser has.
    ///
    /// Applied in this order: rows named in `gone` are removed; each of `moves` is placed before the row that follows it;
    /// each of `adds` likewise.
    case difference(gone: [UInt32], moves: [Place], adds: [Row])
    /// The order of all rows, with the HTML of those that the browser lacks; all others are removed.
    case order(rows: [UInt32], html: [New])

    /// Where a row goes.
    public struct Place: Equatable {
        /// The row.
        public let row: UInt32
        /// The row it stands before; nil: at the end.
        public let before: UInt32?
    }

    /// A new row and where it goes.
    public struct Row: Equatable {
        /// The row.
        public let id: UInt32
        /// The row it stands before; nil: at the end.
        public let before: UInt32?
        /// What it looks like.
        public let html: RowHTML
    }

    /// A row that the browser lacks.
    public struct New: Equatable {
        /// The row.
        public let id: UInt32
        /// What it looks like.
        public let html: RowHTML
    }
}

/// The HTML of a row, without its number.
public enum RowHTML: Equatable {
    /// Of a row of this page alone.
    case own(String)
    /// Of a row that other pages may show too.
    case shared(RowContent)

    /// Whether the bytes are the same.
    public static func == (one: RowHTML, other: RowHTML) -> Bool { one.text == other.text }

    /// The HTML.
    var text: String {
        switch self {
        case .own(let text): text
        case .shared(let content): String(decoding: content.html, as: UTF8.self)
        }
    }
}

/// A value of a property of a row's control.
public struct RowValue: Equatable, Sendable {
    /// The control's number in the row.
    public let control: Int
    /// Which property.
    public let property: Property
    /// Its value; `PropertyValue.none` where it has none.
    public let value: PropertyValue
}
