// create: a sequence made by a closure.

extension ObservableType {
    /// A sequence that calls `subscribe` for each subscriber; the closure feeds the observer and returns what stops
    /// it.
    ///
    /// ```
    /// create { $0.onNext(a); $0.onNext(b); $0.onCompleted(); return … }    (ab|)
    /// ```
    ///
    /// The observer may be fed from any thread, by one event at a time; nothing passes after an end, or after
    /// `dispose()`. What the closure returns is disposed of once, in either case.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
        Create(subscribe)
    }
}

private final class Create<Element>: Observable<Element> {
    private let make: (AnyObserver<Element>) -> any Disposable

    init(_ make: @escaping (AnyObserver<Element>) -> any Disposable) { self.make = make }

    override func run(_ sink: Sink<Element>) {
        let feed = Feed(sink)
        sink.attach(feed)
        feed.hold(make(AnyObserver(eventHandler: feed.on)))
    }
}

/// What an application feeds, from any thread, one event at a time.
///
/// The application's side is stopped once the end has been handed on, or by a disposal meanwhile. Drops the sink
/// once it has ended, because the application may keep the observer.
final class Feed<Element>: Node {
    private let gate = Gate()
    private var sink: Sink<Element>?
    private var disposable: (any Disposable)?

    init(_ sink: Sink<Element>) { self.sink = sink }

    func on(_ event: Event<Element>) {
        guard case .next(let element) = event else { return end(event.error) }
        guard gate.enter() else { return }
        sink?.next(element)
        if gate.leave() { sink = nil }
    }

    /// Keeps what stops the application's side; disposes of it at once where this has ended.
    func hold(_ disposable: any Disposable) {
        self.disposable = disposable
        if gate.attach() { stop() }
    }

    override func dispose() {
        let release = gate.enterToRelease()
        guard release != .late else { return }
        if release == .withSource { stop() }
        if gate.leave() { sink = nil }
    }

    private func end(_ error: (any Error)?) {
        guard gate.enterLast() else { return }
        sink?.end(error)
        if gate.release() == .withSource { stop() }
        if gate.leave() { sink = nil }
    }

    /// Stops the application's side.
    ///
    /// Called once: by the holder or by the releaser of the gate, whichever comes second.
    private func stop() {
        let disposable = self.disposable
        self.disposable = nil
        disposable?.dispose()
    }
}
