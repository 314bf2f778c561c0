// Which tab somebody goes to.
public import Rx

extension Reactive where Base: TabBar {
    /// The places of the tabs that a person goes to, from 0.
    public var didSelectItem: ControlEvent<Int> { selectedSegmentIndex.changed }
}
