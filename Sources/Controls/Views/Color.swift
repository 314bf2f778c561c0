// Color: what a colour means; the stylesheet says how it looks, in light and in dark.

/// A semantic colour, `data-color` in the HTML.
public struct Color: RawRepresentable, Hashable, Sendable {
    /// The name that the stylesheet knows.
    public let rawValue: String

    /// A name of the stylesheet's own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ordinary text.
    public static let label = Color(rawValue: "")
    /// Text of less weight.
    public static let secondaryLabel = Color(rawValue: "secondary")
    /// Success.
    public static let green = Color(rawValue: "green")
    /// Failure.
    public static let red = Color(rawValue: "red")
}
