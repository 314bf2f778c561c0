// What can go wrong while driving a browser. The sentence is for the reader of the failed test.

/// A failure of a browser, its driver or a tool, told in a sentence.
public struct BrowserError: Error, CustomStringConvertible {
    /// The code of a driver that has said nothing for so long as it was given.
    static let noAnswer = "no answer"

    /// WebDriver's error code (W3C WebDriver § 6.6), such as `no such element`, or `no answer`; empty if the failure is
    /// not the driver's.
    public let code: String
    /// What failed and what was seen last.
    public let description: String

    /// Makes an error that says `description`; `code` is WebDriver's, or empty by default.
    public init(_ description: String, code: String = "") {
        self.code = code
        self.description = code.isEmpty ? description : "\(code): \(description)"
    }
}
