// ForeignSource: a sequence of a type that is not one of Rx's own, as an observable.

/// Subscribes to a sequence that knows observers alone, and ends that subscription at the sequence's end.
final class ForeignSource<Element>: Observable<Element> {
    private let subscribe: (AnyObserver<Element>) -> any Disposable
    private let endsItself: Bool

    init(endsItself: Bool = true, _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) {
        self.endsItself = endsItself
        self.subscribe = subscribe
    }

    /// The same, where whoever subscribes ends the subscription, as an operator does that has a scheduler for it.
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
