// The number of a stepper.
public import Rx

extension Reactive where Base: Stepper {
    /// The number, in both directions.
    public var value: ControlProperty<Double> { controlProperty(get: \.value, set: { $0.value = $1 }) }

    /// How far two numbers beside each other are apart; 0: any number can be set.
    public var stepValue: Binder<Double> { Binder(base) { $0.stepValue = $1 } }
}
