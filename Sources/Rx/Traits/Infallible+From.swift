// just, never, empty, deferred, of, from: infallibles made of elements.

extension InfallibleType {
    /// One element, then the end.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

    /// One element, then the end, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.just(element, scheduler: scheduler))
    }

    /// Nothing, ever.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Infallible<Element> { Infallible(.never()) }

    /// Only the end.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> Infallible<Element> { Infallible(.empty()) }

    /// Calls `observableFactory` for each subscriber.
    ///
    /// See reactivex.io/documentation/operators/defer.html.
    public static func deferred(
        _ observableFactory: @escaping () throws -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(.deferred { try observableFactory().asObservable() })
    }

    /// The elements, one after the other on `scheduler`, then the end.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(elements, scheduler: scheduler))
    }

    /// The elements of `array`, one after the other on `scheduler`, then the end.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(array, scheduler: scheduler))
    }

    /// The elements of `sequence`, one after the other on `scheduler`, then the end.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Sequence.Element == Element {
        Infallible(.from(sequence, scheduler: scheduler))
    }
}
