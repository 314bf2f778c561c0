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

    /// What a tap of a button that its template declares `data-once` is about, beside the values of its form, such as the photos
    /// that are chosen: a tap that is about something else is another intention, with a key of its own.
    ///
    /// Short, for the browser has it: a second tap after a reload means the same where this is the same. Default: the
    /// template's `data-once`, which says nothing.
    public final var intention: String {
        get { string(.once) }
        set { set(.once, .string(newValue)) }
    }
}
