// LoggedDifference: where the rows of a list are after changes that were noted.

/// A difference of two versions of a list, by what was changed between them.
final class LoggedDifference<Element>: RowDifference {
    private let old: ListElements<Element>, new: ListElements<Element>
    private let changes: ContiguousArray<ListLog.Change>
    private let identity: RowIdentity<Element>

    /// - Returns: nil where nobody knows what was changed.
    init?(_ old: ListElements<Element>, _ new: ListElements<Element>, _ identity: RowIdentity<Element>) {
        guard let from = old.version, let to = new.version, from.log === to.log,
            let changes = to.log.changes(from: from.number, to: to.number)
        else { return nil }
        (self.old, self.new, self.changes, self.identity) = (old, new, changes, identity)
        super.init(oldCount: old.count, newCount: new.count)
    }

    override func moveInMiddle(of index: Int) -> RowMove? {
        var place = index
        var isUpdated = false
        for change in changes {
            switch change {
            case .insert(let other): if other <= place { place += 1 }
            case .remove(let other):
                guard other != place else { return nil }
                if other < place { place -= 1 }
            case .update(let other): if other == place { isUpdated = true }
            case .move(let from, let to):
                guard from != place else {
                    place = to
                    continue
                }
                if from < place { place -= 1 }
                if to <= place { place += 1 }
            }
        }
        guard isUpdated else { return RowMove(place: place, isSame: true) }
        return old.withElement(at: index) { old in
            new.withElement(at: place) { new in
                // Another element has taken its place.
                if let keys = identity.keys, !keys.isSame(old, new) { return nil }
                return RowMove(place: place, isSame: identity.equality.isSame(old, new))
            }
        }
    }
}
