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
    init(_ text: String) {
        for match in text.matches(of: /(?m)^const ([A-Z]\w+)=\{([^{}]*)\};\n/) {
            let members = match.2.split { $0 == "," || $0 == "\n" }
            let pairs = members.compactMap { $0.wholeMatch(of: /(\w+):(\d+|"[^"\\$`]*")/) }
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
        for name in tables.keys {
            let words = result.matches(of: /[A-Z]\w+/).count { $0.0 == name }
            if words > 1 { continue }
            result.replace(/(?m)^const ([A-Z]\w+)=\{[^{}]*\};\n/) { $0.1 == name ? "" : $0.0 }
        }
        return result
    }
}
