// timeout: an error, or another sequence, when nothing comes in time.

extension ObservableType {
    /// Ends by `RxError.timeout` when no element comes within `dueTime` of the one before, or of the subscription.
    ///
    /// ```
    /// source        -a-b------c-|
    /// timeout(4)    -a-b---#
    /// ```
    ///
    /// That error comes on `scheduler`, whose clock is used; everything else where the source emits.
    ///
    /// See reactivex.io/documentation/operators/timeout.html.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Goes on with `other` when no element comes within `dueTime` of the one before, or of the subscription.
    ///
    /// ```
    /// source                  -a-b------c-|
    /// cold other                     -x-y|
    /// timeout(4, other: …)    -a-b----x-y|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/timeout.html.
    ///
    /// - Parameters:
    ///   - dueTime: The longest span without an element.
    ///   - other: What is subscribed to then.
    ///   - scheduler: Whose clock is used, and where `other` is subscribed to.
    /// - Returns: The source, or its beginning and `other`.
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        Timeout(asObservable(), dueTime, other.asObservable(), scheduler)
    }
}

private final class Timeout<Element>: Operator<Element, Element> {
    private let dueTime: RxTimeInterval
    private let other: Observable<Element>
    private let scheduler: any SchedulerType

    init(
        _ source: Observable<Element>,
        _ dueTime: RxTimeInterval,
        _ other: Observable<Element>,
        _ scheduler: any SchedulerType
    ) {
        self.dueTime = dueTime
        self.other = other
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let join = TimeoutJoin(sink, dueTime, other, scheduler)
        sink.attach(join)
        let inlet = TimedInlet(join)
        join.wait()
        return inlet
    }
}

/// Waits for each element, but not for longer than was asked.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class TimeoutJoin<Element>: TimedJoin<Element, Element> {
    private let dueTime: RxTimeInterval
    /// What follows a timeout, until then.
    ///
    /// Guarded by `Lock`, as the two below.
    private var other: Observable<Element>?
    /// How many elements have come.
    private var number: UInt64 = 0
    private var second: Node?

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ other: Observable<Element>,
        _ scheduler: any SchedulerType
    ) {
        self.dueTime = dueTime
        self.other = other
        super.init(downstream, scheduler)
    }

    override func receive(_ element: Element) {
        let admitted = Lock.with(self) {
            guard second == nil else { return false }
            number &+= 1
            return admit(element)
        }
        guard admitted else { return }
        deliver(element)
        wait()
    }

    override func ended(_ error: (any Error)?) {
        if Lock.with(self, { second == nil && admit(end: error) }) { deliver(end: error) }
    }

    func wait() {
        let number = Lock.with(self) { second == nil && !isStopped ? self.number : nil }
        guard let number else { return }
        schedule(after: dueTime) { [unowned self] in self.fire(number) }
    }

    private func fire(_ number: UInt64) {
        let inlet = TimeoutSecond(self)
        let other: Observable<Element>? = Lock.with(self) {
            guard number == self.number, second == nil, !isStopped else { return nil }
            second = inlet
            defer { self.other = nil }
            return self.other
        }
        guard let other else { return }
        other.start(inlet)
        super.stopSources()
    }

    /// The sequence that follows has gone, or let go of this, without an end.
    func secondLost(isGone: Bool) {
        let mutex = Lock.acquire(self)
        lose(isGone: isGone)
        letGo(if: true, mutex)
    }

    override func stopSources() {
        super.stopSources()
        let second = Lock.with(self) {
            defer { self.second = nil }
            return self.second
        }
        second?.dispose()
    }
}

/// The sequence that follows a timeout.
private final class TimeoutSecond<Element>: Inlet<Element> {
    private let join: TimeoutJoin<Element>

    init(_ join: TimeoutJoin<Element>) { self.join = join }

    override func receive(_ element: Element) { join.send(element) }

    override func ended(_ error: (any Error)?) { join.send(end: error) }

    override func orphaned(isGone: Bool) { join.secondLost(isGone: isGone) }
}
