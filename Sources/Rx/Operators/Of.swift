// of: the elements that are listed.

extension ObservableType {
    /// The elements, then the end.
    ///
    /// ```
    /// of(a, b, c)    (abc|)
    /// ```
    ///
    /// They are emitted one by one on `scheduler`. On the current thread all have come before `subscribe` returns,
    /// unless it is called in work of that scheduler: then they come after that work, in turns.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }
}
