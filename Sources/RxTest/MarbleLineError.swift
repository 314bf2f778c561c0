// MarbleLineError: what is wrong with a drawing, and where.

/// A line of marbles that cannot be read.
public struct MarbleLineError: Error, Equatable, CustomStringConvertible {
    /// The line as it was written.
    public let line: String

    /// Where it goes wrong, in characters from its beginning.
    public let offset: Int

    /// What is wrong there, for example `")" closes nothing`.
    public let reason: String

    /// The line, a `^` below the place, and the reason.
    public var description: String { "\(line)\n\(String(repeating: " ", count: offset))^ \(reason)" }
}
