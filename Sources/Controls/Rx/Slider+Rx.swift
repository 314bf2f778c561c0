// Where a slider is.
public import Rx

extension Reactive where Base: Slider {
    /// Where it is, in both directions.
    public var value: ControlProperty<Float> { controlProperty(get: \.value, set: { $0.value = $1 }) }

    /// The least number.
    public var minimumValue: Binder<Float> { Binder(base) { $0.minimumValue = $1 } }

    /// The greatest number.
    public var maximumValue: Binder<Float> { Binder(base) { $0.maximumValue = $1 } }
}
