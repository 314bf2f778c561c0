// Observable: the base of every source and operator. A subclass says in `run` how it feeds a sink; nothing else.

/// `Observable` under a name that Swift's own `Observable` macro and protocol leave free.
public typealias RxObservable<Element> = Observable<Element>

/// A sequence of events over time that starts again for each subscriber.
///
/// See reactivex.io/documentation/observable.html.
///
/// Make your own with `create`, or conform to `ObservableType`: only relays can be derived from.
open class Observable<Element>: ObservableType {
    #if DEBUG || TRACE_RESOURCES
    private let mark = Resources.Mark()
    #endif

    init() {}

    /// Feeds `sink`; attaches first whatever can be stopped.
    func run(_ sink: Sink<Element>) {}

    /// Feeds `sink` for a caller who alone can subscribe to this, and does so once at a time: what this would share with
    /// others, such as the transformed elements of a driver, needs no sharing then.
    ///
    /// Default: as `run`.
    func runAlone(_ sink: Sink<Element>) { run(sink) }

    /// Feeds a sink that ends a chain or begins an inner one: sources that emit on the current thread wait for the
    /// whole chain to be connected.
    @usableFromInline
    final func start(_ sink: Sink<Element>) { CurrentThreadScheduler.entering { run(sink) } }

    /// Starts the sequence for `observer`; the result stops it.
    @inlinable
    public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        // Decided where the types are known: each of them would be looked up here.
        if let binder = observer as? Binder<Element> {
            let sink = BinderSink<Element>(binder)
            start(sink)
            return sink
        }
        let sink = ObserverSink<Observer>(observer)
        start(sink)
        return sink
    }

    /// Itself.
    public final func asObservable() -> Observable<Element> { self }
}
