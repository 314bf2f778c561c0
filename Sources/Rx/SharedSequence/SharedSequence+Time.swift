// The operators of shared sequences that have effects or use the clock: the strategy's, found at subscription.

extension SharedSequenceConvertibleType {
    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onNext: Before an element is handed on.
    ///   - afterNext: After an element has been handed on.
    ///   - onCompleted: Before the end is handed on.
    ///   - afterCompleted: After the end has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended.
    /// - Returns: The same sequence.
    public func `do`(
        onNext: ((Element) -> Void)? = nil,
        afterNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        afterCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            asObservable().do(
                onNext: onNext,
                afterNext: afterNext,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Prints every event.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - identifier: What stands before each line. Default: the place in the source file.
    ///   - trimOutput: Whether elements are shortened. Default: false.
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
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }

    /// Drops the first `count` elements.
    ///
    /// See reactivex.io/documentation/operators/skip.html.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().skip(count))
    }

    /// Hands everything on `dueTime` later.
    ///
    /// See reactivex.io/documentation/operators/delay.html.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        timed { $0.delay(dueTime, scheduler: $1) }
    }

    /// Hands on an element once no other has come for `dueTime`.
    ///
    /// See reactivex.io/documentation/operators/debounce.html.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        timed { $0.debounce(dueTime, scheduler: $1) }
    }

    /// Hands on the first element at once, then at most one per `dueTime`.
    ///
    /// With `latest`, the last element of each span follows at its end.
    ///
    /// See reactivex.io/documentation/operators/sample.html.
    public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
        timed { $0.throttle(dueTime, latest: latest, scheduler: $1) }
    }

    private func timed(
        _ operation: @escaping (Observable<Element>, any SchedulerType) -> Observable<Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        let source = asObservable()
        return SharedSequence(SharedSequence<SharingStrategy, Element>.timed { operation(source, $0) })
    }
}
