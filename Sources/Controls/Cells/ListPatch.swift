// ListPatch: what a frame says of one list. RxLive's frame encoder writes it; Sources/RxLive/Runtime/lists.js applies it.

/// A change of one list within one frame.
public enum ListPatch: Equatable {
    /// The change of exactly the array that the browser has.
    ///
    /// Applied in this order: rows named in `gone` are removed; each of `moves` is placed before the row that follows
    /// it; each of `adds` likewise; each of `updates` has its HTML replaced. `before` nil is the end of the list.
    case difference(gone: [String], moves: [Place], adds: [Row], updates: [Update])
    /// The order of all keys, with the HTML of the rows that the browser lacks; all others are removed.
    case order(keys: [String], html: [Update])

    /// Where a row goes.
    public struct Place: Equatable {
        /// The row.
        public let key: String
        /// The row it stands before; nil: at the end.
        public let before: String?
    }

    /// A new row and where it goes.
    public struct Row: Equatable {
        /// The row.
        public let key: String
        /// The row it stands before; nil: at the end.
        public let before: String?
        /// Its HTML, with its `data-key`.
        public let html: String
    }

    /// New HTML of a row.
    public struct Update: Equatable {
        /// The row.
        public let key: String
        /// Its HTML, with its `data-key`.
        public let html: String
    }
}
