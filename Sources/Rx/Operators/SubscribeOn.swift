// subscribe(on:): subscribes, and disposes, on a scheduler.

extension ObservableType {
    /// Subscribes to the source, and disposes of it, on `scheduler`.
    ///
    /// Where events arrive is the source's affair; to move them there is `observe(on:)`.
    ///
    /// See reactivex.io/documentation/operators/subscribeon.html.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        SubscribeOn(asObservable(), scheduler)
    }
}

private final class SubscribeOn<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let scheduler: any ImmediateSchedulerType

    init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.source = source
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let node = SubscribeOnNode(scheduler)
        sink.attach(node)
        node.hold(
            scheduler.schedule(source) { source in
                node.ifLive { source.start(PassSink(sink, node.slot)) }
                return NopDisposable.instance
            }
        )
    }
}

private final class SubscribeOnNode: Node {
    let slot = Slot()
    private let scheduler: any ImmediateSchedulerType
    private let work = SingleAssignmentDisposable()

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

    func hold(_ work: any Disposable) { self.work.setDisposable(work) }

    func ifLive(_ body: () -> Void) { if !work.isDisposed { body() } }

    override func dispose() {
        guard !work.isDisposed else { return }
        work.dispose()
        _ = scheduler.schedule(slot) { slot in
            slot.dispose()
            return NopDisposable.instance
        }
    }
}
