// What is bound to an activity indicator.
public import Rx

extension Reactive where Base: ActivityIndicatorView {
    /// Whether it is seen.
    public var isAnimating: Binder<Bool> { Binder(base) { $0.isAnimating = $1 } }
}
