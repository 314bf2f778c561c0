// take(for:scheduler:): up to a point in time.

extension ObservableType {
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
