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
}
