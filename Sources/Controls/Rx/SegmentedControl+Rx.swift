// Which segment is chosen.
public import Rx

extension Reactive where Base: SegmentedControl {
    /// The place of the segment that is chosen, in both directions; -1: none.
    public var selectedSegmentIndex: ControlProperty<Int> { value }

    /// The place of the segment that is chosen, in both directions; -1: none.
    public var value: ControlProperty<Int> {
        controlProperty(get: \.selectedSegmentIndex, set: { $0.selectedSegmentIndex = $1 })
    }

    /// The `value` of the radio button that is chosen, in both directions; nil: none.
    public var selectedValue: ControlProperty<String?> {
        controlProperty(get: \.selectedValue, set: { $0.selectedValue = $1 })
    }
}
