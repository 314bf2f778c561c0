// asSharedSequence: what becomes of errors when any sequence becomes one of a screen. Driver and Signal build on it.

extension ObservableConvertibleType {
    /// A shared sequence that emits `onErrorJustReturn`, and ends, after an error.
    ///
    /// Delivers on the strategy's scheduler. See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSharedSequence<S: SharingStrategyProtocol>(
        sharingStrategy _: S.Type = S.self,
        onErrorJustReturn: Element
    ) -> SharedSequence<S, Element> {
        SharedSequence(
            ObserveOn(asObservable(), S.destination, ObserveOnSink<Element>.self).catchAndReturn(onErrorJustReturn)
        )
    }

    /// A shared sequence that goes on with another after an error.
    ///
    /// Delivers on the strategy's scheduler. See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSharedSequence<S: SharingStrategyProtocol>(
        sharingStrategy _: S.Type = S.self,
        onErrorDriveWith: SharedSequence<S, Element>
    ) -> SharedSequence<S, Element> {
        SharedSequence(
            ObserveOn(asObservable(), S.destination, ObserveOnSink<Element>.self).catch { _ in onErrorDriveWith.source }
        )
    }

    /// A shared sequence that goes on with what `onErrorRecover` makes of an error.
    ///
    /// Delivers on the strategy's scheduler. See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSharedSequence<S: SharingStrategyProtocol>(
        sharingStrategy _: S.Type = S.self,
        onErrorRecover: @escaping (_ error: any Error) -> SharedSequence<S, Element>
    ) -> SharedSequence<S, Element> {
        SharedSequence(
            ObserveOn(asObservable(), S.destination, ObserveOnSink<Element>.self).catch { onErrorRecover($0).source }
        )
    }
}
