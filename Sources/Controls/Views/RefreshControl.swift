// RefreshControl: a button that refreshes something.
import Markup

/// Refreshes something: `<button data-control="RefreshControl">`.
///
/// A tap begins it, and sends `valueChanged`; until the program ends it, further taps are none. A browser's own gesture reloads the
/// page, and stays what it is.
open class RefreshControl: Button {
    /// Whether something is being refreshed (`aria-busy`).
    ///
    /// Default: false.
    public final var isRefreshing: Bool {
        get { isBusy }
        set { isBusy = newValue }
    }

    /// Shows that something is being refreshed; sends nothing.
    public final func beginRefreshing() { isRefreshing = true }

    /// It has been shown.
    public final func endRefreshing() { isRefreshing = false }

    override package var isReachable: Bool { super.isReachable && !isRefreshing }

    override package func receive(_ input: ControlInput) {
        isRefreshing = true
        super.receive(input)
    }

    override func sequence(of events: Event) -> ControlEvent<Void> {
        events.contains(.valueChanged) ? super.sequence(of: events.union(.touchUpInside)) : super.sequence(of: events)
    }
}
