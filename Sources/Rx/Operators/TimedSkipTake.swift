// skip(_:scheduler:), take(for:scheduler:): from, or up to, a point in time.

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

    /// Takes elements for `duration`, then ends.
    ///
    /// ```
    /// source         -a-b-c-d-|
    /// take(for: 4)   -a-b|
    /// ```
    ///
    /// That end comes on `scheduler`, whose clock is used; an end or an error of the source before it as it is.
    ///
    /// See reactivex.io/documentation/operators/take.html.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        take(until: Observable<Int>.timer(duration, scheduler: scheduler))
    }
}
