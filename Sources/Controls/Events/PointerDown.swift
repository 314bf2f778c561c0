// PointerDown: a finger, a pen or a mouse button comes down.

/// Where a finger, a pen or a mouse button came down.
public struct PointerDown: Hashable, Sendable {
    /// CSS pixels from the left edge of the element that listens.
    public var x: Double
    /// CSS pixels from its upper edge.
    public var y: Double

    /// Made of its place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension BrowserEvent<PointerDown> {
    /// A finger, a pen or a mouse button comes down on the element.
    public static var pointerDown: BrowserEvent {
        BrowserEvent("pointerdown", .number("offsetX"), .number("offsetY")) { PointerDown(x: $0, y: $1) }
    }
}
