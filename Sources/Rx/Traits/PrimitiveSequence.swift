// PrimitiveSequence: sequences of at most one element. Single, Maybe and Completable are its kinds, each in its own file.

/// A sequence of at most one element, whose kind (`Trait`) says more.
///
///     Single         ---(a|)    ---#
///     Maybe          ---(a|)    ---#    ---|
///     Completable               ---#    ---|
///
/// It starts again for each subscriber, as an `Observable` does.
public struct PrimitiveSequence<Trait, Element> {
    let source: Observable<Element>

    /// Takes a source that keeps the trait's promise.
    init(raw source: Observable<Element>) { self.source = source }
}

/// What is a primitive sequence.
public protocol PrimitiveSequenceType {
    /// The kind.
    associatedtype Trait
    /// The type of the element.
    associatedtype Element

    /// This, as a primitive sequence.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// Itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// This, as an observable.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
    /// Starts the sequence; `observer` receives the first event alone.
    ///
    /// The end that follows an element is no event of a trait, and neither is an error after it: what `do` throws, say.
    func subscribe(
        first observer: @escaping (Event<Element>) -> Void,
        onDisposed: (() -> Void)?
    ) -> any Disposable {
        var isSettled = false
        func settle(_ event: Event<Element>) {
            guard !isSettled else { return }
            isSettled = true
            observer(event)
        }
        return source.subscribe(
            onNext: { settle(.next($0)) },
            onError: { settle(.error($0)) },
            onCompleted: { settle(.completed) },
            onDisposed: onDisposed
        )
    }
}
