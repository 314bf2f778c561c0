// ListRow: one row of a list as the view model last set it.

/// One row of a list: its identity, what it shows, and its HTML when a frame must carry it.
public struct ListRow {
    /// Unique in its list.
    public let key: String
    /// Equal stamps mean equal HTML.
    public let stamp: UInt64
    /// Renders the row; called only when a frame must carry it.
    public let html: () -> String

    /// A row of which `html` is asked for lazily.
    public init(key: String, stamp: UInt64, html: @escaping () -> String) {
        self.key = key
        self.stamp = stamp
        self.html = html
    }
}
