// Operator: an observable of one source whose events pass through a sink. It hands on the knowledge that it is subscribed to
// once at a time: a source that nobody else holds is then subscribed to once at a time as well.

/// Transforms the events of one source.
@usableFromInline
class Operator<Input, Output>: Observable<Output> {
    final let source: Observable<Input>

    init(_ source: Observable<Input>) { self.source = source }

    /// Makes what stands between the source and `sink`; attaches to `sink` first whatever else can be stopped.
    func stage(_ sink: Sink<Output>) -> Sink<Input> {
        // Every operator makes its own.
        fatalError("\(type(of: self)) has no stage")
    }

    final override func run(_ sink: Sink<Output>) { source.run(stage(sink)) }

    final override func runAlone(_ sink: Sink<Output>) {
        let stage = stage(sink)
        if Observable.isHeldOnce(.passUnretained(source)) { source.runAlone(stage) } else { source.run(stage) }
    }
}

extension Observable {
    /// Whether there is one reference to an observable: the caller's own.
    ///
    /// Taken from a `let`, so that the question itself holds none.
    @inline(__always)
    static func isHeldOnce(_ observable: Unmanaged<Observable>) -> Bool {
        var observable = observable
        return withUnsafeMutablePointer(to: &observable) { pointer in
            // `Unmanaged` is the reference and nothing else.
            pointer.withMemoryRebound(to: Observable.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
        }
    }

    /// As `start`, for the only one who has a reference to `observable`.
    static func startAlone(_ observable: Observable, _ sink: Sink<Element>) {
        CurrentThreadScheduler.entering { observable.runAlone(sink) }
    }
}
