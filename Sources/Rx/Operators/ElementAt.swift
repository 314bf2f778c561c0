// element(at:), first, single, ifEmpty: particular elements, and what stands for a lack of them.

extension ObservableType {
    /// The element with the number `index`, from 0; `RxError.argumentOutOfRange` if there are fewer.
    ///
    /// See reactivex.io/documentation/operators/elementat.html.
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "element(at:) takes an index of at least 0")
        return ElementAt(asObservable(), index)
    }

    /// The first element that `predicate` accepts, and the end; errors if there is none, or another one.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        filter(predicate).single()
    }

    /// The one element; `RxError.noElements` or `moreThanOneElement` otherwise.
    public func single() -> Observable<Element> { ExactlyOne(asObservable()) }

    /// Emits `default` if the sequence completes without an element.
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(default: Element) -> Observable<Element> { ifEmpty(switchTo: .just(`default`)) }

    /// Goes on with `other` if the sequence completes without an element.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        IfEmpty(asObservable(), other)
    }
}

private final class ElementAt<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let index: Int

    init(_ source: Observable<Element>, _ index: Int) {
        self.source = source
        self.index = index
    }

    override func run(_ sink: Sink<Element>) { source.run(ElementAtSink(sink, index)) }
}

private final class ElementAtSink<Element>: Stage<Element, Element> {
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ index: Int) {
        remaining = index
        super.init(downstream)
    }

    override func next(_ element: Element) {
        remaining -= 1
        guard remaining == -1 else { return }
        downstream.next(element)
        end(nil)
    }

    override func completed() { end(remaining < 0 ? nil : RxError.argumentOutOfRange) }
}

private final class ExactlyOne<Element>: Observable<Element> {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) { source.run(ExactlyOneSink(sink)) }
}

private final class ExactlyOneSink<Element>: Stage<Element, Element> {
    private var seen = false

    override func next(_ element: Element) {
        if seen { return end(RxError.moreThanOneElement) }
        seen = true
        downstream.next(element)
    }

    override func completed() { end(seen ? nil : RxError.noElements) }
}

private final class IfEmpty<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let other: Observable<Element>

    init(_ source: Observable<Element>, _ other: Observable<Element>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) {
        let chain = IfEmptySink(sink, source, other)
        sink.attach(chain.slot)
        chain.advance()
    }
}

private final class IfEmptySink<Element>: Stage<Element, Element> {
    let slot = Slot()
    private let source: Observable<Element>
    private let other: Observable<Element>
    private var isEmpty = true

    init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ other: Observable<Element>) {
        self.source = source
        self.other = other
        super.init(downstream)
    }

    func advance() { source.run(self) }

    override func next(_ element: Element) {
        isEmpty = false
        downstream.next(element)
    }

    override func attach(_ upstream: Node) { slot.attach(upstream) }

    override func completed() {
        guard isEmpty else { return downstream.completed() }
        slot.clear()
        other.start(PassSink(downstream, slot))
    }
}
