// What a person does with a scroll view.
public import Rx

extension Reactive where Base: ScrollView {
    /// How far the person has scrolled; the browser tells of it while this is subscribed to, and only the latest counts.
    public var contentOffset: ControlEvent<ScrollOffset> {
        ControlEvent(
            events: browserEvent(.scroll).do(onNext: { [weak base] offset in base?.contentOffset = offset })
        )
    }

    /// The person has scrolled.
    public var didScroll: ControlEvent<Void> { ControlEvent(events: contentOffset.map { _ in }) }

    /// Makes an object the delegate, beside what is subscribed to; it is not kept.
    ///
    /// - Parameter delegate: Who is told what the person does.
    /// - Returns: What takes it off again, unless another has come into its place.
    public func setDelegate(_ delegate: any ScrollViewDelegate) -> any Disposable {
        base.delegate = delegate
        return Disposables.create { [weak base, weak delegate] in
            base?.entering("rx.setDelegate") { [weak delegate] base in
                if base.delegate === delegate { base.delegate = nil }
            }
        }
    }
}
