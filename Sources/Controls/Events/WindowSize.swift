// WindowSize: how large the part of the browser's window is that shows the page.

/// How large the part of the browser's window is that shows the page.
public struct WindowSize: Hashable, Sendable {
    /// CSS pixels.
    public var width: Double
    /// CSS pixels.
    public var height: Double

    /// Made of its sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension BrowserEvent<WindowSize> {
    /// How large the window is; only the latest counts.
    public static var resize: BrowserEvent {
        BrowserEvent(
            "resize",
            .number("window.innerWidth"),
            .number("window.innerHeight"),
            options: [.latestOnly, .anywhere]
        ) { WindowSize(width: $0, height: $1) }
    }
}
