// example: small programs that show what a sequence does, as in a playground; and the transcript that a test compares.

/// Prints the heading `--- description example ---`, then runs `action`.
///
/// ```swift
/// let log = Transcript()
/// example("just", to: log) {
///     _ = Observable.just("a").subscribe { log($0) }
/// }
/// #expect(log.lines == ["--- just example ---", "next(a)", "completed"])
/// ```
///
/// - Parameters:
///   - description: What is shown.
///   - log: Where the heading goes; the body writes there by calling it. Default: standard output.
///   - action: The program.
/// - Throws: What `action` throws.
public func example(
    _ description: String,
    to log: Transcript = .standardOutput,
    action: () throws -> Void
) rethrows {
    log("--- \(description) example ---")
    try action()
}

/// Lines that a program writes by calling it, from any thread, as it would call `print`.
///
/// `@unchecked Sendable`: `Lock` guards `written`.
public final class Transcript: @unchecked Sendable {
    /// Prints instead of keeping what is written.
    public static let standardOutput = Transcript(prints: true)

    private let prints: Bool
    private var written: [String] = []

    private init(prints: Bool) { self.prints = prints }

    /// Makes an empty transcript.
    public convenience init() { self.init(prints: false) }

    /// What has been written, in order; empty where it was printed.
    public var lines: [String] { Lock.with(self) { written } }

    /// Writes the items as one line.
    ///
    /// - Parameters:
    ///   - items: What is written, as `print` would.
    ///   - separator: What stands between two items. Default: a blank.
    public func callAsFunction(_ items: Any..., separator: String = " ") {
        let line = items.map { "\($0)" }.joined(separator: separator)
        if prints { return print(line) }
        Lock.with(self) { written.append(line) }
    }
}
