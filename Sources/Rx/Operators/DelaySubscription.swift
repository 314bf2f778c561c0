// delaySubscription: subscribes to its source later.

extension ObservableType {
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

private final class DelaySubscription<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let slot = DelaySubscriptionSlot()
        sink.attach(slot)
        slot.work.setDisposable(
            scheduler.scheduleRelative(source, dueTime: dueTime) { source in
                // The work has been done: it need keep the source no longer.
                slot.work.dispose()
                if !slot.isDisposed { source.start(PassSink(sink, slot)) }
                return NopDisposable.instance
            }
        )
    }
}

/// The work that waits, then the source.
private final class DelaySubscriptionSlot: Slot {
    let work = SingleAssignmentDisposable()

    override func ended() { work.dispose() }
}
