// skip(_:scheduler:): from a point in time on.

extension ObservableType {
    /// Drops elements for `duration`.
    ///
    /// ```
    /// source     -a-b-c-d-|
    /// skip(4)    -----c-d-|
    /// ```
    ///
    /// The source's end, or its error, is handed on at any time. `scheduler` is whose clock is used.
    ///
    /// See reactivex.io/documentation/operators/skip.html.
    public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Until(asObservable(), Observable<Int>.timer(duration, scheduler: scheduler), opens: true)
    }
}
