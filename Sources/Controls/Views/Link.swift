// Link: a place to go.
import Markup

/// A place to go: `<a>`.
public final class Link: View {
    /// What it says.
    ///
    /// Default: the template's text.
    public var text: String {
        get { string(.text) }
        set { set(.text, .string(newValue)) }
    }

    /// Where it leads: a path, or an `http:` or `https:` address.
    ///
    /// Default: the template's. Setting one that would run a script removes it.
    public var address: String {
        get { string(.href) }
        set { set(.href, SafeURL.isSafe(newValue) ? .string(newValue) : .none) }
    }
}
