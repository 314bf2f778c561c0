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
        let alone = isHeldOnce(source.address)
        source.run(stage(sink), alone: alone)
    }
}

extension Observable {
    /// This object's address, for `isHeldOnce`.
    @inline(__always)
    final var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self as AnyObject).toOpaque() }

    /// As `runAlone` or as `run`.
    @inline(__always)
    final func run(_ sink: Sink<Element>, alone: Bool) { if alone { runAlone(sink) } else { run(sink) } }

    /// As `start`, alone or not.
    final func start(_ sink: Sink<Element>, alone: Bool) {
        CurrentThreadScheduler.entering { run(sink, alone: alone) }
    }
}

/// Whether there is one reference to an object, the caller's.
///
/// By its address, because to pass the object would add a reference. Not generic: no types are looked up.
func isHeldOnce(_ address: UnsafeMutableRawPointer) -> Bool {
    var address = address
    return withUnsafeMutablePointer(to: &address) { pointer in
        // A reference is an address, whatever the class.
        pointer.withMemoryRebound(to: Node.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
}
