// What day or time is chosen.
public import FoundationEssentials
public import Rx

extension Reactive where Base: DatePicker {
    /// What is chosen, in both directions; nil: nothing.
    public var date: ControlProperty<Date?> { value }

    /// What is chosen, in both directions; nil: nothing.
    public var value: ControlProperty<Date?> { controlProperty(get: \.date, set: { $0.date = $1 }) }
}
