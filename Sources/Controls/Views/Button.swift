// Button: something to tap.
import Markup

/// Something to tap: `<button>`.
open class Button: Control {
    /// What it says.
    ///
    /// Default: the template's text.
    public final var title: String {
        get { string(.text) }
        set { set(.text, .string(newValue)) }
    }

    /// The text that a tap puts on the clipboard, which the browser does by itself at the tap; nil: none.
    ///
    /// Default: the template's `data-copy`.
    public final var copies: String? {
        get { if case .string(let text) = value(of: .copy) { text } else { nil } }
        set { set(.copy, newValue.map { .string($0) } ?? .none) }
    }
}
