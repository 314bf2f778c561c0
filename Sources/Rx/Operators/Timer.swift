// timer: an element made by a clock, or one after another.
import Synchronization

extension ObservableType where Element: FixedWidthInteger {
    /// Emits 0 after `dueTime`, then, with a period, 1, 2, … every `period`; without one it ends.
    ///
    /// ```
    /// timer(3)               ---(0|)
    /// timer(3, period: 2)    ---0-1-2-3-
    /// ```
    ///
    /// See reactivex.io/documentation/operators/timer.html.
    ///
    /// - Parameters:
    ///   - dueTime: The span before the first element.
    ///   - period: The span between two elements. Default: there is but one.
    ///   - scheduler: Whose clock is used, and where elements are emitted.
    /// - Returns: The sequence.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    )
        -> Observable<Element>
    {
        Timer(dueTime, period, scheduler)
    }
}

final class Timer<Element: FixedWidthInteger>: Observable<Element> {
    private let dueTime: RxTimeInterval
    private let period: RxTimeInterval?
    private let scheduler: any SchedulerType

    init(_ dueTime: RxTimeInterval, _ period: RxTimeInterval?, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.period = period
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let clock = WorkNode()
        sink.attach(clock)
        if let period {
            clock.hold(
                scheduler.schedulePeriodic(Element(0), startAfter: dueTime, period: period) { number in
                    clock.ifLive { sink.next(number) }
                    return number &+ 1
                }
            )
        } else {
            clock.hold(
                scheduler.scheduleRelative((), dueTime: dueTime) {
                    clock.ifLive { sink.next(0) }
                    clock.ifLive { sink.end(nil) }
                    return NopDisposable.instance
                }
            )
        }
    }
}

/// The node of a source that consists of scheduled work.
final class WorkNode: Node {
    private let stopped = Atomic<Bool>(false)
    private let work = SingleAssignmentDisposable()

    /// Keeps what takes the work back.
    func hold(_ work: any Disposable) { self.work.setDisposable(work) }

    /// Runs `body` unless this has been disposed of.
    func ifLive(_ body: () -> Void) { if !stopped.load(ordering: .acquiring) { body() } }

    override func dispose() {
        stopped.store(true, ordering: .releasing)
        work.dispose()
    }
}
