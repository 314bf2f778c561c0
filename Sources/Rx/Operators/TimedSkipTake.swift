// skip(_:scheduler:), take(for:scheduler:): from, or up to, a point in time.

extension ObservableType {
    /// Drops elements for `duration`.
    ///
    /// See reactivex.io/documentation/operators/skip.html.
    public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        skip(until: Observable<Int>.timer(duration, scheduler: scheduler))
    }

    /// Takes elements for `duration`, then ends.
    ///
    /// See reactivex.io/documentation/operators/take.html.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        take(until: Observable<Int>.timer(duration, scheduler: scheduler))
    }
}
