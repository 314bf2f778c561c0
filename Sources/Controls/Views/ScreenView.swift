// ScreenView: the root of a screen's typed view; the generated classes derive from it.

/// All outlets of one screen's template; its name is the file's, without `.html`.
open class ScreenView: TemplateView {
    /// The outlets as the build saw them, `number:name:kind;…`; compared with the file's at the server's start.
    open class var outlets: StaticString { "" }
}
