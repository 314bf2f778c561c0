// PrimitiveSequence: sequences of at most one element. Single, Maybe and Completable are its kinds, each in its own file.

/// A sequence whose kind (`Trait`) limits its events.
public struct PrimitiveSequence<Trait, Element> {
    let source: Observable<Element>

    /// Takes a source that keeps the trait's promise.
    init(raw source: Observable<Element>) { self.source = source }
}

/// What is a primitive sequence.
public protocol PrimitiveSequenceType {
    /// The kind.
    associatedtype Trait
    /// The type of the element.
    associatedtype Element

    /// This, as a primitive sequence.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// Itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// This, as an observable.
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
    /// Calls `observableFactory` for each subscriber.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .deferred { try observableFactory().source })
    }

    /// Hands everything but errors on `dueTime` later.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes `dueTime` later.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers on `scheduler`.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Subscribes, and disposes, on `scheduler`.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Goes on with what `handler` makes of an error.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Starts anew after an error, endlessly.
    public func retry() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry()) }

    /// Starts anew after an error, at most `maxAttemptCount` attempts in all.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(maxAttemptCount))
    }

    /// Starts anew each time what `notificationHandler` makes of the errors emits.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Starts anew each time what `notificationHandler` makes of the errors emits.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Prints every event.
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
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }

    /// Makes a resource for each subscription and disposes of it with it.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
    }

    /// Ends by `RxError.timeout` when nothing comes within `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Goes on with `other` when nothing comes within `dueTime`.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: PrimitiveSequence<Trait, Element>,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
    /// Emits 0 after `dueTime`.
    public static func timer(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    )
        -> PrimitiveSequence<Trait, Element>
    {
        PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
    }
}

extension ObservableType {
    /// The one element of the sequence; `RxError.noElements` or `moreThanOneElement` otherwise.
    public func asSingle() -> Single<Element> { PrimitiveSequence(raw: AsSingle(asObservable(), mayBeEmpty: false)) }

    /// The first element, or `nil`.
    public func first() -> Single<Element?> {
        PrimitiveSequence(raw: map { Optional($0) }.take(1).ifEmpty(default: nil))
    }

    /// The element of the sequence, if there is one; `RxError.moreThanOneElement` if there are more.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: AsSingle(asObservable(), mayBeEmpty: true)) }
}

extension ObservableType where Element == Never {
    /// The end of a sequence without elements.
    public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

/// Hands the element on once the sequence has completed.
private final class AsSingle<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let mayBeEmpty: Bool

    init(_ source: Observable<Element>, mayBeEmpty: Bool) {
        self.source = source
        self.mayBeEmpty = mayBeEmpty
    }

    override func run(_ sink: Sink<Element>) { source.run(AsSingleSink(sink, mayBeEmpty: mayBeEmpty)) }
}

private final class AsSingleSink<Element>: Stage<Element, Element> {
    private let mayBeEmpty: Bool
    private var element: Element?

    init(_ downstream: Sink<Element>, mayBeEmpty: Bool) {
        self.mayBeEmpty = mayBeEmpty
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if self.element != nil { return downstream.error(RxError.moreThanOneElement) }
        self.element = element
    }

    override func completed() {
        guard element != nil || mayBeEmpty else { return downstream.error(RxError.noElements) }
        if let element { downstream.next(element) }
        downstream.completed()
    }
}
