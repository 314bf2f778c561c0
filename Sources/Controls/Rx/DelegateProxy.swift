// DelegateProxy: makes a sequence of a delegate's calls. One for each view, however many subscribe to it.

/// A view's delegate that hands its calls on: to a subject, for those who subscribe, and to the delegate that was there before.
///
/// ```swift
/// final class TouchProxy: DelegateProxy<TouchView, any TouchDelegate>, DelegateProxyType, TouchDelegate {
///     let points = PublishSubject<TouchPoint>()
///
///     static func currentDelegate(for object: TouchView) -> (any TouchDelegate)? { object.delegate }
///     static func setCurrentDelegate(_ delegate: (any TouchDelegate)?, to object: TouchView) { object.delegate = delegate }
///
///     func touch(at point: TouchPoint, in view: TouchView) {
///         points.onNext(point)
///         forwardToDelegate()?.touch(at: point, in: view)
///     }
///
///     override func viewDetaches() { points.onCompleted() }
/// }
/// ```
/// There is no forwarding of calls that a proxy does not declare, which needs another language's runtime.
open class DelegateProxy<ParentObject: View, Delegate>: ViewAttachment {
    /// The view; nil once it has gone.
    public private(set) weak var parentObject: ParentObject?
    private weak var former: AnyObject?

    /// Made by `proxy(for:)`.
    public required init(parentObject: ParentObject) { self.parentObject = parentObject }

    /// The delegate that was there before, or was set beside the proxy; not kept.
    public final func forwardToDelegate() -> Delegate? {
        parentObject?.mayRead() == false ? nil : former as? Delegate
    }

    /// Has the calls handed on to a delegate, which is not kept.
    public final func setForwardToDelegate(_ delegate: Delegate?) {
        let new = delegate.map { $0 as AnyObject }
        guard let parentObject, !parentObject.isInTurn else { return former = new }
        parentObject.performInTurn { [weak self, weak new] in self?.former = new }
    }

    /// The view goes: whoever subscribed is to be told.
    open func viewDetaches() {}
}

/// A ``DelegateProxy`` that knows where its view keeps its delegate.
public protocol DelegateProxyType: AnyObject {
    /// The view.
    associatedtype ParentObject: View
    /// The view's delegate.
    associatedtype Delegate

    /// Made by `proxy(for:)`.
    init(parentObject: ParentObject)

    /// The view's delegate as it is now.
    static func currentDelegate(for object: ParentObject) -> Delegate?

    /// Makes another one the view's delegate.
    static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject)

    /// Has the calls handed on to a delegate, which is not kept.
    func setForwardToDelegate(_ delegate: Delegate?)
}

extension DelegateProxyType {
    /// The view's proxy, made when it is first asked for; a delegate that was set meanwhile is called by it.
    ///
    /// - Parameter object: The view.
    /// - Returns: The same one as long as the view lives.
    public static func proxy(for object: ParentObject) -> Self {
        // The view's is made in its page's turns.
        guard object.mayRead() else { return Self(parentObject: object) }
        let proxy = object.attachment(Self.self) { Self(parentObject: object) }
        let current = currentDelegate(for: object)
        if current.map({ $0 as AnyObject }) !== proxy {
            proxy.setForwardToDelegate(current)
            setCurrentDelegate(proxy as? Delegate, to: object)
        }
        return proxy
    }
}
