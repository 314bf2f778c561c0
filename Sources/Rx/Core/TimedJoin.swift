// TimedJoin: the join of a source and a scheduler's clock: what debounce, throttle, delay and timeout are made of.

/// Takes events from one source and from work it schedules.
///
/// By the rule of `Join`: the work locks, admits and delivers as an inlet does.
class TimedJoin<Input, Output>: Join<Output> {
    final let scheduler: any SchedulerType
    /// The item of work that waits; scheduling another takes this one back.
    private let work = SerialDisposable()
    /// The source.
    ///
    /// Guarded by `Lock`.
    private var source: Node?

    init(_ downstream: Sink<Output>, _ scheduler: any SchedulerType) {
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// Receives an element of the source.
    func receive(_ element: Input) {}

    /// Receives the end of the source.
    func ended(_ error: (any Error)?) { send(end: error) }

    /// Whether nothing waits for its time, so that nothing comes any more once the source has gone.
    ///
    /// Under the lock.
    var isIdle: Bool { false }

    /// The source has gone, or let go of this, without an end.
    fileprivate final func sourceGone(isGone: Bool) {
        let mutex = Lock.acquire(self)
        lose(isGone: isGone)
        letGo(if: isIdle, mutex)
    }

    /// What waited has been handed on.
    final func letGoIfIdle() {
        let mutex = Lock.acquire(self)
        letGo(if: hasLost && isIdle, mutex)
    }

    /// Runs `action` after a while, unless this ends before or schedules something else.
    final func schedule(after span: RxTimeInterval, _ action: @escaping () -> Void) {
        let item = SingleAssignmentDisposable()
        work.disposable = item
        item.setDisposable(
            scheduler.scheduleRelative(self, dueTime: span) { join in
                withExtendedLifetime(join, action)
                return NopDisposable.instance
            }
        )
    }

    /// Keeps the source; stops it at once where this has ended already, as the downstream did before it was attached.
    fileprivate final func hold(_ source: Node) {
        let late = Lock.with(self) {
            if !isStopped { self.source = source }
            return isStopped
        }
        if late { source.dispose() }
    }

    override func stopSources() {
        let source = Lock.with(self) {
            defer { self.source = nil }
            return self.source
        }
        source?.dispose()
        work.dispose()
    }
}

/// The source of a timed join.
final class TimedInlet<Input, Output>: Inlet<Input> {
    private let join: TimedJoin<Input, Output>

    init(_ join: TimedJoin<Input, Output>) {
        self.join = join
        super.init()
        join.hold(self)
    }

    override func receive(_ element: Input) { join.receive(element) }

    override func ended(_ error: (any Error)?) { join.ended(error) }

    override func orphaned(isGone: Bool) { join.sourceGone(isGone: isGone) }
}
