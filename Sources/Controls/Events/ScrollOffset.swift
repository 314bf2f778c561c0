// ScrollOffset: how far an element that scrolls has been scrolled.

/// How far an element has been scrolled.
public struct ScrollOffset: Hashable, Sendable {
    /// CSS pixels from its left edge.
    public var x: Double
    /// CSS pixels from its upper edge.
    public var y: Double

    /// Made of its distances.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension BrowserEvent<ScrollOffset> {
    /// How far the element has been scrolled; only the latest counts.
    public static var scroll: BrowserEvent {
        BrowserEvent("scroll", .number("target.scrollLeft"), .number("target.scrollTop"), options: .latestOnly) {
            ScrollOffset(x: $0, y: $1)
        }
    }
}
