// Links: the sources of a chain (concat, catch(sequence:)). A chain of the same kind among them is not run by itself: its
// sources take its place. So a chain that ends in a chain, and so on, neither nests calls nor takes more and more memory.
import Synchronization

/// How many chains, at most, have stood one within another, in debug builds.
///
/// It stays 1 where a chain within another is always the last source of a collection.
public var maxTailRecursiveSinkStackSize: Int {
    get { deepest.load(ordering: .relaxed) }
    set { deepest.store(newValue, ordering: .relaxed) }
}

private let deepest = Atomic<Int>(0)

/// The sources of a chain that have not begun.
class Links<Element> {
    /// Takes the next source.
    func next() -> Observable<Element>? { nil }

    /// Whether it is known that there is no next one.
    var isExhausted: Bool { false }
}

/// The sources that an iterator gives.
final class IteratorLinks<Iterator: IteratorProtocol, Element>: Links<Element>
where Iterator.Element == Observable<Element> {
    private var iterator: Iterator
    private var remaining: Int

    /// Takes an iterator over `count` sources, or over an unknown number of them.
    init(_ iterator: Iterator, count: Int = .max) {
        self.iterator = iterator
        remaining = count
    }

    override func next() -> Observable<Element>? {
        if remaining != .max { remaining -= 1 }
        return iterator.next()
    }

    override var isExhausted: Bool { remaining <= 0 }
}

/// The sources in an array, each kept until it has been taken.
final class ArrayLinks<Element>: Links<Element> {
    /// In reverse: the next one is the last.
    private var sources: ContiguousArray<Observable<Element>>

    /// Takes the sources of an array; `nil` where they are in something else.
    init?<Sources: Sequence>(of sources: Sources) where Sources.Element == Observable<Element> {
        guard let sources = sources as? [Observable<Element>] else { return nil }
        self.sources = ContiguousArray(sources.reversed())
    }

    override func next() -> Observable<Element>? { sources.popLast() }

    override var isExhausted: Bool { sources.isEmpty }
}

/// Starts the sources of a chain, and of chains within it, one after another on itself.
class LinksSink<Element>: ChainSink<Element> {
    /// The chains that have begun, each within the one before.
    private var stack: ContiguousArray<Links<Element>>

    init(_ downstream: Sink<Element>, _ links: Links<Element>) {
        stack = [links]
        super.init(downstream)
        noteDepth()
    }

    /// The sources of `source`, if it is a chain of this kind.
    func links(of source: Observable<Element>) -> Links<Element>? { nil }

    /// Hands on the end, as there are no more sources.
    func exhausted() {}

    final override func following() -> Observable<Element>? {
        while let links = stack.last {
            let source = links.next()
            if source == nil || links.isExhausted { stack.removeLast() }
            if let source { return first(of: source) }
        }
        exhausted()
        return nil
    }

    /// The first source of a chain of this kind, which goes on the stack; any other source, and an empty chain, itself.
    private func first(of source: Observable<Element>) -> Observable<Element> {
        var source = source
        while let links = links(of: source), let first = links.next() {
            if !links.isExhausted { stack.append(links) }
            noteDepth()
            source = first
        }
        return source
    }

    private func noteDepth() {
        #if DEBUG
        deepest.max(stack.count, ordering: .relaxed)
        #endif
    }
}
