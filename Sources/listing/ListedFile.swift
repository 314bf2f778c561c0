// Writes the texts of files as Swift: literals, which are in the program once and take no memory of a page.

/// A file whose text a program shows.
struct ListedFile {
    /// Its name, without folders.
    let name: String
    /// What it says.
    let text: String

    /// Two files of one name.
    struct Duplicate: Error, Equatable, CustomStringConvertible {
        /// The name.
        let name: String

        var description: String { "two files are named \(name)" }
    }

    /// The Swift source of a type with the files' texts by their names.
    static func source(of files: [ListedFile]) throws(Duplicate) -> String {
        var names: Set<String> = []
        for file in files where !names.insert(file.name).inserted { throw Duplicate(name: file.name) }
        let lines = files.map { "        \(literal($0.name)): \(literal($0.text))," }.joined(separator: "\n")
        return """
            // Made of the sources at each build.

            /// Sources of this module, as it was built of them.
            enum Listing {
                /// The texts, by the files' names.
                static let texts: [String: String] = [
            \(lines)
                ]
            }

            """
    }

    /// A string literal of one line.
    private static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
