// ImageView: a picture.
import Markup

/// A picture: `<img>`.
open class ImageView: View {
    /// Where the picture is: a path, or an `http:` or `https:` address.
    ///
    /// Default: the template's. Setting one that would run a script removes it.
    public final var source: String {
        get { string(.source) }
        set { set(.source, .string(newValue)) }
    }

    /// What stands for the picture where it cannot be seen.
    ///
    /// Default: the template's.
    public final var alternative: String {
        get { string(.alternative) }
        set { set(.alternative, .string(newValue)) }
    }
}
