// ListChange: what one call has changed in a list.

/// A change of a list, by places from 0.
public enum ListChange<Item> {
    /// An element is new, at this place.
    case insert(Item, at: Int)
    /// The element at this place has gone.
    case remove(at: Int)
    /// Another element is in the place of the one before.
    case update(Item, at: Int)
    /// The element at the first place has gone to the second one, as places are without it.
    case move(from: Int, to: Int)
    /// All elements are others.
    case replace([Item])
}

extension ListChange: Equatable where Item: Equatable {}
extension ListChange: Sendable where Item: Sendable {}
