// What controls send, as drivers and signals: they uphold the guarantees already, so nothing has to be said of errors.
public import Rx

extension ControlProperty {
    /// The same as a driver; it replays the latest value.
    ///
    /// It cannot fail and delivers inside the page's turns already, so sharing is all there is to do.
    public func asDriver() -> Driver<Element> { Driver(upholding: asObservable()) }
}

extension ControlEvent {
    /// The same as a driver: what happened last is replayed to later subscribers while there are others.
    public func asDriver() -> Driver<Element> { Driver(upholding: asObservable()) }

    /// The same as a signal: nothing is replayed.
    public func asSignal() -> Signal<Element> { Signal(upholding: asObservable()) }
}
