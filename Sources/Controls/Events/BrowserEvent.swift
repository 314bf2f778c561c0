// BrowserEvent: what a browser can tell of an element, with a name and a typed payload. One more of ours: a file beside this one.
// An application makes its own in the same way.
import Markup

/// Something that a browser can tell of an element: the type of a DOM event, and what of it is told.
///
/// ```swift
/// extension BrowserEvent<Double> {
///     static var turned: BrowserEvent { BrowserEvent("wheel", .number("deltaY"), options: .preventsDefault) { $0 } }
/// }
///
/// view.dial.rx.browserEvent(.turned).subscribe(onNext: { … })
/// ```
/// Nothing is sent that nobody listens to. What arrives with other values than the fields say is dropped.
public struct BrowserEvent<Payload>: Sendable {
    /// The DOM event's type.
    let type: String
    /// Where its values are found.
    let paths: [String]
    let options: BrowserEventOptions
    /// Of an event of the keyboard: the keys by their names; empty: all.
    let keys: [String]
    /// Of the values of `paths`, in their order; nil where they are not of the types.
    let payload: @Sendable ([PropertyValue]) -> Payload?

    /// Makes the description of an event.
    ///
    /// - Parameters:
    ///   - type: The DOM event's type, such as `pointerdown`: ASCII letters, at most 32.
    ///   - fields: What of it is told; at most eight.
    ///   - keys: Of an event of the keyboard: the names of the keys for which it is told, which needs the field `key`; empty: all.
    ///     Default: empty.
    ///   - options: How the browser treats it. Default: each one counts, and happens in the element.
    ///   - payload: Makes the payload of the fields' values; nil: they say nothing of interest.
    public init<each Value: Sendable>(
        _ type: String,
        _ fields: repeat EventField<each Value>,
        keys: [String] = [],
        options: BrowserEventOptions = [],
        payload: @escaping @Sendable (repeat each Value) -> Payload?
    ) {
        self.type = type
        self.keys = keys
        self.options = options
        var paths: [String] = []
        for field in repeat each fields { paths.append(field.path) }
        self.paths = paths
        precondition(BrowserEvents.isName(type) && paths.allSatisfy(BrowserEvents.isPath), "\(type): no event's name")
        precondition(
            paths.count <= BrowserEvents.mostFields,
            "\(type) has more than \(BrowserEvents.mostFields) fields"
        )
        for key in keys { precondition(BrowserEvents.isKey(key), "\(key): no key's name") }
        let place = paths.firstIndex(of: "key")
        precondition(keys.isEmpty || place != nil, "keys are told apart by the field \"key\"")
        let fields = (repeat each fields)
        self.payload = { values in
            // Another listener may have asked for more keys.
            if let place, !keys.isEmpty {
                guard case .string(let key) = values[place], keys.contains(key) else { return nil }
            }
            var rest = values[...]
            do throws(Misfit) {
                return payload(repeat try (each fields).take(from: &rest))
            } catch {
                return nil
            }
        }
    }
}

/// How a browser treats an event that is listened to.
public struct BrowserEventOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Made of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It tells a state, such as where something is scrolled to: only the latest counts.
    ///
    /// One is on its way at a time, and the newest waits; the state is told when listening begins, and known to later
    /// listeners. Without this, each one counts, is kept until the server has it, and goes behind what has been typed before it; it is
    /// heard where a tap would be.
    public static let latestOnly = BrowserEventOptions(rawValue: 1)

    /// What the browser would do of its own accord is not done.
    public static let preventsDefault = BrowserEventOptions(rawValue: 2)

    /// It is heard wherever in the window it happens, and what happens to the window itself.
    public static let anywhere = BrowserEventOptions(rawValue: 4)

    /// As they stand behind an event's fields.
    var letters: String {
        (contains(.latestOnly) ? "t" : "") + (contains(.preventsDefault) ? "p" : "") + (contains(.anywhere) ? "w" : "")
    }
}

/// A value is not of its field's type.
private struct Misfit: Error {}

extension EventField {
    fileprivate func take(from values: inout ArraySlice<PropertyValue>) throws(Misfit) -> Value {
        guard let first = values.popFirst(), let value = read(first) else { throw Misfit() }
        return value
    }
}
