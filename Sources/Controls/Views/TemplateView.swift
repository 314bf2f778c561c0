// TemplateView: the outlets of a template, a screen's or a row's: a row is a small screen.

/// All outlets of one template; the build makes a class of each.
open class TemplateView {
    /// The template's name.
    open class var template: StaticString { "" }

    /// By number: `controls[0]` is number 1.
    public let controls: [View]

    /// Used by generated code.
    public init(controls: [View]) { self.controls = controls }

    /// Makes the view on its host; the base class has no outlets.
    public required init(host: any ControlHost) { controls = [] }

    /// The control of a number of the template; nil where there is none.
    public final func control(_ number: Int) -> View? {
        number >= 1 && number <= controls.count ? controls[number - 1] : nil
    }

    /// Tells each control which one encloses it: `parents[0]` is the number around control 1, 0 where there is none.
    package final func nest(in parents: [Int]) {
        for (child, parent) in zip(controls, parents) { child.enclosing = control(parent) }
    }

    /// The view has gone: every control lets go of its host and completes its events.
    package final func detach() { for control in controls { control.detach() } }
}
