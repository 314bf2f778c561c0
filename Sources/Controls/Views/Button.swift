// Button: something to tap.
import Markup

/// Something to tap: `<button>`.
public final class Button: Control {
    /// What it says.
    ///
    /// Default: the template's text.
    public var title: String {
        get { string(.text) }
        set { set(.text, .string(newValue)) }
    }
}
