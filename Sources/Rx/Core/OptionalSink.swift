// The terminal behind binding a sequence to an observer of optionals, such as a label's text.

/// Hands elements on by closures.
///
/// These are written where the types are known: here, the type of the optional would be looked up for each element.
@usableFromInline
final class OptionalSink<Element>: Terminal<Element>, @unchecked Sendable {
    private var onNext: ((Element) -> Void)?
    private var onEnd: (((any Error)?) -> Void)?

    @usableFromInline
    init(onNext: @escaping (Element) -> Void, onEnd: @escaping ((any Error)?) -> Void) {
        self.onNext = onNext
        self.onEnd = onEnd
    }

    override func emit(_ element: Element) { onNext?(element) }

    override func emit(end error: (any Error)?) { onEnd?(error) }

    override func clear() {
        onNext = nil
        onEnd = nil
    }
}

extension Observable {
    /// Starts the sequence for an observer of optionals; the result stops it.
    @inlinable
    final func subscribe<Observer: ObserverType>(optional observer: Observer) -> any Disposable
    where Observer.Element == Element? {
        let onNext: (Element) -> Void
        if let binder = observer as? Binder<Element?> {
            onNext = { binder.receive($0) }
        } else {
            onNext = { observer.on(.next($0)) }
        }
        let sink = OptionalSink<Element>(
            onNext: onNext,
            onEnd: { error in observer.on(Event(end: error)) }
        )
        start(sink)
        return sink
    }
}
