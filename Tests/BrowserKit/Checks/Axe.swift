// Accessibility, checked by axe-core inside the page. Which rules matter is axe-core's; Scripts/tools fetches it.
import Foundation

/// A rule of accessibility that a page breaks.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// axe-core's name of the rule, such as `label`.
    public let rule: String
    /// `minor`, `moderate`, `serious` or `critical`.
    public let impact: String
    /// What the rule asks for.
    public let help: String
    /// Selectors of the elements that break it.
    public let elements: [String]

    /// The rules that a colour scheme can change; all others say the same in each.
    public static let ofColors = ["color-contrast", "link-in-text-block"]

    /// All of it in a line.
    public var description: String { "\(rule) (\(impact)): \(help): \(elements.joined(separator: ", "))" }
}

extension User {
    /// The rules of accessibility that the page breaks now, as axe-core sees it; none is what it should be.
    ///
    /// `selector` is the part of the page to look at, all of it by default; `rules` are not applied, and none but
    /// `only` where that is given.
    /// - Throws: BrowserError if axe-core is missing or fails.
    public func violations(
        in selector: String? = nil,
        except rules: [String] = [],
        only: [String]? = nil
    ) async throws -> [Violation] {
        let source = try String(contentsOfFile: Checkout.tool("axe.min.js"), encoding: .utf8)
        let script = """
            const [selector, rules, only] = arguments
            \(source)
            const found = await (window.axe ?? axe).run(selector ?? document, {
              resultTypes: ['violations'], rules: Object.fromEntries(rules.map(rule => [rule, {enabled: false}])),
              ...(only && {runOnly: only})
            })
            return found.violations.map(v => [v.id, v.impact ?? '', v.help, v.nodes.map(n => n.target.join(' '))])
            """
        let found = try await run(
            script,
            selector.map(JSON.string) ?? .null,
            .array(rules.map(JSON.string)),
            only.map { .array($0.map(JSON.string)) } ?? .null
        )
        return found.array.map { violation in
            Violation(
                rule: violation[0].string ?? "",
                impact: violation[1].string ?? "",
                help: violation[2].string ?? "",
                elements: violation[3].array.compactMap(\.string)
            )
        }
    }
}
