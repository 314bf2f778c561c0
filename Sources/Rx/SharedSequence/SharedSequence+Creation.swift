// How shared sequences begin: what is made of values, and of the clock of the strategy's scheduler.

extension SharedSequence {
    /// Only the end, on the strategy's scheduler.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> SharedSequence { SharedSequence(raw: Started<SharingStrategy, Element>(.empty())) }

    /// Nothing, ever.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// One element, then the end, on the strategy's scheduler.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element) -> SharedSequence {
        SharedSequence(raw: Started<SharingStrategy, Element>(.just(element)))
    }

    /// Asks `observableFactory` for a new sequence at each first subscriber.
    ///
    /// See reactivex.io/documentation/operators/defer.html.
    public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
        SharedSequence(Observable.deferred { observableFactory().source })
    }

    /// The elements, on the strategy's scheduler, then the end; each subscriber receives all of them.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

    /// The elements of `array`, on the strategy's scheduler, then the end; each subscriber receives all of them.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(_ array: [Element]) -> SharedSequence {
        SharedSequence(raw: timed { .from(array, scheduler: $0) })
    }

    /// The elements of `sequence`, on the strategy's scheduler, then the end; each subscriber receives all of them.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
    where Sequence.Element == Element {
        SharedSequence(raw: timed { .from(sequence, scheduler: $0) })
    }

    /// The element, if there is one, on the strategy's scheduler, then the end.
    ///
    /// See reactivex.io/documentation/operators/from.html.
    public static func from(optional: Element?) -> SharedSequence {
        SharedSequence(raw: timed { .from(optional: optional, scheduler: $0) })
    }

    /// What `make` makes, at each subscription, of the strategy's scheduler.
    static func timed(_ make: @escaping (any SchedulerType) -> Observable<Element>) -> Observable<Element> {
        let mocked = SharingScheduler.mocked == nil ? nil : SharingStrategy.scheduler
        return .deferred { make(mocked ?? SharingStrategy.scheduler) }
    }
}

extension SharedSequence where Element: FixedWidthInteger {
    /// Emits 0, 1, 2, … every `period`, first after one, on the strategy's scheduler.
    ///
    /// See reactivex.io/documentation/operators/interval.html.
    public static func interval(_ period: RxTimeInterval) -> SharedSequence { timer(period, period: period) }

    /// Emits 0 after `dueTime`, then 1, 2, … every `period`, on the strategy's scheduler.
    ///
    /// See reactivex.io/documentation/operators/timer.html.
    public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
        SharedSequence(timed { .timer(dueTime, period: period, scheduler: $0) })
    }
}

/// Starts a source on the strategy's scheduler: at once where the subscriber is in its turn.
private final class Started<Strategy: SharingStrategyProtocol, Element>: Observable<Element> {
    private let source: Observable<Element>
    private let mocked: (any SchedulerType)?

    init(_ source: Observable<Element>) {
        self.source = source
        mocked = SharingScheduler.mocked == nil ? nil : Strategy.scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let scheduler = mocked ?? Strategy.scheduler
        if let main = scheduler as? MainScheduler, main.isFree { return source.run(sink) }
        source.subscribe(on: scheduler).run(sink)
    }
}
