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

    override func run(_ sink: Sink<Element>) {
        let slot = Slot()
        sink.attach(slot)
        for element in elements where !slot.isDisposed { sink.next(element) }
        if !slot.isDisposed { source.run(PassSink(sink, slot)) }
    }
}
