// buffer: elements gathered into arrays, each closed by its size or its age.

extension ObservableType {
    /// Gathers elements into arrays, each emitted when it is full, when its time is up, or at the end.
    ///
    /// ```
    /// source          -a-b-c----|
    /// buffer(5, 2)    ---x----y-(z|)        x = [a, b], y = [c], z = []
    /// ```
    ///
    /// The time starts again with each array; one whose time is up without an element is emitted empty. An error is
    /// handed on at once, and what was gathered is dropped.
    ///
    /// See reactivex.io/documentation/operators/buffer.html.
    ///
    /// - Parameters:
    ///   - timeSpan: The greatest age of an array.
    ///   - count: The greatest number of elements in it.
    ///   - scheduler: Whose clock is used, and where arrays are emitted when their time is up.
    /// - Returns: The arrays.
    public func buffer(timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
        Buffer(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Buffer<Element>: Operator<Element, [Element]> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(source)
    }

    override func stage(_ sink: Sink<[Element]>) -> Sink<Element> {
        let join = BufferJoin(sink, timeSpan, count, scheduler)
        sink.attach(join)
        let inlet = TimedInlet(join)
        join.begin()
        return inlet
    }
}

/// Gathers elements until there are enough, or it is time.
///
/// By the rule of `Join`, as every `TimedJoin`.
private final class BufferJoin<Element>: TimedJoin<Element, [Element]> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    /// What has been gathered, and the array's number; used in turns only.
    private var elements: [Element] = []
    private var number: UInt64 = 0

    init(
        _ downstream: Sink<[Element]>,
        _ timeSpan: RxTimeInterval,
        _ count: Int,
        _ scheduler: any SchedulerType
    ) {
        self.timeSpan = timeSpan
        self.count = count
        super.init(downstream, scheduler)
    }

    func begin() { turn { self.startTimer(0) } }

    override func receive(_ element: Element) {
        turn {
            self.elements.append(element)
            if self.elements.count == self.count { self.emit() }
        }
    }

    override func ended(_ error: (any Error)?) {
        guard error == nil else { return send(end: error) }
        turn {
            self.handOn(self.take())
            self.send(end: nil)
        }
    }

    private func emit() {
        handOn(take())
        startTimer(number)
    }

    private func take() -> [Element] {
        number &+= 1
        defer { elements = [] }
        return elements
    }

    /// Starts the time of the array of that number, unless emitting the one before has already brought the one after.
    private func startTimer(_ number: UInt64) {
        guard number == self.number, !isOver else { return }
        schedule(after: timeSpan) { [unowned self] in
            self.turn { if number == self.number { self.emit() } }
        }
    }
}
