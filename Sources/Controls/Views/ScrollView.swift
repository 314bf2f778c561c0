// ScrollView: an element whose content is larger than itself.
import Rx

/// What a scroll view tells its delegate: UIKit's name.
public protocol ScrollViewDelegate: AnyObject {
    /// Whether the browser is to tell of scrolling; asked when this becomes a delegate.
    ///
    /// Default: true; false for delegates of lists: most do not care.
    var hearsScrolling: Bool { get }
    /// The person has scrolled.
    func scrollViewDidScroll(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    /// Is told of scrolling.
    public var hearsScrolling: Bool { true }
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
}

/// An element whose content may be larger than itself, as the stylesheet says by `overflow`: `data-control="ScrollView"`.
///
/// Lists are scroll views.
open class ScrollView: View {
    /// Who is told what the person does; not kept.
    public final var delegate: (any ScrollViewDelegate)? {
        get { mayRead() ? told : nil }
        set {
            // Not kept on its way, either.
            guard isInTurn else { return performInTurn { [weak newValue] in self.delegate = newValue } }
            told = newValue
            if newValue?.hearsScrolling == true {
                attachment { Listening() }.start(self)
            } else {
                attached(Listening.self)?.stop()
            }
        }
    }

    private final weak var told: (any ScrollViewDelegate)?

    /// How far the person has scrolled, as the browser said last.
    ///
    /// It says so while somebody subscribes to `rx.contentOffset`, or the delegate hears of it. Default: zero.
    public internal(set) final var contentOffset: ScrollOffset {
        get { (mayRead() ? place?.offset : nil) ?? ScrollOffset(x: 0, y: 0) }
        set { attachment { Place() }.offset = newValue }
    }

    private var place: Place? { attached(Place.self) }

    /// Where the person is; most scroll views have none.
    private final class Place {
        var offset = ScrollOffset(x: 0, y: 0)
    }

    /// What is subscribed to for the delegate; gone with the view.
    private final class Listening: ViewAttachment {
        private var subscription: (any Disposable)?

        func start(_ view: ScrollView) {
            guard subscription == nil else { return }
            subscription = view.rx.didScroll.subscribe(onNext: { [weak view] in
                view.map { $0.delegate?.scrollViewDidScroll($0) }
            })
        }

        func stop() {
            subscription?.dispose()
            subscription = nil
        }

        func viewDetaches() { stop() }
    }
}
