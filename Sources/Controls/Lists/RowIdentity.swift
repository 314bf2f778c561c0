// RowIdentity: by what the elements of an array are known as the same row. Found once for each binding.
import Glibc

/// By what rows are known: the `id` of an `Identifiable` element, else a `Hashable` element itself, else its place.
final class RowIdentity<Element> {
    /// Compares models, where their type can.
    let equality = ModelEquality.of(Element.self)
    /// Nil where rows are known by their places.
    let keys: RowKeys<Element>?
    /// Whether elements say by what they are known, each of them by something else; equal values may stand in an array twice.
    let isDeclared: Bool

    init(_ keys: RowKeys<Element>?, isDeclared: Bool) {
        self.keys = keys
        self.isDeclared = isDeclared
    }

    /// Where elements are among others: by what was changed between them, where that is known.
    func difference(_ old: RowElements<Element>, _ new: RowElements<Element>) -> RowDifference {
        if case .array(let old) = old, case .array(let new) = new { return difference(old, new) }
        if case .list(let old) = old, case .list(let new) = new, let logged = LoggedDifference(old, new, self) {
            return logged
        }
        let difference = difference(old.array, new.array)
        difference.kept = [old, new]
        return difference
    }

    /// Where the elements of an old array are in a new one.
    func difference(_ old: [Element], _ new: [Element]) -> RowDifference {
        guard let keys else { return PlacedDifference(old, new, equality) }
        return KeyedDifference(old, new, equality, keys)
    }

    /// The places of two elements that say to be the same one, the first of `elements` at `start`.
    func twins(in elements: ArraySlice<Element>, from start: Int) -> RowTwins? {
        guard isDeclared, let keys else { return nil }
        return elements.withUnsafeBufferPointer { found in
            guard let base = found.baseAddress else { return nil }
            let twins = keys.places(of: base, found.count).twins
            return twins.map { RowTwins(first: start + $0.0, second: start + $0.1) }
        }
    }

    /// What an element is known by, as text.
    func name(of element: Element, at index: Int) -> String {
        guard let keys else { return String(index) }
        return withUnsafePointer(to: element, keys.name)
    }

    /// The identity of a type's elements.
    static func of(_ type: Element.Type) -> RowIdentity<Element> {
        if let type = type as? any Identifiable.Type { return RowIdentity(identified(type), isDeclared: true) }
        if let type = type as? any Hashable.Type { return RowIdentity(hashed(type), isDeclared: false) }
        return RowIdentity(nil, isDeclared: false)
    }

    private static func identified<Model: Identifiable>(_ type: Model.Type) -> RowKeys<Element>? {
        RowKeys<Model>(by: { $0.pointee.id }) as? RowKeys<Element>
    }

    private static func hashed<Model: Hashable>(_ type: Model.Type) -> RowKeys<Element>? {
        RowKeys<Model>(by: { $0.pointee }) as? RowKeys<Element>
    }
}

/// The keys of elements, taken where these lie: an array is not copied to be asked.
struct RowKeys<Element> {
    let hash: (UnsafePointer<Element>) -> Int
    let isSame: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
    let name: (UnsafePointer<Element>) -> String

    init(
        hash: @escaping (UnsafePointer<Element>) -> Int,
        isSame: @escaping (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool,
        name: @escaping (UnsafePointer<Element>) -> String
    ) {
        self.hash = hash
        self.isSame = isSame
        self.name = name
    }

    /// The keys that `key` says.
    init<Key: Hashable>(by key: @escaping (UnsafePointer<Element>) -> Key) {
        name = { "\(key($0))" }
        guard Key.self == Int.self else {
            hash = { key($0).hashValue }
            isSame = { key($0) == key($1) }
            return
        }
        // What most ids are. Code that does not know the type would ask it at every step, which takes ten times as long.
        let seed = UInt64(truncatingIfNeeded: 0.hashValue)
        hash = { RowKeys.mixed(UInt64(bitPattern: Int64(unsafeBitCast(key($0), to: Int.self))) ^ seed) }
        isSame = { unsafeBitCast(key($0), to: Int.self) == unsafeBitCast(key($1), to: Int.self) }
    }

    /// All bits depend on all (the end of SplitMix64, https://doi.org/10.1145/2660193.2660195).
    private static func mixed(_ word: UInt64) -> Int {
        var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: word ^ word >> 31)
    }

    /// The places of `count` elements by their keys, from 0, of equal keys the first; and the first two that have one key.
    func places(of elements: UnsafePointer<Element>, _ count: Int) -> (found: RowPlaces, twins: (Int, Int)?) {
        var places = RowPlaces(capacity: count)
        var twins: (Int, Int)?
        for place in 0..<count {
            let first = places.insert(place, hash(elements + place)) { isSame(elements + $0, elements + place) }
            if let first, twins == nil { twins = (first, place) }
        }
        return (places, twins)
    }
}

/// Whether two models are equal, as far as their type can tell.
class ModelEquality<Element> {
    /// Whether the type can tell at all.
    var canTell: Bool { false }

    func isEqual(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool { false }

    /// The same; the bytes are compared first.
    final func isSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
        canTell && memcmp(one, other, MemoryLayout<Element>.size) == 0 || isEqual(one, other)
    }

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
    override var canTell: Bool { true }

    override func isEqual(_ one: UnsafePointer<Model>, _ other: UnsafePointer<Model>) -> Bool {
        one.pointee == other.pointee
    }
}
