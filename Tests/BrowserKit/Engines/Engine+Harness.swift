// Which engines the harness's own tests run in: what they show of each is that the harness drives it.
import Foundation

extension Engine {
    /// All three, or the one that the environment's `RXLIVE_HARNESS` names where the harness is as it was.
    public static let harness: [Engine] = harness(in: ProcessInfo.processInfo.environment["RXLIVE_HARNESS"])

    /// The engines by that name; all of them where there is none, or it is `all`.
    static func harness(in name: String?) -> [Engine] {
        guard let name, !name.isEmpty, name != "all" else { return allCases }
        guard let engine = Engine(rawValue: name) else {
            preconditionFailure("RXLIVE_HARNESS is \"\(name)\"; it may be all, chromium, firefox or webkit.")
        }
        return [engine]
    }
}
