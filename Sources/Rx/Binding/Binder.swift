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

    fileprivate let receiver: BinderReceiver<Value>

    /// Makes an observer that calls `binding` on a main scheduler of the caller's home.
    ///
    /// As with the other initialiser's default, for which it stands: no scheduler is made.
    ///
    /// - Parameters:
    ///   - target: What is changed.
    ///   - binding: Changes the target.
    public init<Target: AnyObject>(_ target: Target, binding: @escaping (Target, Value) -> Void) {
        receiver = MainReceiver(target, binding)
    }

    /// Makes an observer that calls `binding` on a scheduler.
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
        receiver = ScheduledReceiver(target, scheduler, binding)
    }

    /// Receives one event.
    public func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): receiver.receive(value)
        case .error(let error): receiver.report(error)
        case .completed: break
        }
    }

    /// Receives a value.
    @usableFromInline
    func receive(_ value: Value) { receiver.receive(value) }

    /// The binder, its type hidden.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}

/// The end of a chain that is bound to a binder: no event is made for each value.
@usableFromInline
final class BinderSink<Value>: Terminal<Value>, @unchecked Sendable {
    private var receiver: BinderReceiver<Value>?

    @usableFromInline
    init(_ binder: Binder<Value>) { receiver = binder.receiver }

    override func emit(_ element: Value) { receiver?.receive(element) }

    override func emit(end error: (any Error)?) { if let error { receiver?.report(error) } }

    override func clear() { receiver = nil }
}

/// What a binder does with its values and with an error.
private class BinderReceiver<Value> {
    func receive(_ value: Value) {}

    func report(_ error: any Error) {}
}

/// Binds in turns of its own on the main scheduler of the home it was made in: as with a `MainScheduler()` made there.
private final class MainReceiver<Target: AnyObject, Value>: BinderReceiver<Value> {
    private let target: LooseReference
    private let binding: (Target, Value) -> Void
    private let scheduler = MainScheduler.instance
    /// Whether a turn is under way; touched inside the main context alone.
    @exclusivity(unchecked) private var isRunning = false

    init(_ target: Target, _ binding: @escaping (Target, Value) -> Void) {
        self.target = LooseReference(target)
        self.binding = binding
    }

    override func receive(_ value: Value) {
        if scheduler.isFree, !isRunning { bind(value) } else { scheduler.postTurn { self.bind(value) } }
    }

    override func report(_ error: any Error) { scheduler.report(error, from: "Binder of \(Target.self)") }

    private func bind(_ value: Value) {
        guard let target = target.object(as: Target.self) else { return }
        let former = isRunning
        isRunning = true
        binding(target, value)
        isRunning = former
    }
}

/// Binds on a scheduler that was given.
private final class ScheduledReceiver<Target: AnyObject, Value>: BinderReceiver<Value> {
    private let target: LooseReference
    private let binding: (Target, Value) -> Void
    private let scheduler: any ImmediateSchedulerType

    init(
        _ target: Target,
        _ scheduler: any ImmediateSchedulerType,
        _ binding: @escaping (Target, Value) -> Void
    ) {
        self.target = LooseReference(target)
        self.binding = binding
        self.scheduler = scheduler
    }

    override func receive(_ value: Value) {
        _ = scheduler.schedule(value) { value in
            if let target = self.target.object(as: Target.self) { self.binding(target, value) }
            return NopDisposable.instance
        }
    }

    override func report(_ error: any Error) {
        (scheduler as? MainScheduler ?? .instance).report(error, from: "Binder of \(Target.self)")
    }
}
