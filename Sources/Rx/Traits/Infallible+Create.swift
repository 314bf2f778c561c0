// Infallible.create: a sequence made by a closure that cannot even say "error".

/// One event of an infallible.
public enum InfallibleEvent<Element>: EventConvertible {
    /// The next element.
    case next(Element)
    /// The end.
    case completed

    /// This, as an event.
    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension Infallible {
    /// Receives events.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// An infallible made by a closure, which is called for each subscriber.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    ///
    /// - Parameter subscribe: Feeds the observer, and returns what stops it; nothing is delivered after `completed`.
    /// - Returns: The infallible.
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(.create { observer in subscribe { observer.on($0.event) } })
    }
}
