// ObservableConvertibleType: whatever can be seen as an Observable: observables, traits, relays, controls' properties.

/// What can be turned into an observable.
public protocol ObservableConvertibleType<Element> {
    /// The type of the elements.
    associatedtype Element

    /// This, as an observable.
    func asObservable() -> Observable<Element>
}
