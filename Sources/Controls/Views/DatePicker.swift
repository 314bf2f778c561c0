// DatePicker: a day, a time of day, or both.
public import FoundationEssentials
public import Markup

/// A day, a time of day, or both: `<input type="date">`, `<input type="time">`, `<input type="datetime-local">`.
///
/// HTML's picker may be empty, unlike UIKit's.
open class DatePicker: Control {
    /// What a picker asks for.
    public enum Mode: Sendable {
        /// A day: its first moment.
        case date
        /// A time of day, on 1 January 2000.
        case time
        /// Both.
        case dateAndTime
    }

    // Not checked for exclusivity, as all that every turn touches: see View.
    /// Where a day begins.
    ///
    /// Default: Greenwich.
    public final var timeZone: TimeZone {
        get { mayRead() ? zone : .gmt }
        set {
            guard isInTurn else { return performInTurn { self.timeZone = newValue } }
            zone = newValue
        }
    }
    @exclusivity(unchecked) private final var zone: TimeZone = .gmt

    /// What it asks for: the element's type.
    public final var datePickerMode: Mode {
        switch string(.type).lowercased() {
        case "time": .time
        case "datetime-local": .dateAndTime
        default: .date
        }
    }

    /// What is chosen; nil: nothing.
    ///
    /// Default: the template's.
    public final var date: Date? {
        get { read(.value) }
        set { write(.value, newValue) }
    }

    /// The first that the browser offers; nil: any.
    ///
    /// What a person types may be before it, as the field is then marked as wrong.
    ///
    /// Default: the template's `min`.
    public final var minimumDate: Date? {
        get { read(.minimum) }
        set { write(.minimum, newValue) }
    }

    /// The last that the browser offers; nil: any.
    ///
    /// What a person types may be after it, as the field is then marked as wrong.
    ///
    /// Default: the template's `max`.
    public final var maximumDate: Date? {
        get { read(.maximum) }
        set { write(.maximum, newValue) }
    }

    /// Whether what is chosen is known to be wrong (`aria-invalid`).
    ///
    /// Default: false.
    public final var isInvalid: Bool {
        get { flag(.invalid) }
        set { set(.invalid, .bool(newValue)) }
    }

    /// What a person changes: the element's `value`.
    override open var valueProperty: Property? { .value }

    /// A moment of the picker's kind, or nothing.
    override open func accepts(_ value: PropertyValue) -> Bool {
        guard case .string(let text) = value else { return false }
        return text.isEmpty || DateText.parse(text, datePickerMode) != nil
    }

    private func read(_ property: Property) -> Date? {
        mayRead("date") ? DateText.parse(string(property), datePickerMode)?.date(in: zone) : nil
    }

    private func write(_ property: Property, _ date: Date?) {
        guard isInTurn else { return performInTurn(property) { self.write(property, date) } }
        let text = date.map { DateText($0, in: zone).text(datePickerMode) } ?? ""
        set(property, property == .value || !text.isEmpty ? .string(text) : .none)
    }
}
