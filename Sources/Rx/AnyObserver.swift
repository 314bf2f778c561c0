// AnyObserver: an observer whose type is hidden, and what `Observable.create` hands out.

/// An observer made of a closure.
public struct AnyObserver<Element>: ObserverType {
    /// Receives events.
    public typealias EventHandler = (Event<Element>) -> Void

    private let handler: EventHandler

    /// Makes an observer that calls `eventHandler`.
    public init(eventHandler: @escaping EventHandler) { handler = eventHandler }

    /// Makes an observer that hands everything to `observer`.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        handler = observer.on
    }

    /// Receives one event.
    public func on(_ event: Event<Element>) { handler(event) }

    /// Itself.
    public func asObserver() -> AnyObserver<Element> { self }
}
