// throttle: at most one element per span.
import Glibc

extension ObservableType {
    /// Hands on the first element at once, then at most one per `dueTime`.
    ///
    /// ```
    /// source                      -abc-----d-|
    /// throttle(3)                 -a--c----d-|
    /// throttle(3, latest: false)  -a-------d-|
    /// ```
    ///
    /// What waits is still handed on before the end, and dropped by an error. A span begins when the observers have
    /// returned from the element before.
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

private final class Throttle<Element>: Operator<Element, Element> {
    private let dueTime: RxTimeInterval
    private let latest: Bool
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.latest = latest
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> {
        let join = ThrottleJoin(sink, dueTime, latest, scheduler)
        sink.attach(join)
        return TimedInlet(join)
    }
}

/// Hands on an element, then none for a while.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class ThrottleJoin<Element>: TimedJoin<Element, Element> {
    private let span: Duration
    private let latest: Bool
    /// When the observers last returned from an element.
    ///
    /// Guarded by `Lock`, as all that follows.
    private var lastSent: RxTime?
    /// The thread that is handing on an element, and how many, one within another: until they return no span has begun.
    private var sender: pthread_t = 0
    private var sending = 0
    private var pending: Element?
    /// Whether work is scheduled that hands `pending` on, and its number.
    private var isTimed = false
    private var number: UInt64 = 0
    private var endsAfterPending = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        span = dueTime.duration
        self.latest = latest
        super.init(downstream, scheduler)
    }

    override func receive(_ element: Element) {
        let now = scheduler.now
        // What is replaced is released outside of the lock.
        var former: Element?
        var timer: Timer?
        let sends = Lock.with(self) {
            let rest = rest(at: now)
            guard rest > .zero else {
                // What waits is due now, but has not been handed on yet: this element is later than it.
                swap(&pending, &former)
                isTimed = false
                return begin(element)
            }
            if latest {
                former = element
                swap(&pending, &former)
                timer = timed(rest)
            }
            return false
        }
        withExtendedLifetime(former) {}
        if sends { return hand(on: element) }
        if let timer { start(timer) }
    }

    override func ended(_ error: (any Error)?) {
        let waits = Lock.with(self) {
            endsAfterPending = error == nil && pending != nil
            return endsAfterPending
        }
        if !waits { send(end: error) }
    }

    override var isIdle: Bool { pending == nil }

    /// Work that hands on what waits: when, and which it is.
    private struct Timer {
        let wait: Duration
        let number: UInt64
    }

    /// How long it takes at a time until an element may be handed on.
    ///
    /// Under the lock.
    private func rest(at now: RxTime) -> Duration {
        if sending > 0, sender != pthread_self() { return span }
        return lastSent.map { span - Duration(from: $0, to: now) } ?? .zero
    }

    /// The work that hands on what waits, to be scheduled; none where it is already, or will be by `hand(on:)`.
    ///
    /// Under the lock.
    private func timed(_ rest: Duration) -> Timer? {
        guard !isTimed, sending == 0 || sender == pthread_self() else { return nil }
        isTimed = true
        number &+= 1
        return Timer(wait: rest, number: number)
    }

    /// Whether the caller is to hand the element on now.
    ///
    /// Under the lock.
    private func begin(_ element: Element) -> Bool {
        guard admit(element) else { return false }
        sender = pthread_self()
        sending += 1
        return true
    }

    /// Hands on an admitted element; the span begins afterwards, for what another thread has brought meanwhile as well.
    private func hand(on element: Element) {
        deliver(element)
        let now = scheduler.now
        let timer: Timer? = Lock.with(self) {
            lastSent = now
            sending -= 1
            return sending == 0 && pending != nil ? timed(span) : nil
        }
        if let timer { start(timer) }
    }

    private func start(_ timer: Timer) {
        schedule(after: timer.wait.interval) { [unowned self] in self.fire(timer.number) }
    }

    private func fire(_ number: UInt64) {
        var element: Element?
        var ends = false
        var isOvertaken = false
        let sends = Lock.with(self) {
            guard isTimed else { return false }
            isOvertaken = number != self.number
            if isOvertaken { return false }
            isTimed = false
            guard pending != nil else { return false }
            swap(&pending, &element)
            ends = endsAfterPending
            return element.map(begin) ?? false
        }
        if isOvertaken { return startAnew() }
        if sends, let element { hand(on: element) }
        if ends { send(end: nil) }
        letGoIfIdle()
    }

    /// Schedules once more what hands on what waits now: overtaken work may have been scheduled last, in its place.
    private func startAnew() {
        let now = scheduler.now
        let timer: Timer? = Lock.with(self) {
            isTimed ? Timer(wait: max(.zero, rest(at: now)), number: number) : nil
        }
        if let timer { start(timer) }
    }
}
