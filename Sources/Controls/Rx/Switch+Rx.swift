// Whether a switch is on.
public import Rx

extension Reactive where Base: Switch {
    /// Whether it is on, in both directions.
    public var isOn: ControlProperty<Bool> { value }

    /// Whether it is on, in both directions.
    public var value: ControlProperty<Bool> {
        controlProperty(get: \.isOn, set: { $0.isOn = $1 })
    }
}
