// What browsers tell of views, as sequences.
public import Rx

extension Reactive where Base: View {
    /// What a browser tells of the view; it does while this is subscribed to.
    ///
    /// An event of which only the latest counts starts with what is known. All end with the view.
    ///
    /// - Parameter event: One of ours, such as `.scroll`, or of your own.
    /// - Returns: The event's payloads.
    public func browserEvent<Payload>(_ event: BrowserEvent<Payload>) -> ControlEvent<Payload> {
        // Who leaves changes a cell, and so does it in the page's turn.
        ControlEvent(events: base.payloads(of: event))
    }
}

extension View {
    fileprivate func payloads<Payload>(of event: BrowserEvent<Payload>) -> Observable<Payload> {
        guard mayRead("rx") else { return later("rx") { [self] in payloads(of: event) } }
        guard host != nil else { return .empty() }
        return browserEvents.sequence(of: event)
    }
}
