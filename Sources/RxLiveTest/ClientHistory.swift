// ClientHistory: a tab's history: its entries, and where it stands. Documents share entries as browsers have it: those that a
// document has pushed are its own, also after it was reloaded; going to another one's loads that.

/// The entries of one tab, oldest first.
struct ClientHistory {
    struct Entry {
        /// Where it leads, with its query.
        var path: String
        /// The labels of the entries below, as far as they are known, and its own; nil: it has none.
        var labels: [Int]?
        /// Whose it is: entries of one number have one document.
        let document: Int
    }

    private(set) var entries: [Entry]
    private(set) var position = 0
    private var documents = 0

    init(path: String) { entries = [Entry(path: path, labels: nil, document: 0)] }

    var current: Entry { entries[position] }

    /// The same document at another place: what was in front of it is forgotten.
    mutating func push(_ path: String, labels: [Int]) {
        entries.removeSubrange((position + 1)...)
        entries.append(Entry(path: path, labels: labels, document: current.document))
        position += 1
    }

    mutating func replace(_ path: String, labels: [Int]?) {
        entries[position].path = path
        entries[position].labels = labels
    }

    /// Another document, at an entry of its own; at this one where it leads to the same place.
    mutating func load(_ path: String) {
        documents += 1
        let isHere = path == current.path
        entries.removeSubrange((isHere ? position : position + 1)...)
        entries.append(Entry(path: path, labels: nil, document: documents))
        position = entries.count - 1
    }

    /// Whether there is an entry so many steps away, and whether it is another document's.
    func entry(at count: Int) -> (isThere: Bool, isAnother: Bool) {
        guard entries.indices.contains(position + count) else { return (false, false) }
        return (true, entries[position + count].document != current.document)
    }

    /// Goes to the entry so many steps away.
    mutating func go(_ count: Int) { position += count }
}
