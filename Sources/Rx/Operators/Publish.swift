// publish: multicast through a PublishSubject.

extension ObservableType {
    /// As `multicast`, through a `PublishSubject`: a subscriber receives what comes from then on.
    ///
    /// See reactivex.io/documentation/operators/publish.html.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }
}
