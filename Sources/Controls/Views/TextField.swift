// TextField: one line of text that a person types; TextView is its sibling of many lines.
public import Markup

/// A control that a person types text into.
open class TextInput: Control {
    /// What it holds.
    ///
    /// Default: the template's value.
    public final var text: String {
        get { string(.value) }
        set {
            guard isInTurn else { return performInTurn { self.text = newValue } }
            writes &+= 1
            set(.value, .string(newValue))
        }
    }

    // Not checked for exclusivity, as all that every turn touches: see View.
    /// How often the program has set the text: what a person types in its place is told though they have typed it before.
    @exclusivity(unchecked) private(set) final var writes: UInt32 = 0

    /// What it says while it is empty.
    ///
    /// Default: the template's.
    public final var placeholder: String {
        get { string(.placeholder) }
        set { set(.placeholder, .string(newValue)) }
    }

    /// Whether what it holds is known to be wrong (`aria-invalid`).
    ///
    /// Default: false.
    public final var isInvalid: Bool {
        get { flag(.invalid) }
        set { set(.invalid, .bool(newValue)) }
    }

    /// What a person changes: the element's `value`.
    override open var valueProperty: Property? { .value }

    /// A text.
    override open func accepts(_ value: PropertyValue) -> Bool {
        if case .string = value { return true }
        return false
    }
}

/// One line of text that a person types: `<input>`.
open class TextField: TextInput {
    /// Line breaks cannot be typed into an `<input>` (HTML standard, value sanitization of the text state).
    override open func accepts(_ value: PropertyValue) -> Bool {
        guard case .string(let text) = value else { return false }
        return !text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
}
