// The delegate's calls as a sequence; the former delegate goes on hearing them.
public import Controls
public import Rx

final class TouchViewDelegateProxy: DelegateProxy<TouchView, any TouchPointDelegate>, DelegateProxyType,
    TouchPointDelegate
{
    let points = PublishSubject<TouchPoint>()

    init(touchView: TouchView) { super.init(parentObject: touchView, delegateProxy: TouchViewDelegateProxy.self) }

    static func registerKnownImplementations() { register { TouchViewDelegateProxy(touchView: $0) } }

    func touch(at point: TouchPoint, in view: TouchView) {
        points.onNext(point)
        forwardToDelegate()?.touch(at: point, in: view)
    }

    override func viewDetaches() { points.onCompleted() }
}

extension TouchView: HasDelegate {}

extension Reactive where Base: TouchView {
    /// Where somebody touches the view.
    public var touchPoint: ControlEvent<TouchPoint> {
        ControlEvent(events: Observable.deferred { [base] in TouchViewDelegateProxy.proxy(for: base).points })
    }
}
