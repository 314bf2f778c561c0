// How far the page has been scrolled past an element.

extension BrowserEvent<ScrollOffset> {
    /// How far the page has been scrolled past the element's upper left corner; only the latest counts.
    ///
    /// Negative while that corner is inside the window. The element and what it stands in are not positioned (CSS `position: static`):
    /// the distance is from `offsetLeft` and `offsetTop` (https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsettop).
    public static var pageScroll: BrowserEvent {
        BrowserEvent(
            "scroll",
            .number("window.scrollX"),
            .number("window.scrollY"),
            .number("target.offsetLeft"),
            .number("target.offsetTop"),
            options: [.latestOnly, .anywhere]
        ) { ScrollOffset(x: $0 - $2, y: $1 - $3) }
    }
}
