// generate: a loop, as a sequence.

extension ObservableType {
    /// `initialState` and what `iterate` makes of it again and again, while `condition` accepts it.
    ///
    /// ```
    /// generate(1, { $0 < 10 }, { $0 * 2 })    1-2-4-8-|
    /// ```
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    ///
    /// - Parameters:
    ///   - initialState: The first element.
    ///   - condition: Whether an element is emitted; the sequence completes at the first that is not.
    ///   - scheduler: Where elements are emitted, one by one. Default: the current thread.
    ///   - iterate: Makes the next element.
    /// - Returns: The sequence.
    public static func generate(
        initialState: Element,
        condition: @escaping (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable<Element> {
        Generate(initialState, condition, scheduler, iterate)
    }
}

private final class Generate<Element>: Observable<Element> {
    private let initialState: Element
    private let condition: (Element) throws -> Bool
    private let scheduler: any ImmediateSchedulerType
    private let iterate: (Element) throws -> Element

    init(
        _ initialState: Element,
        _ condition: @escaping (Element) throws -> Bool,
        _ scheduler: any ImmediateSchedulerType,
        _ iterate: @escaping (Element) throws -> Element
    ) {
        self.initialState = initialState
        self.condition = condition
        self.scheduler = scheduler
        self.iterate = iterate
    }

    override func run(_ sink: Sink<Element>) {
        let work = WorkNode()
        sink.attach(work)
        var state = initialState
        var isFirst = true
        work.hold(
            scheduler.scheduleRecursive(()) { [condition, iterate] _, recurse in
                work.ifLive {
                    do {
                        if !isFirst { state = try iterate(state) }
                        isFirst = false
                        guard try condition(state) else { return sink.end(nil) }
                        sink.next(state)
                        recurse(())
                    } catch { sink.end(error) }
                }
            }
        )
    }
}
