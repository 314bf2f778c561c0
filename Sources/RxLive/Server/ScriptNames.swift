// ScriptNames: short names in place of those that scripts declare: people read `element`, browsers get `e`.
// ScriptTokens tells names from properties.

/// The names that a script declares or imports, and shorter ones for them.
///
/// A name that is declared somewhere is taken to be declared wherever it stands: what scripts declare is not called as a global
/// of the browser's that they use. Two names may have the same short one where neither is known, and mentioned, in a statement
/// that the other one is known or mentioned in.
struct ScriptNames {
    private let tokens: ScriptTokens
    /// The names of what it imports from, which exports its own short ones; nil: others know what this script exports by its short
    /// names, too.
    private let base: [Substring: String]?
    private var short: [Substring: String] = [:]

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - text: The script.
    ///   - base: What it imports from, whose short names it takes over where it can. Default: nothing.
    init(_ text: String, importing base: ScriptNames? = nil) {
        tokens = ScriptTokens(text)
        self.base = base?.short
        var counts: [Substring: Int] = [:]
        for name in tokens.names { counts[name, default: 0] += 1 }
        // What stands there most often first; of equal ones, the same each time.
        let order = tokens.declared.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
        let taken = Set(counts.keys).subtracting(tokens.declared).union(ScriptTokens.keywords)
        let letters = (1...).lazy.map(ScriptNames.name).filter { !taken.contains($0[...]) }.prefix(order.count)
        /// Of each short name, the statements where it means something, and whether it does in the whole script.
        var uses: [(name: String, statements: Set<Int>, isOuter: Bool)] = letters.map { ($0, [], false) }
        for name in tokens.imported {
            guard let there = base?.short[name], !taken.contains(there[...]) else { continue }
            let use = (there, tokens.statements[name] ?? [], true)
            if let place = uses.firstIndex(where: { $0.name == there }) { uses[place] = use } else { uses.append(use) }
            short[name] = there
        }
        for name in order where short[name] == nil {
            let statements = tokens.statements[name] ?? [], isOuter = tokens.outer.contains(name)
            let place = uses.firstIndex { !($0.isOuter && isOuter) && $0.statements.isDisjoint(with: statements) }
            guard let place else { continue }
            uses[place].statements.formUnion(statements)
            uses[place].isOuter = uses[place].isOuter || isOuter
            short[name] = uses[place].name
        }
    }

    /// The script with short names, and shorter words where there are any.
    ///
    /// - Returns: The same script.
    func shortened() -> String {
        var result = ""
        for token in tokens.all {
            guard let name = short[token.text] else {
                result += token.role == nil ? ScriptNames.words[token.text] ?? token.text : token.text
                continue
            }
            switch token.role {
            case .name: result += name
            case .imported:
                let there = base?[token.text] ?? String(token.text)
                result += there == name ? name : "\(there) as \(name)"
            case .shorthand: result += "\(token.text):\(name)"
            case .exported: result += base == nil ? name : "\(name) as \(token.text)"
            case .property, .none: result += token.text
            }
        }
        return result
    }

    /// Words that mean the same as shorter ones: what is declared once is assigned to once by `let`, too.
    private static let words: [Substring: Substring] = ["const": "let", "true": "!0", "false": "!1"]

    /// The short names, from 1 on: e, t, ee.
    ///
    /// Letters that stand in other words most often come first.
    private static func name(_ number: Int) -> String {
        var (result, rest) = ("", number)
        while rest > 0 {
            result.append(letters[(rest - 1) % letters.count])
            rest = (rest - 1) / letters.count
        }
        return result
    }

    private static let letters = Array("etanirsoclmpdufhgvbykxwzjqETANIRSOCLMPDUFHGVBYKXWZJQ_$")
}
