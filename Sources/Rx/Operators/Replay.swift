// replay, replayAll: multicast through a ReplaySubject.

extension ObservableType {
    /// As `multicast`, through a `ReplaySubject`: a subscriber first receives the last `bufferSize` elements.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize) }
    }

    /// As `replay`, of all elements so far.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    public func replayAll() -> ConnectableObservable<Element> { multicast { ReplaySubject.createUnbounded() } }
}
