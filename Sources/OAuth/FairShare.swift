// FairShare: what stays of a table that is full, so that nobody takes the room of the others.

/// An entry of a bounded table that strangers fill.
package protocol Shared {
    /// Whose it is, such as the network that it came from.
    associatedtype Source: Hashable
    var source: Source { get }

    /// Whether it is rather kept than another, where only one can be.
    func isBetter(than other: Self) -> Bool
}

extension Dictionary where Value: Shared {
    /// What stays of a table that is full: the best entry of each source, then the second of each, and so on.
    ///
    /// The source that has most of it loses first, its worst entries first.
    ///
    /// - Parameter count: How many stay; the caller leaves room, so that it is seldom done.
    /// - Returns: Those that stay.
    package func fairShare(of count: Int) -> Self {
        guard self.count > count else { return self }
        let turns = Dictionary<Value.Source, [Element]>(grouping: self, by: \.value.source).values.flatMap { entries in
            entries.sorted { $0.value.isBetter(than: $1.value) }.enumerated().map {
                (turn: $0.offset, entry: $0.element)
            }
        }
        let kept = turns.sorted {
            $0.turn == $1.turn ? $0.entry.value.isBetter(than: $1.entry.value) : $0.turn < $1.turn
        }
        return Self(uniqueKeysWithValues: kept.prefix(count).map { ($0.entry.key, $0.entry.value) })
    }
}
