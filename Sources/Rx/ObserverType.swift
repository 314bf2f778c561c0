// ObserverType: what receives events from outside Rx's own chains.

/// Receives events.
public protocol ObserverType<Element> {
    /// The element of the events.
    associatedtype Element

    /// Receives one event.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Receives `next(element)`.
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Receives `completed`.
    public func onCompleted() { on(.completed) }

    /// Receives `error(error)`.
    public func onError(_ error: any Error) { on(.error(error)) }

    /// Hides the observer's type.
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// An observer that transforms what it receives, and receives an error if `transform` throws.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { event in self.on(event.map(transform)) }
    }
}
