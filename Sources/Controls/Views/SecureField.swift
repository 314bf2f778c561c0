// SecureField: a secret that a person types.
import Markup

/// One line of text that nobody reads over a shoulder: `<input type="password">`.
open class SecureField: TextField {
    /// Whether it shows dots instead of letters.
    ///
    /// Default: true.
    public final var isSecureTextEntry: Bool {
        get { string(.type) != "text" }
        set { set(.type, .string(newValue ? "password" : "text")) }
    }
}
