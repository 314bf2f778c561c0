// What all controls have in common as sequences: how events and values of one are made.
public import Rx

extension Reactive where Base: Control {
    /// A control's value in both directions: `get` reads it, `set` is the program's way of setting it.
    ///
    /// - Parameters:
    ///   - get: reads the present value.
    ///   - set: sets it; called inside the page's turns.
    /// - Returns: The value as a control property.
    public func controlProperty<Value: Equatable>(
        get: @escaping (Base) -> Value,
        set: @escaping (Base, Value) -> Void
    ) -> ControlProperty<Value> {
        var values = Observable.values(
            of: base,
            changes: { $0.inputs },
            where: { base, input in if case .value = input { base.hasNewValue } else { false } },
            get: get
        )
        if !base.mayRead("rx") { values = base.later("rx") { [values] in values } }
        return ControlProperty(own: values, valueSink: Binder(base, binding: set))
    }

    /// Some of what persons do with the control, without its value.
    ///
    /// - Parameter controlEvents: Which of it.
    /// - Returns: One element for each.
    public func controlEvent(_ controlEvents: Control.Event) -> ControlEvent<Void> { base.sequence(of: controlEvents) }
}
