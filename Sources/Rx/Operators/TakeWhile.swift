// take(while:): up to an element.

/// Whether the element that ends a sequence is part of it.
public enum TakeBehavior: Sendable {
    /// It is.
    case inclusive
    /// It is not.
    case exclusive
}

extension ObservableType {
    /// Takes elements while `predicate` accepts them.
    ///
    /// ```
    /// source                                  -1-2-5-1-|
    /// take(while: { $0 < 4 })                 -1-2-|
    /// take(while: …, behavior: .inclusive)    -1-2-(5|)
    /// ```
    ///
    /// What `predicate` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/takewhile.html.
    ///
    /// - Parameters:
    ///   - predicate: Whether to go on.
    ///   - behavior: Whether the element that is not accepted is handed on. Default: it is not.
    /// - Returns: The beginning of the sequence.
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    )
        -> Observable<Element>
    {
        TakeWhile(asObservable(), behavior, predicate)
    }
}

final class TakeWhile<Element>: Operator<Element, Element> {
    private let behavior: TakeBehavior
    private let predicate: (Element) throws -> Bool

    init(_ source: Observable<Element>, _ behavior: TakeBehavior, _ predicate: @escaping (Element) throws -> Bool) {
        self.behavior = behavior
        self.predicate = predicate
        super.init(source)
    }

    override func stage(_ sink: Sink<Element>) -> Sink<Element> { TakeWhileSink(sink, behavior, predicate) }
}

private final class TakeWhileSink<Element>: Stage<Element, Element> {
    private let behavior: TakeBehavior
    private let predicate: (Element) throws -> Bool
    private var running = true

    init(_ downstream: Sink<Element>, _ behavior: TakeBehavior, _ predicate: @escaping (Element) throws -> Bool) {
        self.behavior = behavior
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard running else { return }
        do { running = try predicate(element) } catch {
            running = false
            return finish(error)
        }
        if hasEnded { return }
        if running { return downstream.next(element) }
        if behavior == .inclusive { downstream.next(element) }
        finish(nil)
    }
}
