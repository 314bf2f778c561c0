// SnakeCase: names between `created_time` and `createdTime`, by the rules that Foundation's coders document.

/// Names of members in the two customs.
enum SnakeCase {
    /// `created_time` to `createdTime`: underscores at either end stay; a name without others is left as it is.
    static func toCamel(_ name: String) -> String {
        guard let start = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[start...last].split(separator: "_")
        guard let first = words.first, words.count > 1 else { return name }
        let joined = words.dropFirst().reduce(into: first.lowercased()) { $0 += capitalized($1) }
        return name[..<start] + joined + name[name.index(after: last)...]
    }

    /// `createdTime` to `created_time`, `myURLProperty` to `my_url_property`.
    ///
    /// A word begins at a capital letter. Where no small letter follows at once, it lasts until before the last letter ahead of
    /// the next small one, which begins a word of its own.
    static func toSnake(_ name: String) -> String {
        let letters = Array(name)
        var starts: [Int] = []
        var index = 1
        while let capital = letters[min(index, letters.count)...].firstIndex(where: \.isUppercase) {
            starts.append(capital)
            guard let small = letters[capital...].firstIndex(where: \.isLowercase) else { break }
            if small > capital + 1 { starts.append(small - 1) }
            index = small
        }
        var rest = starts[...]
        return letters.indices.reduce(into: "") { result, index in
            if rest.first == index {
                result += "_"
                rest.removeFirst()
            }
            result += letters[index].lowercased()
        }
    }

    // The first of each run of letters is made large, the others small.
    private static func capitalized(_ word: Substring) -> String {
        var isInside = false
        return word.reduce(into: "") { result, letter in
            result += isInside ? letter.lowercased() : letter.uppercased()
            isInside = letter.isLetter
        }
    }
}
