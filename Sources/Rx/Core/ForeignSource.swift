// ForeignSource: a sequence of a type that is not one of Rx's own, as an observable.

/// Subscribes to a sequence that accepts nothing but observers, and ends that subscription when the sequence ends.
final class ForeignSource<Element>: Observable<Element> {
    private let subscribe: (AnyObserver<Element>) -> any Disposable
    private let endsItself: Bool

    init(endsItself: Bool = true, _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) {
        self.endsItself = endsItself
        self.subscribe = subscribe
    }

    /// The same sequence, whose subscription the subscriber has to end, such as an operator that does so on a scheduler.
    var endedBySubscriber: Observable<Element> { ForeignSource(endsItself: false, subscribe) }

    override func run(_ sink: Sink<Element>) {
        let feed = Feed(sink)
        let observer = AnyObserver(eventHandler: feed.on)
        if endsItself {
            sink.attach(feed)
            feed.hold(subscribe(observer))
        } else {
            let node = ForeignNode(feed)
            sink.attach(node)
            node.hold(subscribe(observer))
        }
    }
}

/// Ends a subscription.
private final class ForeignNode: Node {
    private let feed: Node
    private let subscription = SingleAssignmentDisposable()

    init(_ feed: Node) { self.feed = feed }

    func hold(_ subscription: any Disposable) { self.subscription.setDisposable(subscription) }

    override func dispose() {
        feed.dispose()
        subscription.dispose()
    }
}
