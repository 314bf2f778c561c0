// window: elements handed on in sequences, each closed by its size or its age.

extension ObservableType {
    /// Hands elements on in sequences; one completes when it is full, when its time is up, or at the end.
    ///
    /// ```
    /// source          -a-b-c----|
    /// window(5, 2)    x--y----z-|
    ///   x             -a-(b|)
    ///   y                --c--|
    ///   z                     --|
    /// ```
    ///
    /// The first window is emitted at the subscription, each other one as the one before completes; the time starts
    /// again with it. An error ends the open window, then the sequence of windows. A window remembers nothing:
    /// subscribe to it as it comes. The source runs until the subscription to the windows and those to single windows
    /// have all ended.
    ///
    /// See reactivex.io/documentation/operators/window.html.
    ///
    /// - Parameters:
    ///   - timeSpan: The greatest age of a window.
    ///   - count: The greatest number of its elements.
    ///   - scheduler: Whose clock is used, and where a window completes when its time is up.
    /// - Returns: The windows.
    public func window(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    )
        -> Observable<Observable<Element>>
    {
        Window(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Window<Element>: Operator<Element, Observable<Element>> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<Observable<Element>>) -> Sink<Element> {
        let lifeline = Lifeline()
        let exit = LifelineSink(sink, lifeline)
        sink.attach(exit)
        let join = WindowJoin(exit, lifeline, timeSpan, count, scheduler)
        lifeline.hold(join)
        let inlet = TimedInlet(join)
        join.begin()
        return inlet
    }
}

/// Hands elements on in the present window, until it is full, or it is time for another.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class WindowJoin<Element>: TimedJoin<Element, Observable<Element>> {
    private let lifeline: Lifeline
    private let timeSpan: RxTimeInterval
    private let count: Int
    /// The open window, its number, and how many elements it has had; used in turns only.
    private var window = PublishSubject<Element>()
    private var number: UInt64 = 0
    private var elements = 0

    init(
        _ downstream: Sink<Observable<Element>>,
        _ lifeline: Lifeline,
        _ timeSpan: RxTimeInterval,
        _ count: Int,
        _ scheduler: any SchedulerType
    ) {
        self.lifeline = lifeline
        self.timeSpan = timeSpan
        self.count = count
        super.init(downstream, scheduler)
    }

    func begin() { turn { self.open() } }

    override func receive(_ element: Element) {
        turn {
            self.elements += 1
            let isFull = self.elements == self.count
            self.window.onNext(element)
            if isFull, !self.isOver { self.change() }
        }
    }

    override func ended(_ error: (any Error)?) {
        turn {
            self.number &+= 1
            if let error { self.window.onError(error) } else { self.window.onCompleted() }
            self.send(end: error)
        }
    }

    private func change() {
        let former = window
        number &+= 1
        elements = 0
        window = PublishSubject()
        former.onCompleted()
        open()
    }

    /// Hands the window out and starts its time, unless handing it out has already brought the one after.
    private func open() {
        let number = number
        handOn(LifelineSource(window, lifeline))
        guard number == self.number, !isOver else { return }
        schedule(after: timeSpan) { [unowned self] in
            self.turn { if number == self.number { self.change() } }
        }
    }
}
