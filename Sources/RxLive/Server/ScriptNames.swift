// ScriptNames: short names in place of those that scripts declare: people read `element`, browsers get `e`.
// ScriptTokens tells names from properties.

/// The names that a joined script and its parts declare, and shorter ones for them, the same in all of them.
///
/// A name that is declared somewhere is taken to be declared wherever it stands: what scripts declare is not called as a global
/// of the browser's that they use.
struct ScriptNames {
    private var short: [Substring: String] = [:]

    /// Reads scripts that are served together.
    init(_ texts: [String]) {
        var (declared, counts): (Set<Substring>, [Substring: Int]) = ([], [:])
        for text in texts {
            let tokens = ScriptTokens(text)
            declared.formUnion(tokens.declared)
            for name in tokens.names { counts[name, default: 0] += 1 }
        }
        // What stands there most often first; of equal ones, the same each time.
        let order = declared.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
        let taken = Set(counts.keys).subtracting(declared).union(ScriptTokens.keywords)
        var next = 0
        for name in order {
            repeat {
                next += 1
            } while taken.contains(ScriptNames.name(next)[...])
            short[name] = ScriptNames.name(next)
        }
    }

    /// A script with short names.
    ///
    /// - Parameters:
    ///   - text: One of those that were read.
    ///   - keepsExports: Whether others know what it exports by the names that people gave; else by the short ones.
    /// - Returns: The same script.
    func shortened(_ text: String, keepsExports: Bool) -> String {
        var result = ""
        for token in ScriptTokens(text).all {
            guard let name = short[token.text] else {
                result += token.text
                continue
            }
            switch token.role {
            case .name, .imported: result += name
            case .shorthand: result += "\(token.text):\(name)"
            case .exported: result += keepsExports ? "\(name) as \(token.text)" : name
            case .property, .none: result += token.text
            }
        }
        return result
    }

    /// The short names, from 1 on: a, b, aa.
    private static func name(_ number: Int) -> String {
        var (result, rest) = ("", number)
        while rest > 0 {
            result.append(letters[(rest - 1) % letters.count])
            rest = (rest - 1) / letters.count
        }
        return result
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$")
}
