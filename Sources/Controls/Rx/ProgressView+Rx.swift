// What is bound to a progress view.
public import Rx

extension Reactive where Base: ProgressView {
    /// How far it is, from 0 to 1; nil while that cannot be known.
    public var progress: Binder<Double?> { Binder(base) { $0.progress = $1 } }
}
