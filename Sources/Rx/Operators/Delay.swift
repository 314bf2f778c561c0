// delay: everything but errors, later.

extension ObservableType {
    /// Hands on elements and the end `dueTime` later; an error at once.
    ///
    /// ```
    /// source      -a-b--|
    /// delay(3)    ----a-b--|
    /// ```
    /// Each is handed on in an item of work of its own, so what came at one time follows in as many items.
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
}

private final class Delay<Element>: Operator<Element, Element> {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let join = DelayJoin(sink, dueTime, scheduler)
        sink.attach(join)
        return TimedInlet(join)
    }
}

/// Keeps each element until its time has come.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class DelayJoin<Element>: TimedJoin<Element, Element> {
    private let dueTime: RxTimeInterval
    /// The elements that wait, and when each of them came, and after them, if it has come, the end.
    ///
    /// Guarded by `Lock`, as the one below.
    private var elements = Ring<Element>()
    private var times = Ring<RxTime>()
    private var isScheduled = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        super.init(downstream, scheduler)
    }

    deinit {
        elements.destroy()
        times.destroy()
    }

    override func receive(_ element: Element) { enqueue(element) }

    override func ended(_ error: (any Error)?) { if let error { send(end: error) } else { enqueue(nil) } }

    override var isIdle: Bool { times.isEmpty }

    /// Queues an element, or `nil` for the end.
    private func enqueue(_ element: Element?) {
        let now = scheduler.now
        let begins = Lock.with(self) {
            if let element { elements.append(element) }
            times.append(now)
            defer { isScheduled = true }
            return !isScheduled
        }
        if begins { schedule(after: dueTime) { [unowned self] in self.fire() } }
    }

    /// Hands on what has waited longest, and has the next one handed on when it is due.
    private func fire() {
        let (element, isLast) = take()
        if let element { send(element) } else if isLast { send(end: nil) }
        let first: RxTime? = Lock.with(self) {
            isScheduled = !times.isEmpty
            return times.isEmpty ? nil : times.first
        }
        guard let first else { return letGoIfIdle() }
        let rest = dueTime.duration - Duration(from: first, to: scheduler.now)
        schedule(after: max(.zero, rest).interval) { [unowned self] in self.fire() }
    }

    /// Takes the element that has waited longest, or the end where no element is left.
    private func take() -> (element: Element?, isLast: Bool) {
        Lock.with(self) {
            if times.isEmpty { return (nil, false) }
            _ = times.removeFirst()
            return elements.isEmpty ? (nil, true) : (elements.removeFirst(), false)
        }
    }
}
