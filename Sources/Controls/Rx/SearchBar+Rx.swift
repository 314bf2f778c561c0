// What a person does with a search bar. No proxy: what the browser tells is heard by any number, beside a plain delegate.
public import Rx

extension Reactive where Base: SearchBar {
    /// The person wants to find it: Enter.
    public var searchButtonClicked: ControlEvent<Void> { pressed("Enter") }

    /// The person wants to find nothing: Escape.
    public var cancelButtonClicked: ControlEvent<Void> { pressed("Escape") }

    /// The field has the keyboard's focus.
    public var textDidBeginEditing: ControlEvent<Void> { browserEvent(.focus) }

    /// It has lost it.
    public var textDidEndEditing: ControlEvent<Void> { browserEvent(.blur) }

    private func pressed(_ key: String) -> ControlEvent<Void> {
        ControlEvent(events: browserEvent(.keyDown(key)).map { _ in })
    }
}
