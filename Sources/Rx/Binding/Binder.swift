// Binder: an observer that sets something of an object it does not keep alive, on the main scheduler.

/// Receives values on a scheduler and hands them, with its target, to a closure.
///
/// An error is a programmer's error.
///
/// The target is not kept alive; values after its end are dropped.
public struct Binder<Value>: ObserverType {
    /// The element it receives.
    public typealias Element = Value

    private let binding: (Event<Value>) -> Void

    /// Makes an observer that calls `binding`.
    ///
    /// - Parameters:
    ///   - target: What is changed.
    ///   - scheduler: Where `binding` is called. Default: the main scheduler of the caller's home.
    ///   - binding: Changes the target.
    public init<Target: AnyObject>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType = MainScheduler.instance,
        binding: @escaping (Target, Value) -> Void
    ) {
        let main = scheduler as? MainScheduler
        self.binding = { [weak target] event in
            switch event {
            case .next(let value):
                if let main, main.runsAtOnce {
                    if let target { binding(target, value) }
                    return
                }
                _ = scheduler.schedule(value) { [weak target] value in
                    if let target { binding(target, value) }
                    return NopDisposable.instance
                }
            case .error(let error):
                (main ?? MainScheduler.instance).report(error, from: "Binder of \(Target.self)")
            case .completed: break
            }
        }
    }

    /// Receives one event.
    public func on(_ event: Event<Value>) { binding(event) }

    /// Hides the type.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
