// What a picture shows, and when the browser has it, or cannot have it.
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

    /// The browser could not load the picture that ``ImageView/source`` names now, or cannot read it; it shows
    /// ``ImageView/alternative`` instead.
    ///
    /// Also told where that was so when listening begins. Nothing is told of an element that is hidden.
    public var didFail: ControlEvent<Void> {
        ControlEvent(events: browserEvent(.failure).filter { [weak base] in $0 == base?.source }.map { _ in })
    }
}

extension BrowserEvent<String> {
    /// A picture is there (https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-complete): what its `src` says.
    static var load: BrowserEvent {
        // Where there is no event, a picture that could not be loaded is complete, too, and has no width.
        picture("load") { width, time in time != nil || width > 0 }
    }

    /// A picture could not be loaded: what its `src` says.
    static var failure: BrowserEvent { picture("error") { width, _ in width == 0 } }

    /// What becomes of a picture; `isMeant` is asked once it is complete, with its width and the event's time.
    private static func picture(
        _ type: String,
        where isMeant: @escaping @Sendable (Double, Double?) -> Bool
    ) -> BrowserEvent {
        // The time tells apart what is loaded once more.
        BrowserEvent(
            type,
            .text("target.attributes.src.value"),
            .flag("target.complete"),
            .number("target.naturalWidth"),
            .optional(.number("timeStamp")),
            options: .latestOnly
        ) { source, isComplete, width, time in isComplete && isMeant(width, time) ? source : nil }
    }
}
