// Which engines a test runs in: where engines differ all of them (`allCases`), else Chromium and one of the other two. And which
// colours an engine takes that takes them at its start.
import Foundation

extension Engine {
    /// Chromium and, in turn, one of the other two: for what a browser has to show and each of them shows alike.
    ///
    /// `Scripts/test` takes turns by the number of commits, so that two commits in a row run all; `Scripts/test full` runs all
    /// three at once, and so does `swift test`. The environment's `RXLIVE_ENGINE` names the other engine of a run.
    public static let inTurn: [Engine] = turn(of: ProcessInfo.processInfo.environment["RXLIVE_ENGINE"])

    /// The engine beside Chromium in this run, for what two people do in two browsers; where all three run, Firefox.
    public static let other: Engine = inTurn[1]

    /// The engines of a run whose other engine has this name; all of them where there is none.
    static func turn(of name: String?) -> [Engine] {
        guard let name, !name.isEmpty else { return allCases }
        guard let other = Engine(rawValue: name), other != .chromium else {
            preconditionFailure("RXLIVE_ENGINE is \"\(name)\"; it may be firefox or webkit.")
        }
        return [.chromium, other]
    }
}

extension ColorScheme {
    /// What WebKit is started in, which takes its colours at its start: one of the two by turns, as engines are.
    ///
    /// The environment's `RXLIVE_SCHEME` names the scheme of a run; without it both are.
    public static let inTurn: [ColorScheme] = turn(of: ProcessInfo.processInfo.environment["RXLIVE_SCHEME"])

    /// The scheme of this name; both where there is none.
    static func turn(of name: String?) -> [ColorScheme] {
        guard let name, !name.isEmpty else { return allCases }
        guard let scheme = ColorScheme(rawValue: name) else {
            preconditionFailure("RXLIVE_SCHEME is \"\(name)\"; it may be light or dark.")
        }
        return [scheme]
    }
}
