// The operators that Single, Maybe and Completable have in common.

extension PrimitiveSequence {
    /// Calls `observableFactory` for each subscriber; what it throws is the sequence's error.
    ///
    /// See reactivex.io/documentation/operators/defer.html.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .deferred { try observableFactory().source })
    }

    /// Hands everything but errors on `dueTime` later, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/delay.html.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes `dueTime` later, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/delay.html.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/observeon.html.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Subscribes, and disposes, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/subscribeon.html.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Goes on with what `handler` makes of an error.
    ///
    ///     self                   --#
    ///     handler's                ---(a|)
    ///     catch                  -----(a|)
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Starts again after an error, at most `maxAttemptCount` attempts in all; the last one's error is handed on.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(maxAttemptCount))
    }

    /// Starts again each time what `notificationHandler` makes of the errors emits; ends as it ends.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Starts again each time what `notificationHandler` makes of the errors emits; ends as it ends.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Prints every event, and the subscription's beginning and end.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - identifier: What stands before each line. Default: the place in the source file.
    ///   - trimOutput: Whether elements are shortened to 40 characters. Default: false.
    ///   - file: The caller's file.
    ///   - line: The caller's line.
    ///   - function: The caller's function.
    /// - Returns: The same sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }

    /// Makes a resource for each subscription and disposes of it with it.
    ///
    /// See reactivex.io/documentation/operators/using.html.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
    }

    /// Ends by `RxError.timeout` when nothing comes within `dueTime`.
    ///
    /// See reactivex.io/documentation/operators/timeout.html.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Goes on with `other` when nothing comes within `dueTime`.
    ///
    /// See reactivex.io/documentation/operators/timeout.html.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: PrimitiveSequence<Trait, Element>,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
    /// Emits 0 after `dueTime`, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/timer.html.
    public static func timer(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
    }
}
