// subscribe(on:): subscribes, and disposes, on a scheduler.

extension ObservableType {
    /// Subscribes to the source, and disposes of it, on `scheduler`.
    ///
    /// What has ended a source early, such as `take(_:)`, stops it where that happens, not on `scheduler`.
    ///
    /// Where the scheduler drops that work without running it, as in a page that has closed, the source is disposed of there.
    ///
    /// Where events arrive is the source's affair; to move them there is `observe(on:)`.
    ///
    /// See reactivex.io/documentation/operators/subscribeon.html.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        let foreign = (source as? ForeignSource<Element>)?.endedBySubscriber
        return SubscribeOn(foreign ?? source, scheduler, endsThere: foreign != nil)
    }
}

extension ObservableType {
    /// Subscribes to the source in the main context of the home that this is called in: at once where the caller is inside.
    ///
    /// For sources that may be disposed of on any thread.
    package func subscribeOnMain() -> Observable<Element> { SubscribeOnMain(asObservable()) }
}

private final class SubscribeOnMain<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let main = MainScheduler.instance

    init(_ source: Observable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) { run(sink, isAlone: false) }

    override func runAlone(_ sink: Sink<Element>) { run(sink, isAlone: isHeldOnce(source.address)) }

    private func run(_ sink: Sink<Element>, isAlone: Bool) {
        if main.isCurrent { return source.run(sink, alone: isAlone) }
        let stage = SubscribeOnSink(sink, main, endsThere: false)
        sink.attach(stage)
        stage.start(source)
    }
}

private final class SubscribeOn<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let scheduler: any ImmediateSchedulerType
    private let endsThere: Bool

    /// `endsThere`: whether the source is disposed of on the scheduler even where it has ended by itself.
    init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType, endsThere: Bool) {
        self.source = source
        self.scheduler = scheduler
        self.endsThere = endsThere
    }

    override func run(_ sink: Sink<Element>) {
        let stage = SubscribeOnSink(sink, scheduler, endsThere: endsThere)
        sink.attach(stage)
        stage.start(source)
    }
}

/// Passes everything, and is the node of the work, then of the source, that it stands for.
private final class SubscribeOnSink<Element>: Stage<Element, Element> {
    private enum State {
        case waiting, begun
        /// The source's end is being handed on, and the source stopped afterwards.
        case ending
        case stopping, stopped
    }

    private let scheduler: any ImmediateSchedulerType
    private let endsThere: Bool
    /// Guarded by `Lock`, as the two below.
    private var state = State.waiting
    /// What takes the subscription back, until it has begun.
    private var work: (any Disposable)?
    private var source: Node?

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType, endsThere: Bool) {
        self.scheduler = scheduler
        self.endsThere = endsThere
        super.init(downstream)
    }

    /// Subscribes to a source there, unless this is disposed of before.
    func start(_ source: Observable<Element>) {
        let work = scheduler.schedule(source) { source in
            if self.begin() { source.start(self) }
            return NopDisposable.instance
        }
        let late = Lock.with(self) {
            if state == .waiting { self.work = work }
            return state == .stopped
        }
        if late { work.dispose() }
    }

    private func begin() -> Bool {
        let (begins, work): (Bool, (any Disposable)?) = Lock.with(self) {
            guard state == .waiting else { return (false, nil) }
            state = .begun
            defer { self.work = nil }
            return (true, self.work)
        }
        return withExtendedLifetime(work) { begins }
    }

    override func next(_ element: Element) { downstream.next(element) }

    override func end(_ error: (any Error)?) {
        let stopsHere = Lock.with(self) {
            guard !endsThere, state == .begun || state == .stopping else { return false }
            state = .ending
            return true
        }
        finish(error)
        if stopsHere { stop() }
    }

    override func attach(_ upstream: Node) {
        let late = Lock.with(self) {
            if state != .stopped { source = upstream }
            return state == .stopped
        }
        if late { upstream.dispose() }
    }

    override func forget(_ upstream: Node, isGone: Bool) {
        let isMine = Lock.with(self) {
            guard source === upstream else { return false }
            source = nil
            return true
        }
        if isMine { downstream.forget(self, isGone: isGone) }
    }

    override func dispose() {
        let (former, work) = Lock.with(self) {
            let former = state
            switch former {
            case .waiting: state = .stopped
            case .begun: state = .stopping
            case .ending, .stopping, .stopped: break
            }
            defer { self.work = nil }
            return (former, self.work)
        }
        work?.dispose()
        guard former == .begun else { return }
        scheduler.scheduleEnd { self.stop() }
    }

    private func stop() {
        let source = Lock.with(self) {
            state = .stopped
            defer { self.source = nil }
            return self.source
        }
        source?.dispose()
    }
}
