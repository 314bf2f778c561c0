// debounce: an element only after a pause.

extension ObservableType {
    /// Hands on an element once no other has come for `dueTime`.
    ///
    /// ```
    /// source         -a-bc-----d---|
    /// debounce(3)    -------c-----d|
    /// ```
    ///
    /// What waits is handed on at the end, and dropped by an error.
    ///
    /// See reactivex.io/documentation/operators/debounce.html.
    ///
    /// - Parameters:
    ///   - dueTime: The pause that an element must be followed by.
    ///   - scheduler: Whose clock is used, and where elements are handed on.
    /// - Returns: The elements before pauses.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Debounce(asObservable(), dueTime, scheduler)
    }
}

private final class Debounce<Element>: Operator<Element, Element> {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let join = DebounceJoin(sink, dueTime, scheduler)
        sink.attach(join)
        return TimedInlet(join)
    }
}

/// Keeps the latest element until nothing has come for a while.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class DebounceJoin<Element>: TimedJoin<Element, Element> {
    private let dueTime: RxTimeInterval
    /// Guarded by `Lock`, as the one below.
    private var pending: Element?
    private var number: UInt64 = 0

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        super.init(downstream, scheduler)
    }

    override func receive(_ element: Element) {
        var former: Element? = element
        let number = Lock.with(self) {
            swap(&pending, &former)
            self.number &+= 1
            return self.number
        }
        withExtendedLifetime(former) {}
        schedule(after: dueTime) { [unowned self] in self.fire(number) }
    }

    override func ended(_ error: (any Error)?) {
        if error == nil { sendPending() }
        send(end: error)
    }

    override var isIdle: Bool { pending == nil }

    private func fire(_ number: UInt64) {
        sendPending(number)
        letGoIfIdle()
    }

    /// Hands on the pending element; where a number is given, only if it is still the one of that number.
    private func sendPending(_ number: UInt64? = nil) {
        // Released outside of the lock, wherever it goes.
        var element: Element?
        let admitted = Lock.with(self) {
            guard number == nil || number == self.number else { return false }
            swap(&pending, &element)
            return element.map(admit) ?? false
        }
        if admitted, let element { deliver(element) }
    }
}
