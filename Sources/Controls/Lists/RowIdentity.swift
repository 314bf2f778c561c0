// RowIdentity: by what the elements of an array are known as the same row. Found once for each binding.

/// By what rows are known: the `id` of an `Identifiable` element, else a `Hashable` element itself, else its place.
class RowIdentity<Element> {
    /// Compares models, where their type can.
    private let equality: ModelEquality<Element>

    init() { equality = .of(Element.self) }

    /// Where the elements of an old array are in a new one.
    func difference(_ old: [Element], _ new: [Element]) -> RowDifference {
        let least = min(old.count, new.count)
        return RowDifference(prefix: least, suffix: 0, oldCount: old.count, newCount: new.count)
    }

    /// The places of two elements that say to be the same one.
    func twins(in elements: ArraySlice<Element>) -> (Int, Int)? { nil }

    /// An element's key as text.
    func name(of element: Element, at index: Int) -> String { String(index) }

    /// Whether a row of one shows the same as a row of the other.
    final func isEqual(_ one: Element, _ other: Element) -> Bool { equality.isEqual(one, other) }

    /// The identity of a type's elements.
    static func of(_ type: Element.Type) -> RowIdentity<Element> {
        if let type = type as? any Identifiable.Type, let made = identified(type) { return made }
        if let type = type as? any Hashable.Type, let made = hashed(type) { return made }
        return RowIdentity()
    }

    private static func identified<Model: Identifiable>(_ type: Model.Type) -> RowIdentity<Element>? {
        KeyedIdentity<Model, Model.ID>(isDeclared: true, key: \.id) as? RowIdentity<Element>
    }

    private static func hashed<Model: Hashable>(_ type: Model.Type) -> RowIdentity<Element>? {
        KeyedIdentity<Model, Model>(isDeclared: false, key: { $0 }) as? RowIdentity<Element>
    }
}

/// An identity by keys.
final class KeyedIdentity<Element, Key: Hashable>: RowIdentity<Element> {
    private let key: (Element) -> Key

    /// Whether elements say that they are the same one; equal values may stand in an array twice.
    private let isDeclared: Bool

    init(isDeclared: Bool, key: @escaping (Element) -> Key) {
        self.isDeclared = isDeclared
        self.key = key
    }

    override func twins(in elements: ArraySlice<Element>) -> (Int, Int)? {
        guard isDeclared else { return nil }
        var places: [Key: Int] = [:]
        for (place, element) in zip(elements.indices, elements) {
            if let first = places.updateValue(place, forKey: key(element)) { return (first, place) }
        }
        return nil
    }

    override func difference(_ old: [Element], _ new: [Element]) -> RowDifference {
        KeyedDifference(old, new, key: key)
    }

    override func name(of element: Element, at index: Int) -> String { "\(key(element))" }
}

/// Whether two models are equal, as far as their type can tell.
class ModelEquality<Element> {
    /// Nobody can tell.
    func isEqual(_ one: Element, _ other: Element) -> Bool { false }

    static func of(_ type: Element.Type) -> ModelEquality<Element> {
        guard let type = type as? any Equatable.Type, let made = equatable(type) else { return ModelEquality() }
        return made
    }

    private static func equatable<Model: Equatable>(_ type: Model.Type) -> ModelEquality<Element>? {
        EquatableModels<Model>() as? ModelEquality<Element>
    }
}

/// Models that can be compared.
final class EquatableModels<Model: Equatable>: ModelEquality<Model> {
    override func isEqual(_ one: Model, _ other: Model) -> Bool { one == other }
}
