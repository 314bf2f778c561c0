// Alphabets: which letters go together in one word (UTS #39, section 5). AlphabetList is the data.

/// The scripts of letters, digits and marks (UAX #24).
package enum Alphabets {
    /// Whether a text is of one script, or of Latin with Chinese, Japanese or Korean: "highly restrictive" of UTS #39.
    ///
    /// What all scripts share, such as the digits 0 to 9, does not count.
    package static func isOfOne(_ text: String) -> Bool {
        if text.isASCII { return true }
        let sets = text.unicodeScalars.map(scripts).filter { !$0.isEmpty }
        guard let first = sets.first else { return true }
        if !sets.dropFirst().reduce(first, { $0.intersection($1) }).isEmpty { return true }
        return ["Jpan", "Hanb", "Kore"].contains { system in
            sets.allSatisfy { $0.contains("Latn") || $0.contains(system) }
        }
    }

    /// Whether all decimal digits of a text are of one system, such as 0 to 9 (UTS #39, section 5.3).
    package static func hasDigitsOfOne(_ text: String) -> Bool {
        if text.isASCII { return true }
        let zeros = text.unicodeScalars.compactMap { scalar -> UInt32? in
            guard scalar.properties.generalCategory == .decimalNumber else { return nil }
            return scalar.properties.numericValue.map { scalar.value - UInt32($0) }
        }
        return Set(zeros).count <= 1
    }

    /// The scripts and writing systems that a scalar is of; none: all.
    private static func scripts(of scalar: Unicode.Scalar) -> Set<String> {
        let code = digits(scalar)
        // A full stop stands behind the hyphen.
        guard let entry = list.last(upTo: code + "."), entry.prefix(11).suffix(5) >= code else { return ["Zzzz"] }
        var names = Set(entry.dropFirst(12).split(separator: ",").map(String.init))
        if !names.isDisjoint(with: ["Zyyy", "Zinh"]) { return [] }
        for (script, systems) in systems where names.contains(script) { names.formUnion(systems) }
        return names
    }

    /// Which writing systems use a script beside others.
    private static let systems = [
        "Hani": ["Hanb", "Jpan", "Kore"], "Hira": ["Jpan"], "Kana": ["Jpan"], "Hang": ["Kore"], "Bopo": ["Hanb"],
    ]

    /// A code point as the lists have it: five hexadecimal digits, six above U+FFFFF, which are in no list.
    static func digits(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}
