// delay: everything but errors, later.

extension ObservableType {
    /// Hands on elements and the end `dueTime` later; an error at once.
    ///
    /// ```
    /// source      -a-b--|
    /// delay(3)    ----a-b--|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/delay.html.
    ///
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Whose clock is used, and where elements are handed on.
    /// - Returns: The delayed sequence.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Delay(asObservable(), dueTime, scheduler)
    }

    /// Subscribes to the source `dueTime` later.
    ///
    /// ```
    /// cold source             -a-b|
    /// delaySubscription(3)    ----a-b|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/delay.html.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        DelaySubscription(asObservable(), dueTime, scheduler)
    }
}

private final class Delay<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let join = DelayJoin(sink, dueTime, scheduler)
        sink.attach(join)
        source.run(TimedInlet(join))
    }
}

private final class DelayJoin<Element>: TimedJoin<Element, Element> {
    private let dueTime: RxTimeInterval
    /// What waits, with the time it came: an element, or `nil` for the end.
    ///
    /// Guarded by `Lock`, as the one below.
    private var queue: ContiguousArray<(came: RxTime, element: Element?)> = []
    private var isScheduled = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        super.init(downstream, scheduler)
    }

    override func receive(_ element: Element) { enqueue(element) }

    override func ended(_ error: (any Error)?) { if let error { send(end: error) } else { enqueue(nil) } }

    private func enqueue(_ element: Element?) {
        let now = scheduler.now
        let begins = Lock.with(self) {
            queue.append((now, element))
            defer { isScheduled = true }
            return !isScheduled
        }
        if begins { schedule(after: dueTime) { [unowned self] in self.drain() } }
    }

    private func drain() {
        let span = dueTime.duration
        var rest: Duration?
        repeat {
            let item = Lock.with(self) { queue.isEmpty ? nil : queue.removeFirst() }
            guard let item else { return }
            if let element = item.element { send(element) } else { send(end: nil) }
            let now = scheduler.now
            rest = Lock.with(self) {
                guard let first = queue.first else {
                    isScheduled = false
                    return nil
                }
                return span - Duration(from: first.came, to: now)
            }
        } while rest.map { $0 <= .zero } ?? false
        if let rest { schedule(after: rest.interval) { [unowned self] in self.drain() } }
    }
}
