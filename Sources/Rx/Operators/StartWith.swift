// startWith: puts elements before a sequence.

extension ObservableType {
    /// Emits `elements` before the sequence.
    ///
    /// ```
    /// source             --a-b|
    /// startWith(x, y)    (xy)-a-b|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/startwith.html.
    public func startWith(_ elements: Element...) -> Observable<Element> { StartWith(asObservable(), elements) }
}

private final class StartWith<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let elements: [Element]

    init(_ source: Observable<Element>, _ elements: [Element]) {
        self.source = source
        self.elements = elements
    }

    override func run(_ sink: Sink<Element>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Element>) { feed(sink, alone: isHeldOnce(source.address)) }

    private func feed(_ sink: Sink<Element>, alone: Bool) {
        let inlet = StartWithInlet(sink)
        sink.attach(inlet)
        for element in elements where !inlet.isClosed { sink.next(element) }
        if !inlet.isClosed { source.run(inlet, alone: alone) }
    }
}

/// Can be disposed of between the elements, before there is a source.
private final class StartWithInlet<Element>: SoleInlet<Element, Element> {
    override func receive(_ element: Element) { downstream.next(element) }
}
