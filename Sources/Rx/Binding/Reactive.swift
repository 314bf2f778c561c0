// Reactive: the namespace `.rx`, and a binder for every property of a class.

/// What an object offers reactively: its `rx`.
///
/// Every property that can be set is a binder, `label.rx.isHidden` for example. Offer more by extensions:
///
/// ```swift
/// extension Reactive where Base: SearchField {
///     var query: Observable<String> { base.changes.asObservable() }
/// }
/// ```
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The object.
    public let base: Base

    /// Makes the namespace of `base`.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets the property, on a main scheduler; the object is not kept alive.
    public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
    where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// What has a namespace `.rx`.
///
/// Conform to it with nothing else: `extension SearchField: ReactiveCompatible {}`.
public protocol ReactiveCompatible {
    /// The type of the object inside the namespace.
    associatedtype ReactiveBase

    /// The reactive extensions of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The reactive extensions of the object.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive extensions of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}
    }

    /// The reactive extensions of the object.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}
    }
}
