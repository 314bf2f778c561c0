// What is bound to views most often, through closures: a binder by dynamic member look-up goes through a key path, which
// costs ten times as much for each value. Texts are optional, as RxCocoa's: sequences of either kind can be bound.
public import Rx

extension Reactive where Base: View {
    /// Whether the element is out of sight.
    public var isHidden: Binder<Bool> { Binder(base) { $0.isHidden = $1 } }

    /// The element's `class` attribute.
    public var classes: Binder<String> { Binder(base) { $0.classes = $1 } }

    /// How opaque the element is, from 0 to 1.
    public var alpha: Binder<Double> { Binder(base) { $0.alpha = $1 } }

    /// An attribute that has no property of its own here, such as `lang` or `aria-expanded`; nil: absent.
    ///
    /// - Parameter name: Its name; what holds an address, a style or a script is refused.
    /// - Returns: What sets it.
    public func attribute(_ name: String) -> Binder<String?> { Binder(base) { $0[attribute: name] = $1 } }

    /// The meaning of its text's colour.
    public var textColor: Binder<Color> { Binder(base) { $0.textColor = $1 } }

    /// The meaning of its background's colour.
    public var backgroundColor: Binder<Color> { Binder(base) { $0.backgroundColor = $1 } }

    /// What stands for it where it cannot be seen; nil: nothing.
    public var accessibilityLabel: Binder<String?> { Binder(base) { $0.accessibilityLabel = $1 ?? "" } }
}

extension Reactive where Base: Control {
    /// Whether a person can act on it.
    public var isEnabled: Binder<Bool> { Binder(base) { $0.isEnabled = $1 } }
}

extension Reactive where Base: Label {
    /// What it says; nil: nothing.
    public var text: Binder<String?> { Binder(base) { $0.text = $1 ?? "" } }
}

extension Reactive where Base: Button {
    /// What it says; nil: nothing.
    public var title: Binder<String?> { Binder(base) { $0.title = $1 ?? "" } }
}

extension Reactive where Base: Link {
    /// What it says; nil: nothing.
    public var text: Binder<String?> { Binder(base) { $0.text = $1 ?? "" } }
}

extension Reactive where Base: TextInput {
    /// What it says while it is empty; nil: nothing.
    public var placeholder: Binder<String?> { Binder(base) { $0.placeholder = $1 ?? "" } }
}
