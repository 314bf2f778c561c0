// The terminal behind `subscribe(with:onNext:…)`: one object, where a closure around `onNext` would be one more.

/// Calls `onNext` with an object that it does not keep alive, and no longer once that has gone.
final class ObjectSink<Object: AnyObject, Element>: Terminal<Element>, @unchecked Sendable {
    private let object: LooseReference
    private var onNext: ((Object, Element) -> Void)?
    private var endings: Endings?

    init(_ object: Object, onNext: ((Object, Element) -> Void)?, endings: Endings?) {
        self.object = LooseReference(object)
        self.onNext = onNext
        self.endings = endings
    }

    override func emit(_ element: Element) {
        if let onNext, let object = object.object(as: Object.self) { onNext(object, element) }
    }

    override func emit(end error: (any Error)?) { Endings.end(endings, error) }

    override func ended() { endings?.onDisposed?() }

    override func clear() {
        onNext = nil
        endings = nil
    }
}
