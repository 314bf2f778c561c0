// The terminals behind `subscribe(onNext:…)` and `subscribe { event in … }`.

/// The closures of a subscription besides `onNext`.
@usableFromInline
final class Endings {
    let onError: ((any Error) -> Void)?
    let onCompleted: (() -> Void)?
    let onDisposed: (() -> Void)?
    /// Where the subscription was made, for the handler of an error that `onError` does not receive.
    let callStack: [String]

    @usableFromInline
    init?(onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?, onDisposed: (() -> Void)?) {
        callStack = onError == nil ? Hooks.callStack() : []
        guard onError != nil || onCompleted != nil || onDisposed != nil || !callStack.isEmpty else { return nil }
        self.onError = onError
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
    }

    /// Hands on the end: by an error or, with `nil`, normally.
    static func end(_ endings: Endings?, _ error: (any Error)?) {
        guard let error else { return endings?.onCompleted?() ?? () }
        if let onError = endings?.onError { return onError(error) }
        Hooks.defaultErrorHandler(endings?.callStack ?? [], error)
    }
}

/// Calls closures.
///
/// What is rarely given stands in a box of its own, so that `subscribe(onNext:)` stays small.
@usableFromInline
final class AnonymousSink<Element>: Terminal<Element>, @unchecked Sendable {
    private var onNext: ((Element) -> Void)?
    private var endings: Endings?

    @usableFromInline
    init(onNext: ((Element) -> Void)?, endings: Endings?) {
        self.onNext = onNext
        self.endings = endings
    }

    override func emit(_ element: Element) { onNext?(element) }

    override func emit(end error: (any Error)?) { Endings.end(endings, error) }

    override func ended() { endings?.onDisposed?() }

    override func clear() {
        onNext = nil
        endings = nil
    }
}

/// Calls one closure with events.
final class EventSink<Element>: Terminal<Element>, @unchecked Sendable {
    private var handler: ((Event<Element>) -> Void)?

    init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

    override func emit(_ element: Element) { handler?(.next(element)) }

    override func emit(end error: (any Error)?) { handler?(Event(end: error)) }

    override func clear() { handler = nil }
}

/// Calls an observer.
@usableFromInline
final class ObserverSink<Observer: ObserverType>: Terminal<Observer.Element>, @unchecked Sendable {
    private var observer: Observer?

    @usableFromInline
    init(_ observer: Observer) { self.observer = observer }

    override func emit(_ element: Observer.Element) { observer?.on(.next(element)) }

    override func emit(end error: (any Error)?) { observer?.on(Event(end: error)) }

    override func clear() { observer = nil }
}
