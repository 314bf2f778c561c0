// Switch: on or off.
public import Markup

/// On or off: `<input type="checkbox">`.
open class Switch: Control {
    /// Whether it is on.
    ///
    /// Default: whether the template says `checked`.
    public final var isOn: Bool {
        get { flag(.checked) }
        set { set(.checked, .bool(newValue)) }
    }

    /// What a person changes: the element's `checked`.
    override open var valueProperty: Property? { .checked }

    /// On or off.
    override open func accepts(_ value: PropertyValue) -> Bool {
        if case .bool = value { return true }
        return false
    }
}
