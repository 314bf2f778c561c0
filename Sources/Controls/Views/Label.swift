// Label: text that a person reads.
import Markup

/// Text that a person reads: `<p>`, `<span>`, `<output>`, `<h1>` and the like.
open class Label: View {
    /// What it says.
    ///
    /// Default: the template's text.
    public final var text: String {
        get { string(.text) }
        set { set(.text, .string(newValue)) }
    }
}
