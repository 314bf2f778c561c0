// Switch: on or off.
public import Markup

/// On or off: `<input type="checkbox">`.
public final class Switch: Control {
    /// Whether it is on.
    ///
    /// Default: whether the template says `checked`.
    public var isOn: Bool {
        get { flag(.checked) }
        set { set(.checked, .bool(newValue)) }
    }

    override public var valueProperty: Property? { .checked }

    override public func accepts(_ value: PropertyValue) -> Bool {
        if case .bool = value { return true }
        return false
    }
}
