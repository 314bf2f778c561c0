// What a picture shows, and when the browser has it.
public import Rx

extension Reactive where Base: ImageView {
    /// Where the picture is.
    public var source: Binder<String> { Binder(base) { $0.source = $1 } }

    /// The same picture in several sizes.
    public var srcset: Binder<[ImageCandidate]> { Binder(base) { $0.srcset = $1 } }

    /// What stands for the picture where it cannot be seen.
    public var alternative: Binder<String> { Binder(base) { $0.alternative = $1 } }

    /// The browser has the picture that ``ImageView/source`` names now, in the size that it takes.
    ///
    /// Also told where it has it when listening begins. Nothing is told of an element that is hidden, nor of a picture that could not
    /// be loaded.
    public var didLoad: ControlEvent<Void> {
        ControlEvent(events: browserEvent(.load).filter { [weak base] in $0 == base?.source }.map { _ in })
    }
}

extension BrowserEvent<String> {
    /// A picture is there (https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-complete): what its `src` says.
    static var load: BrowserEvent {
        // The time tells apart what is loaded once more.
        BrowserEvent(
            "load",
            .text("target.attributes.src.value"),
            .flag("target.complete"),
            .optional(.number("timeStamp")),
            options: .latestOnly
        ) { source, isThere, _ in isThere ? source : nil }
    }
}
