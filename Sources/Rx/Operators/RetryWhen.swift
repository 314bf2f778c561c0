// retry(when:): starts again after an error when a sequence made of the errors says so. Attempts and reports of errors
// wait for each other in a queue, so that endless attempts do not nest.

extension ObservableType {
    /// Starts again after an error once what `notificationHandler` makes of the errors emits; ends as that ends.
    ///
    /// ```
    /// cold source      -a-#
    /// errors.delay(2)  -----x----x
    /// retry(when:)     -a----a----a-
    /// ```
    ///
    /// What is emitted while an attempt runs is ignored; an end that comes meanwhile takes effect when the attempt
    /// fails. An error of another type than `Error` passes.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> Observable<Element> {
        RetryWhen(asObservable()) { notificationHandler($0).asObservable() }
    }

    /// Starts again after an error once what `notificationHandler` makes of the errors emits; ends as that ends.
    ///
    /// What is emitted while an attempt runs is ignored; an end that comes meanwhile takes effect when the attempt
    /// fails.
    ///
    /// See reactivex.io/documentation/operators/retry.html.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
    ) -> Observable<Element> {
        RetryWhen(asObservable()) { notificationHandler($0).asObservable() }
    }
}

private final class RetryWhen<Element, Failure, Notice>: Observable<Element> {
    private let source: Observable<Element>
    private let handler: (Observable<Failure>) -> Observable<Notice>

    init(_ source: Observable<Element>, _ handler: @escaping (Observable<Failure>) -> Observable<Notice>) {
        self.source = source
        self.handler = handler
    }

    override func run(_ sink: Sink<Element>) {
        let node = RetryWhenNode<Element, Failure, Notice>(sink, source)
        sink.attach(node)
        let notices = node.makeNotices()
        handler(node.errors).start(notices)
        node.take(.attempt)
    }
}

/// Runs attempts and reports errors in turns.
///
/// Either an attempt runs or its error waits for a notice; so the sink never hears two threads at once.
private final class RetryWhenNode<Element, Failure, Notice>: Node {
    enum Step {
        case attempt
        case report(Failure)
    }

    let errors = PublishSubject<Failure>()
    let slot = Slot()
    let downstream: Sink<Element>
    private let source: Observable<Element>
    /// Guarded by `Lock`, as all that follows.
    private var notices: Notices?
    private var steps: ContiguousArray<Step> = []
    private var isBusy = false
    private var isWaiting = false
    private var areNoticesLost = false
    private var end: Event<Never>?

    init(_ downstream: Sink<Element>, _ source: Observable<Element>) {
        self.downstream = downstream
        self.source = source
    }

    func makeNotices() -> Notices {
        let made = Notices(self)
        Lock.with(self) { notices = made }
        if slot.isDisposed { dispose() }
        return made
    }

    override func dispose() {
        slot.dispose()
        let notices = Lock.with(self) {
            defer { self.notices = nil }
            return self.notices
        }
        notices?.dispose()
    }

    /// Takes a step and those that follow from it; while another is being taken, that one takes it afterwards.
    func take(_ step: Step) { if Lock.with(self, { queue(step) }) { takeSteps() } }

    /// Queues a step; whether the caller is to take it, and those that follow from it.
    ///
    /// Under the lock.
    private func queue(_ step: Step) -> Bool {
        steps.append(step)
        defer { isBusy = true }
        return !isBusy
    }

    private func takeSteps() {
        while let step = nextStep() {
            slot.clear()
            if slot.isDisposed { continue }
            switch step {
            case .attempt: source.start(Attempt(self))
            case .report(let error): errors.onNext(error)
            }
        }
    }

    private func nextStep() -> Step? {
        Lock.with(self) {
            isBusy = !steps.isEmpty
            return isBusy ? steps.removeFirst() : nil
        }
    }

    /// An attempt has failed.
    func failed(_ error: any Error) {
        slot.clear()
        guard let failure = error as? Failure else { return downstream.end(error) }
        // Queued together with saying so: another thread's notice begins an attempt, which no report may follow and stop.
        let (end, isOver, begins) = Lock.with(self) {
            isWaiting = true
            return (self.end, areNoticesLost, self.end == nil && queue(.report(failure)))
        }
        if let end { finish(end) } else if begins { takeSteps() }
        if isOver { letGo(isGone: false) }
    }

    /// There will be no notice any more, and no end of them.
    func noticesLost() {
        let isOver = Lock.with(self) {
            areNoticesLost = true
            return isWaiting
        }
        if isOver { letGo(isGone: false) }
    }

    /// Nothing comes any more, not even an end.
    func letGo(isGone: Bool) {
        downstream.forget(self, isGone: isGone)
        dispose()
    }

    /// Somebody wants another attempt.
    func noticed() {
        let wasWaiting = Lock.with(self) {
            defer { isWaiting = false }
            return isWaiting
        }
        if wasWaiting { take(.attempt) }
    }

    /// There will be no more notices.
    func noticesEnded(_ end: Event<Never>) {
        let isWaiting = Lock.with(self) {
            self.end = end
            return self.isWaiting
        }
        if isWaiting { finish(end) }
    }

    private func finish(_ end: Event<Never>) {
        downstream.end(end.error)
    }

    final class Attempt: Sink<Element> {
        private let node: RetryWhenNode
        /// Whether it has failed; its own.
        @exclusivity(unchecked) private var hasFailed = false

        init(_ node: RetryWhenNode) { self.node = node }

        override func next(_ element: Element) { if !hasFailed { node.downstream.next(element) } }

        override func end(_ error: (any Error)?) {
            guard !hasFailed else { return }
            guard let error else { return node.downstream.end(nil) }
            hasFailed = true
            node.failed(error)
        }

        override func attach(_ upstream: Node) { node.slot.attach(upstream) }

        override func forget(_ upstream: Node, isGone: Bool) {
            if node.slot.lets(go: upstream) { node.letGo(isGone: isGone) }
        }
    }

    final class Notices: Inlet<Notice> {
        private let node: RetryWhenNode

        init(_ node: RetryWhenNode) { self.node = node }

        override func receive(_ element: Notice) { node.noticed() }

        override func ended(_ error: (any Error)?) { node.noticesEnded(Event(end: error)) }

        override func orphaned(isGone: Bool) { node.noticesLost() }
    }
}
