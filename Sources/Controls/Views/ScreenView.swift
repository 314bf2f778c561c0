// ScreenView: the root of a template's typed view; the generated classes derive from it.

/// All outlets of one screen's template.
open class ScreenView {
    /// The template's name: the file's, without `.html`.
    open class var template: StaticString { "" }
    /// The outlets as the build saw them, `number:name:kind;…`; compared with the file's at the server's start.
    open class var outlets: StaticString { "" }

    /// By number: `controls[0]` is number 1.
    public let controls: [View]

    /// Used by generated code.
    public init(controls: [View]) { self.controls = controls }

    /// Makes the view on its page; the base class has no outlets.
    public required init(host: any ControlHost) { controls = [] }

    /// The control of a number of the current template; nil where there is none.
    public final func control(_ number: Int) -> View? {
        number >= 1 && number <= controls.count ? controls[number - 1] : nil
    }

    /// Tells each control which one encloses it: `parents[0]` is the number around control 1, 0 where there is none.
    package final func nest(in parents: [Int]) {
        for (child, parent) in zip(controls, parents) { child.superview = control(parent) }
    }

    /// The screen has gone: every control lets go of its host and completes its events.
    package final func detach() { for control in controls { control.detach() } }
}
