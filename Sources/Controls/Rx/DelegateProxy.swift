// DelegateProxy: makes a sequence of a delegate's calls. One for each view, however many subscribe to it.

/// A view's delegate that hands its calls on: to a subject, for those who subscribe, and to the delegate that was there before.
///
/// ```swift
/// final class TouchProxy: DelegateProxy<TouchView, any TouchDelegate>, DelegateProxyType, TouchDelegate {
///     let points = PublishSubject<TouchPoint>()
///
///     init(touchView: TouchView) { super.init(parentObject: touchView, delegateProxy: TouchProxy.self) }
///
///     static func registerKnownImplementations() { register { TouchProxy(touchView: $0) } }
///
///     func touch(at point: TouchPoint, in view: TouchView) {
///         points.onNext(point)
///         forwardToDelegate()?.touch(at: point, in: view)
///     }
///
///     override func viewDetaches() { points.onCompleted() }
/// }
///
/// extension TouchView: HasDelegate {}
/// ```
/// `TouchProxy.proxy(for: view)` is the view's own. A view without ``HasDelegate`` says where its delegate is by
/// `currentDelegate(for:)` and `setCurrentDelegate(_:to:)`. There is no forwarding of calls that a proxy does not declare, which
/// needs another language's runtime.
open class DelegateProxy<P: View, D>: ViewAttachment {
    /// The view's class.
    public typealias ParentObject = P
    /// What the view calls.
    public typealias Delegate = D

    /// The view; nil once it has gone.
    public private(set) weak var parentObject: ParentObject?
    private weak var forward: AnyObject?
    private var retained: AnyObject?

    /// A proxy of a view, for ``DelegateProxyType/register(make:)`` alone: the view's own is ``DelegateProxyType/proxy(for:)``.
    ///
    /// - Parameters:
    ///   - parentObject: The view; not kept.
    ///   - delegateProxy: The subclass.
    public init<Proxy: DelegateProxyType>(parentObject: ParentObject, delegateProxy: Proxy.Type)
    where Proxy: DelegateProxy<ParentObject, Delegate>, Proxy.ParentObject == ParentObject, Proxy.Delegate == Delegate {
        self.parentObject = parentObject
    }

    /// The delegate that was there before, or was set beside the proxy.
    ///
    /// In the page's turns; elsewhere nil.
    open func forwardToDelegate() -> Delegate? {
        parentObject?.mayRead() == false ? nil : forward as? Delegate
    }

    /// Has the calls handed on to a delegate.
    ///
    /// - Parameters:
    ///   - delegate: Hears the calls from now on, in place of the former one; nil: none does.
    ///   - retainDelegate: Whether the proxy keeps it alive. A delegate that keeps the view must not be kept.
    open func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool) {
        let new = delegate.map { $0 as AnyObject }, kept = retainDelegate ? new : nil
        guard let parentObject, !parentObject.isInTurn else { return (forward, retained) = (new, kept) }
        parentObject.performInTurn { [weak self, weak new] in
            guard let self else { return }
            (forward, retained) = (new, kept)
        }
    }

    /// Called when the view goes: complete the subjects.
    open func viewDetaches() {}
}
