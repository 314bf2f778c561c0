// What browsers tell of views, as sequences.
public import Rx

extension Reactive where Base: View {
    /// What a browser tells of the view; it does while this is subscribed to.
    ///
    /// Where only the latest counts, the event starts with what is known. All end with the view.
    ///
    /// - Parameter event: One of ours, such as `.scroll`, or of your own.
    /// - Returns: The event's payloads.
    public func browserEvent<Payload>(_ event: BrowserEvent<Payload>) -> ControlEvent<Payload> {
        // Who leaves changes a cell, and so does it in the page's turn.
        ControlEvent(events: base.payloads(of: event))
    }

    /// Taps that were to put the ``Button/copies`` of this button, or of one in this element such as in a row of a list, on the
    /// clipboard: whether the browser has; it may refuse, or lack one.
    public var copied: ControlEvent<Bool> { browserEvent(BrowserEvent("copied", .flag("ok")) { $0 }) }
}

extension View {
    fileprivate func payloads<Payload>(of event: BrowserEvent<Payload>) -> Observable<Payload> {
        guard mayRead("rx") else { return later("rx") { [self] in payloads(of: event) } }
        guard host != nil else { return .empty() }
        return browserEvents.sequence(of: event)
    }
}
