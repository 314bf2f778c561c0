// interval: elements made by a clock, one after another.

extension ObservableType where Element: FixedWidthInteger {
    /// Emits 0, 1, 2, … every `period`, first after one.
    ///
    /// ```
    /// interval(2)    --0-1-2-3-
    /// ```
    ///
    /// See reactivex.io/documentation/operators/interval.html.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Timer(period, period, scheduler)
    }
}
