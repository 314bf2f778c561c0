// ScriptModule: one ES module of a folder, line by line: what it imports, exports and declares, and its code without comments.
// It reads no JavaScript, only conventions; a line that breaks one is a StartError. ScriptBundle joins modules.

/// A module that keeps conventions by which lines can be told apart without a parser.
///
/// - An import is one line, `import { a, b } from "./file.js";`, of names as they are.
/// - A part is imported where it is needed, by its name: `import("./part.js")`, or by what a function makes of that,
///   `import(at("./part.js"))`.
/// - An export is `export` before a `const`, `let`, `function` or `class`.
/// - What stands at the left margin is the module's own; `const` and `let` there declare plain names.
/// - A comment is `//` on a line of its own, or after two spaces at the end of one.
/// - A template literal ends on its line.
struct ScriptModule {
    /// The names taken from another module.
    struct Import {
        let names: [String]
        let file: String
        let line: Int
    }

    let path: String
    private(set) var imports: [Import] = []
    /// The modules imported while the program runs, with the lines.
    private(set) var parts: [(file: String, line: Int)] = []
    private(set) var exports: Set<String> = []
    private(set) var names: [(name: String, line: Int)] = []
    /// Without imports, `export`, comments, indentation, and spaces beside punctuation.
    private(set) var code = ""

    /// Reads a module's text; `path` is for errors.
    init(path: String, source: String) throws(StartError) {
        self.path = path
        for (index, line) in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            try read(line, at: index + 1)
        }
    }

    /// The sentence for the person who starts the server, as compilers say it.
    func fault(_ line: Int, _ sentence: String) -> StartError { StartError("\(path):\(line): \(sentence)") }

    private mutating func read(_ line: Substring, at number: Int) throws(StartError) {
        guard var text = ScriptModule.withoutComment(line) else {
            throw fault(number, "Two spaces and // stand in a text.")
        }
        guard !text.isEmpty else { return }
        if text.hasPrefix("/*") { throw fault(number, "A comment begins with //.") }
        // An expression is read again each time it is reached, which takes longer than all else here.
        for match in text.contains("import(") ? text.matches(of: /\bimport\((?:(?:\w+\()?"\.\/([^"\/]+)"\))?/) : [] {
            guard let file = match.1 else {
                throw fault(number, #"An import stands at the head of a module, but import("./part.js")."#)
            }
            parts.append((String(file), number))
        }
        if text.count(where: { $0 == "`" }) % 2 == 1 { throw fault(number, "A template literal ends on its line.") }
        if line.first != " " {
            if text.word == "import", !text.hasPrefix("import."), !text.hasPrefix("import(") {
                return imports.append(try importOf(text, at: number))
            }
            let isExport = text.word == "export"
            if isExport { text = text.dropFirst("export ".count) }
            let declared = try declarations(text, at: number)
            if isExport, declared.isEmpty {
                throw fault(number, "An export stands before const, let, function or class.")
            }
            names += declared.map { ($0, number) }
            if isExport { exports.formUnion(declared) }
        }
        code += text.squeezed + "\n"
    }

    private func importOf(_ text: Substring, at line: Int) throws(StartError) -> Import {
        guard let match = text.wholeMatch(of: /import \{ ([\w$]+(?:, [\w$]+)*) \} from "\.\/([^"\/]+)";/) else {
            throw fault(line, #"An import is one line: import { a, b } from "./file.js"; without default or "as"."#)
        }
        return Import(names: match.1.split(separator: ", ").map(String.init), file: String(match.2), line: line)
    }

    /// The names that a line at the left margin declares.
    private func declarations(_ text: Substring, at line: Int) throws(StartError) -> [String] {
        let text = text.hasPrefix("async function ") ? text.dropFirst("async ".count) : text
        let names: [Substring]
        switch text.word {
        case "const", "let": names = ScriptModule.declarators(text.dropFirst(text.word.count + 1)).map(\.word)
        case "function", "class": names = [text.dropFirst(text.word.count + 1).word]
        default: return []
        }
        if names.contains("") { throw fault(line, "A module declares plain names.") }
        return names.map(String.init)
    }

    /// The parts between the commas outside all brackets and texts.
    private static func declarators(_ text: Substring) -> [Substring] {
        var depth = 0
        var quote: Character?
        return text.split(omittingEmptySubsequences: false) { character in
            if let open = quote {
                if character == open { quote = nil }
            } else if "\"`".contains(character) {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            }
            return character == "," && depth == 0 && quote == nil
        }
    }

    /// A line without indentation and comment; nil where the comment would begin within a text.
    private static func withoutComment(_ line: Substring) -> Substring? {
        var text = line.drop { $0 == " " }
        if text.hasPrefix("//") { return "" }
        if let comment = text.firstRange(of: "  //") {
            text = text[..<comment.lowerBound]
            if text.count(where: { $0 == "\"" }) % 2 == 1 || text.count(where: { $0 == "`" }) % 2 == 1 { return nil }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Substring {
    /// Without the spaces beside punctuation, outside of texts.
    ///
    /// A line with a slash outside of texts stays as it is: a regular expression may stand there.
    fileprivate var squeezed: String {
        var (result, quote, isEscaped, isApart) = ("", nil as Character?, false, false)
        for character in self {
            if quote != nil {
                if character == quote, !isEscaped { quote = nil }
                isEscaped = character == "\\" && !isEscaped
            } else {
                if character == "/" { return String(self) }
                if "\"`".contains(character) { quote = character }
                if character == " ", let last = result.last, Self.punctuation.contains(last) {
                    isApart = true
                    continue
                }
                if Self.punctuation.contains(character), result.last == " " {
                    result.removeLast()
                    isApart = true
                }
                // a + +b
                if isApart, "+-".contains(character), character == result.last { result.append(" ") }
                isApart = false
            }
            result.append(character)
        }
        return result
    }

    private static let punctuation: Set<Character> = [
        "=", "(", ")", "{", "}", "[", "]", ",", ":", ";", "?", "<", ">", "&", "|", "!",
        "+", "-", "*", "^",
    ]

    /// The identifier or keyword it begins with, after spaces.
    fileprivate var word: Substring {
        drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
}
