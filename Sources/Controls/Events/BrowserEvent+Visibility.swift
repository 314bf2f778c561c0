// Whether the page is looked at.

extension BrowserEvent<Bool> {
    /// Whether the page is in sight: its tab is the one that is shown; only the latest counts.
    public static var visibility: BrowserEvent {
        BrowserEvent("visibilitychange", .flag("document.hidden"), options: [.latestOnly, .anywhere]) { !$0 }
    }
}
