// ImageColour: an opaque colour to lay pictures on.

/// A colour in sRGB.
public struct ImageColour: Hashable, Sendable {
    /// How much red, 0…255.
    public let red: UInt8
    /// How much green, 0…255.
    public let green: UInt8
    /// How much blue, 0…255.
    public let blue: UInt8

    /// A colour of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// White.
    public static let white = ImageColour(red: 255, green: 255, blue: 255)
}
