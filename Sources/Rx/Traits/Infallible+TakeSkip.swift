// take, skip, debounce, throttle: parts of an infallible.

extension InfallibleType {
    /// Ends at the first element of `other`.
    ///
    /// See reactivex.io/documentation/operators/takeuntil.html.
    public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        Infallible(asObservable().take(until: other.asObservable()))
    }

    /// Ends at the first element of `other`.
    ///
    /// See reactivex.io/documentation/operators/takeuntil.html.
    public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(asObservable().take(until: other))
    }

    /// Ends at the first element that `predicate` accepts.
    ///
    /// See reactivex.io/documentation/operators/takeuntil.html.
    ///
    /// - Parameters:
    ///   - predicate: Says which element ends the sequence.
    ///   - behavior: Whether that element is still handed on. Default: it is not.
    /// - Returns: The elements up to it.
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(asObservable().take(until: predicate, behavior: behavior))
    }

    /// Ends at the first element that `predicate` refuses.
    ///
    /// See reactivex.io/documentation/operators/takewhile.html.
    ///
    /// - Parameters:
    ///   - predicate: Says which elements go on with the sequence.
    ///   - behavior: Whether the element that ends it is still handed on. Default: it is not.
    /// - Returns: The elements up to it.
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(asObservable().take(while: predicate, behavior: behavior))
    }

    /// The first `count` elements, then the end.
    ///
    /// See reactivex.io/documentation/operators/take.html.
    public func take(_ count: Int) -> Infallible<Element> { Infallible(asObservable().take(count)) }

    /// The elements that come within `duration`, then the end.
    ///
    /// See reactivex.io/documentation/operators/take.html.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        Infallible(asObservable().take(for: duration, scheduler: scheduler))
    }

    /// Drops elements until `predicate` refuses one, which is handed on.
    ///
    /// See reactivex.io/documentation/operators/skipwhile.html.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
        Infallible(asObservable().skip(while: predicate))
    }

    /// Drops elements until `other` emits one.
    ///
    /// See reactivex.io/documentation/operators/skipuntil.html.
    public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(asObservable().skip(until: other))
    }

    /// Hands an element on once `dueTime` has passed without another.
    ///
    /// See reactivex.io/documentation/operators/debounce.html.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        Infallible(asObservable().debounce(dueTime, scheduler: scheduler))
    }

    /// Hands on the first element at once, then at most one per `dueTime`.
    ///
    /// See reactivex.io/documentation/operators/sample.html.
    ///
    /// - Parameters:
    ///   - dueTime: The shortest span between two elements.
    ///   - latest: Whether the latest element of a span is handed on at its end. Default: true.
    ///   - scheduler: Whose clock is used.
    /// - Returns: The thinned sequence.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
    }
}
