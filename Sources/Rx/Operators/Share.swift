// share(replay:scope:): one subscription to the source for all subscribers. `forever` is a multicast (Multicast.swift).

/// How long what a shared sequence has remembered lives.
public enum SubjectLifetimeScope: Sendable {
    /// As long as somebody is subscribed and the source has not ended; then everything starts over.
    case whileConnected
    /// As long as the shared observable itself.
    case forever
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers, from the first to the last.
    ///
    /// ```
    /// source                  -a-b-c-|
    /// first subscriber        -a-b-c-|
    /// a later one                b-c-|
    /// with share(replay: 1)     ab-c-|
    /// ```
    ///
    /// The source's end reaches all. A later subscriber starts the source again; in the scope `forever` it receives what
    /// is replayed and the same end. Subscribers receive events where the source emits.
    ///
    /// See reactivex.io/documentation/operators/refcount.html.
    ///
    /// - Parameters:
    ///   - replay: How many of the latest elements a new subscriber receives first. Default: 0.
    ///   - scope: Whether they outlive the last subscriber and the end. Default: `whileConnected`.
    /// - Returns: The shared sequence.
    @inlinable
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        switch scope {
        case .whileConnected: Share(asObservable(), replay: replay, ShareInlet<Element>.self)
        case .forever:
            replay == 0
                ? multicast(PublishSubject()).refCount()
                : multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        }
    }
}

/// Shares a source as it is.
@usableFromInline
final class Share<Element>: SharedSource<Element, Element> {
    /// The inlet's type, known where the operator was written: looking it up again would cost more than the inlet.
    private let inletType: ShareInlet<Element>.Type

    @usableFromInline
    init(_ source: Observable<Element>, replay: Int, _ inletType: ShareInlet<Element>.Type) {
        self.inletType = inletType
        super.init(source, replay: replay)
    }

    override func makeInlet() -> SharedInlet<Element, Element> { inletType.init(replay: replay) }

    override func runAlone(_ sink: Sink<Element>) { runSource(sink) }
}

/// Shares each element.
@usableFromInline
final class ShareInlet<Element>: SharedInlet<Element, Element> {
    required override init(replay: Int32) { super.init(replay: replay) }

    override func next(_ element: Element) { if !isClosed { emit(element) } }
}
