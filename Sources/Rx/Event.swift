// Event: what happens to an observer, as a value. Inside Rx events travel as calls (Core/Sink.swift); this is the edge.

/// One event of a sequence: `next* (error | completed)?`, see reactivex.io/documentation/contract.html.
public enum Event<Element> {
    /// The next element.
    case next(Element)
    /// The end, by an error.
    case error(any Error)
    /// The normal end.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
    /// The end: by an error or, with `nil`, normally.
    @usableFromInline
    init(end error: (any Error)?) { self = error.map { .error($0) } ?? .completed }

    /// Whether nothing follows this event.
    public var isStopEvent: Bool {
        if case .next = self { return false }
        return true
    }

    /// The element of `next`.
    public var element: Element? {
        if case .next(let element) = self { return element }
        return nil
    }

    /// The error of `error`.
    public var error: (any Error)? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// Whether this is `completed`.
    public var isCompleted: Bool {
        if case .completed = self { return true }
        return false
    }

    /// Transforms the element; what `transform` throws becomes `error`.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event: CustomDebugStringConvertible {
    /// For example `next(1)`.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

/// What stands for an event, such as an element of `materialize()`.
public protocol EventConvertible {
    /// The element of the event.
    associatedtype Element

    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// Itself.
    public var event: Event<Element> { self }
}
