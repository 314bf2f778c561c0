// What is bound to a refresh control; what it sends is `rx.controlEvent(.valueChanged)`.
public import Rx

extension Reactive where Base: RefreshControl {
    /// Whether something is being refreshed.
    public var isRefreshing: Binder<Bool> { Binder(base) { $0.isRefreshing = $1 } }
}
