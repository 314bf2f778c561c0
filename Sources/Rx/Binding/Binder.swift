// Binder: an observer that sets something of an object it does not keep alive, on the main scheduler.

/// Receives values on a scheduler and hands them, with its target, to a closure.
///
/// The target is not kept alive; values after its end are dropped. Values that come while the context is busy come in
/// order. An error is a programmer's error, because a binder cannot show one: the home ends with a message in a debug
/// build and logs it in a release build; without a home it is fatal in a debug build. The end does nothing.
///
/// ```swift
/// extension Reactive where Base: Label {
///     var badge: Binder<Int> { Binder(base) { label, count in label.text = "\(count) new" } }
/// }
/// ```
public struct Binder<Value>: ObserverType {
    /// The element it receives.
    public typealias Element = Value

    private let binding: (Event<Value>) -> Void

    /// Makes an observer that calls `binding`.
    ///
    /// - Parameters:
    ///   - target: What is changed.
    ///   - scheduler: Where `binding` is called. Default: a main scheduler of the caller's home.
    ///   - binding: Changes the target.
    public init<Target: AnyObject>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType = MainScheduler(),
        binding: @escaping (Target, Value) -> Void
    ) {
        let main = scheduler as? MainScheduler
        self.binding = { [weak target] event in
            switch event {
            case .next(let value):
                if let main, main.runsAtOnce {
                    if let target { main.running { binding(target, value) } }
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

    /// The binder, its type hidden.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
