// TouchView: a control of an application's own: where somebody has touched it.
public import Controls
import Rx

/// A place in a view.
public struct TouchPoint: Hashable, Sendable {
    /// CSS pixels.
    public var x, y: Double

    /// Made of its distances from the left and from the upper edge.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// Hears where a view is touched.
public protocol TouchPointDelegate: AnyObject {
    /// Somebody has touched the view.
    func touch(at point: TouchPoint, in view: TouchView)
}

/// A view that says where it is touched; the arrow keys move the point by ten pixels.
public final class TouchView: Control {
    /// Hears of it; nobody pays for touches while there is none.
    public weak var delegate: (any TouchPointDelegate)? {
        didSet { touches = delegate == nil ? Disposables.create() : listen() }
    }

    private var point = TouchPoint(x: 0, y: 0)
    private var touches: any Disposable = Disposables.create() { didSet { oldValue.dispose() } }

    private func listen() -> any Disposable {
        let arrows = rx.browserEvent(
            .keyDown("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", preventsDefault: true)
        )
        let moved = arrows.compactMap { [unowned self] in point.moved(by: $0.key) }
        return Observable.merge(rx.browserEvent(.touch).asObservable(), moved).subscribe(onNext: { [unowned self] in
            point = $0
            delegate?.touch(at: $0, in: self)
        })
    }
}

extension TouchPoint {
    fileprivate func moved(by key: String) -> TouchPoint? {
        switch key {
        case "ArrowLeft": TouchPoint(x: max(0, x - 10), y: y)
        case "ArrowRight": TouchPoint(x: x + 10, y: y)
        case "ArrowUp": TouchPoint(x: x, y: max(0, y - 10))
        case "ArrowDown": TouchPoint(x: x, y: y + 10)
        default: nil
        }
    }
}

extension BrowserEvent<TouchPoint> {
    fileprivate static var touch: BrowserEvent {
        BrowserEvent("pointerdown", .number("offsetX"), .number("offsetY")) { TouchPoint(x: $0, y: $1) }
    }
}
