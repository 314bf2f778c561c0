// throttle: at most one element per span.

extension ObservableType {
    /// Hands on the first element at once, then at most one per `dueTime`.
    ///
    /// ```
    /// source                      -abc-----d-|
    /// throttle(3)                 -a--c----d-|
    /// throttle(3, latest: false)  -a-------d-|
    /// ```
    ///
    /// What waits is still handed on before the end, and dropped by an error.
    ///
    /// See reactivex.io/documentation/operators/sample.html.
    ///
    /// - Parameters:
    ///   - dueTime: The shortest span between two elements.
    ///   - latest: Whether the latest element of a span is handed on at its end. Default: true.
    ///   - scheduler: Whose clock is used, and where what has waited is handed on.
    /// - Returns: The thinned sequence.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    )
        -> Observable<Element>
    {
        Throttle(asObservable(), dueTime, latest, scheduler)
    }
}

private final class Throttle<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let latest: Bool
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.latest = latest
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let join = ThrottleJoin(sink, dueTime, latest, scheduler)
        sink.attach(join)
        source.run(TimedInlet(join))
    }
}

private final class ThrottleJoin<Element>: TimedJoin<Element, Element> {
    private let span: Duration
    private let latest: Bool
    /// When an element was last handed on.
    ///
    /// Guarded by `Lock`, as the two below.
    private var lastSent: RxTime?
    private var pending: Element?
    private var endsAfterPending = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        span = dueTime.duration
        self.latest = latest
        super.init(downstream, scheduler)
    }

    override func receive(_ element: Element) {
        let now = scheduler.now
        var former: Element?
        var wait: Duration?
        let sends = Lock.with(self) {
            let rest = lastSent.map { span - Duration(from: $0, to: now) } ?? .zero
            guard rest > .zero else {
                lastSent = now
                // What waits is due now, but has not been handed on yet: this element is later than it.
                swap(&pending, &former)
                return admit(element)
            }
            if latest {
                if pending == nil { wait = rest }
                former = element
                swap(&pending, &former)
            }
            return false
        }
        withExtendedLifetime(former) {}
        if sends { return deliver(element) }
        if let wait { schedule(after: wait.interval) { [unowned self] in self.fire() } }
    }

    override func ended(_ error: (any Error)?) {
        let waits = Lock.with(self) {
            endsAfterPending = error == nil && pending != nil
            return endsAfterPending
        }
        if !waits { send(end: error) }
    }

    private func fire() {
        let now = scheduler.now
        var ends = false
        let element: Element? = Lock.with(self) {
            guard let element = pending else { return nil }
            pending = nil
            lastSent = now
            ends = endsAfterPending
            return admit(element) ? element : nil
        }
        if let element { deliver(element) }
        if ends { send(end: nil) }
    }
}
