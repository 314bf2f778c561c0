// ScriptTables: tables of constants in a joined script, and their values where their names are used: people read DATA.slot,
// browsers get "data-slot".

/// The tables of a joined script.
///
/// A table is declared at the left margin, in capitals: `const NAME = { member: 1, other: "text" };`. Its values are numbers
/// and texts without backslash, dollar sign and comma. What looks like one and is not stays as it is. `NAME.member` does not
/// stand in the text of a template literal.
struct ScriptTables {
    private var tables: [Substring: [Substring: Substring]] = [:]

    /// Reads the tables of a joined script.
    init(_ text: String) { add(text) }

    /// The same, and those of a part of it.
    func with(_ part: String) -> ScriptTables {
        var all = self
        all.add(part)
        return all
    }

    private mutating func add(_ text: String) {
        let pair = /(\w+):(\d+|"[^"\\$`]*")/
        for match in text.matches(of: /(?m)^const ([A-Z]\w+)=\{([^{}]*)\};\n/) {
            let members = match.2.split { $0 == "," || $0 == "\n" }
            let pairs = members.compactMap { $0.wholeMatch(of: pair) }
            if pairs.count < members.count { continue }
            tables[match.1] = Dictionary(pairs.map { ($0.1, $0.2) }) { $1 }
        }
    }

    /// The script with values in place of names, and without the tables that nothing names any more.
    ///
    /// - Throws: `StartError` where a table has no such member; `folder` is for that.
    func fold(_ text: String, folder: String) throws(StartError) -> String {
        var unknown: Substring?
        let use = /"(?:[^"\\\n]|\\.)*"|\$\{([A-Z]\w+)\.(\w+)\}|(^|[^\w$.])([A-Z]\w+)\.(\w+)/
        var result = text.replacing(use) { match in
            guard let name = match.1 ?? match.4, let member = match.2 ?? match.5, let table = tables[name] else {
                return match.0
            }
            guard let value = table[member] else {
                unknown = unknown ?? "\(name) has no \(member)."
                return match.0
            }
            return match.1 == nil ? (match.3 ?? "") + value : value.filter { $0 != "\"" }[...]
        }
        if let unknown { throw StartError("\(folder): \(unknown)") }
        let names = result.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { tables[$0] != nil }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        result.replace(/(?m)^const ([A-Z]\w+)=\{[^{}]*\};\n/) { counts[$0.1] == 1 ? "" : $0.0 }
        // { ["text"]: … } is { text: … }.
        result.replace(/([{,]\s*)\["([A-Za-z]\w*)"\]:/) { $0.1 + $0.2 + ":" }
        return result
    }
}
