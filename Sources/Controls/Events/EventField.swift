// EventField: one value of what a browser's event says, and the type that it must have.
import Markup

/// A value that goes with a browser's event: where the browser finds it, and its type.
///
/// A path names a property of the event (`key`, `clientX`), of the element that listens (`target.scrollTop`), of the document
/// (`document.hidden`) or of the window (`window.innerWidth`). `offsetX` and `offsetY` are measured in the element that listens,
/// whatever in it the event has happened to. A value that is neither text nor number nor truth does not arrive.
public struct EventField<Value: Sendable>: Sendable {
    /// Where the browser finds it.
    let path: String
    /// Nil: every byte comes from outside, and this is not of the type.
    let read: @Sendable (PropertyValue) -> Value?

    init(_ path: String, _ read: @escaping @Sendable (PropertyValue) -> Value?) {
        self.path = path
        self.read = read
    }

    /// A value that an event may also be without.
    public static func optional<Wrapped>(_ field: EventField<Wrapped>) -> EventField where Value == Wrapped? {
        EventField(field.path) { [read = field.read] in $0 == .none ? .some(nil) : read($0).map { .some($0) } }
    }
}

extension EventField where Value == Double {
    /// A number that `Int` holds too: none that a browser measures is further from 0 than 2⁵³ − 1.
    public static func number(_ path: String) -> EventField<Double> {
        EventField(path) { value in
            let number: Double? =
                switch value {
                case .double(let number): number
                case .int(let number): Double(number)
                case .string, .bool, .none: nil
                }
            return number.flatMap { abs($0) <= NumberRange.greatest ? $0 : nil }
        }
    }
}

extension EventField where Value == Int {
    /// A whole number, no further from 0 than 2⁵³ − 1, which is as far as browsers count.
    public static func integer(_ path: String) -> EventField<Int> {
        EventField(path) { value in
            guard case .int(let number) = value, abs(Double(number)) <= NumberRange.greatest else { return nil }
            return number
        }
    }
}

extension EventField where Value == String {
    /// A text; what is longer than a field's may be is cut.
    public static func text(_ path: String) -> EventField<String> {
        EventField(path) { if case .string(let text) = $0 { text } else { nil } }
    }
}

extension EventField where Value == Bool {
    /// Whether something is so.
    public static func flag(_ path: String) -> EventField<Bool> {
        EventField(path) { if case .bool(let flag) = $0 { flag } else { nil } }
    }
}
