// DelegateProxyType: which proxies there are for which views, and each view's own.
internal import Locking
public import Rx

/// A ``DelegateProxy`` that knows how it is made, and where its view keeps its delegate.
public protocol DelegateProxyType: AnyObject, SendableMetatype {
    /// The view.
    associatedtype ParentObject: View
    /// The view's delegate.
    associatedtype Delegate

    /// Calls ``register(make:)`` for each class of views that has a proxy of its own.
    ///
    /// Called before the first one is made, on any thread.
    static func registerKnownImplementations()

    /// The view's delegate as it is now. Default: `delegate` of a view that is a ``HasDelegate``.
    static func currentDelegate(for object: ParentObject) -> Delegate?

    /// Makes another one the view's delegate. Default: sets `delegate` of a view that is a ``HasDelegate``.
    static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject)

    /// The delegate to which the proxy hands its calls on.
    func forwardToDelegate() -> Delegate?

    /// Has the calls handed on to a delegate.
    ///
    /// - Parameters:
    ///   - delegate: Hears the calls from now on; nil: none does.
    ///   - retainDelegate: Whether the proxy keeps it alive.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
}

/// What makes proxies for a class of views and those that inherit from it.
private struct ProxyFactory: Sendable {
    let parent: View.Type
    /// Whether a class is this one or inherits from it.
    let covers: @Sendable (View.Type) -> Bool
    /// Nil where the view is of another class.
    let make: @Sendable (View) -> AnyObject?
}

/// By the proxy's class, and by the view's.
private let factories = LockedValue<[ObjectIdentifier: [ObjectIdentifier: ProxyFactory]]>([:])

extension DelegateProxyType {
    /// Says how a proxy is made for a class of views.
    ///
    /// Of those that fit a view, the one for the nearest class is made. Any thread.
    ///
    /// - Parameter make: Makes a proxy for a view of that class, or of one that inherits from it.
    public static func register<Parent>(make: @escaping @Sendable (Parent) -> Self) {
        let factory = ProxyFactory(
            parent: Parent.self as? View.Type ?? View.self,
            covers: { $0 is Parent.Type },
            make: { ($0 as? Parent).map(make) }
        )
        factories.withLock { $0[ObjectIdentifier(Self.self), default: [:]][ObjectIdentifier(Parent.self)] = factory }
    }

    /// The view's proxy, made when it is first asked for; a delegate that was set meanwhile is called by it.
    ///
    /// In a turn of the view's page; elsewhere the proxy is attached to nothing. Where ``registerKnownImplementations()`` registers
    /// nothing for the view's class, the program ends with a sentence that says so.
    ///
    /// - Parameter object: The view.
    /// - Returns: The same one as long as the view lives.
    public static func proxy(for object: ParentObject) -> Self {
        // The view's is made in its page's turns.
        guard object.mayRead() else { return made(for: object) }
        let proxy = object.attachment(Self.self) { made(for: object) }
        let current = currentDelegate(for: object)
        if current.map({ $0 as AnyObject }) !== proxy {
            proxy.setForwardToDelegate(current, retainDelegate: false)
            setCurrentDelegate(proxy as? Delegate, to: object)
        }
        return proxy
    }

    /// Has the view's proxy hand its calls on to a delegate, until the result is disposed of.
    ///
    /// - Parameters:
    ///   - forwardDelegate: Hears the calls, in place of the former one.
    ///   - retainDelegate: Whether the proxy keeps it alive.
    ///   - object: The view.
    /// - Returns: Ends it; a delegate that has been set since stays.
    public static func installForwardDelegate(
        _ forwardDelegate: Delegate,
        retainDelegate: Bool,
        onProxyForObject object: ParentObject
    ) -> any Disposable {
        let proxy = proxy(for: object)
        proxy.setForwardToDelegate(forwardDelegate, retainDelegate: retainDelegate)
        return Disposables.create { [weak proxy, weak installed = forwardDelegate as AnyObject] in
            guard let proxy, proxy.forwardToDelegate().map({ $0 as AnyObject }) === installed else { return }
            proxy.setForwardToDelegate(nil, retainDelegate: false)
        }
    }

    private static func made(for object: ParentObject) -> Self {
        let known = ObjectIdentifier(Self.self)
        if factories.withLock({ $0[known] }) == nil { registerKnownImplementations() }
        let fitting = factories.withLock { $0[known] }?.values.filter { $0.covers(type(of: object)) } ?? []
        let nearest = fitting.first { each in fitting.allSatisfy { $0.covers(each.parent) } }
        guard let proxy = nearest?.make(object) as? Self else {
            preconditionFailure(
                "\(Self.self).registerKnownImplementations() registers no proxy for \(type(of: object))"
            )
        }
        return proxy
    }
}
