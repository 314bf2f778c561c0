// ScriptTokens: the words of a script, and what each of them is for. It knows of JavaScript what the modules of the runtime use:
// no `switch`, no labels, semicolons behind declarations; a parser would know all.

/// A script in pieces that are the whole of it together.
struct ScriptTokens {
    /// What a word stands for.
    enum Role {
        /// Something that is declared here, or a global.
        case name
        /// A member of an object: it is called as others call it.
        case property
        /// Both: `{ a }` is `{ a: a }`.
        case shorthand
        case imported, exported
    }

    struct Token {
        let text: Substring
        /// Nil for what is no name: keywords, texts, numbers, punctuation, spaces.
        var role: Role?
        /// Whether it means nothing: spaces, ends of lines.
        let isSpace: Bool
    }

    private(set) var all: [Token] = []
    /// The names that are declared: variables, functions, classes, parameters.
    private(set) var declared: Set<Substring> = []
    /// Those of them that are known in the whole script.
    private(set) var outer: Set<Substring> = []
    /// Of each name, the statements that it stands in, by their numbers, and of what is declared in a function or a block also those
    /// where it is known.
    private(set) var statements: [Substring: Set<Int>] = [:]

    /// The names that are no properties, as often as they stand there.
    var names: [Substring] { all.compactMap { $0.role == nil || $0.role == .property ? nil : $0.text } }

    /// The names that are imported, in their order.
    var imported: [Substring] { all.compactMap { $0.role == .imported ? $0.text : nil } }

    /// The places in `all` of what means something.
    private var words: [Int] = []
    /// Of each word, the number of its statement; how many brackets it stands in; and the bracket of the body that it is a
    /// statement of: nil for a statement of the script, -1 within an expression.
    private var numbers: [Int] = []
    private var depths: [Int] = []
    private var bodies: [Int?] = []
    /// The place in `words` of the bracket that closes the one at a place there, and the other way round.
    private var partner: [Int: Int] = [:]

    init(_ text: String) {
        split(text)
        words = all.indices.filter { !all[$0].isSpace }
        judge()
        declare()
    }

    /// The text of a word; empty beyond the ends.
    private func word(_ place: Int) -> Substring { words.indices.contains(place) ? all[words[place]].text : "" }

    // MARK: Pieces

    private mutating func split(_ text: String) {
        var rest = text[...]
        // Of each open brace, whether it is a template literal's.
        var braces: [Bool] = []
        while let first = rest.first {
            let length: Int
            if first.isWhitespace {
                length = rest.prefix { $0.isWhitespace }.count
            } else if first.isName {
                length = rest.prefix { $0.isName }.count
            } else if first == "\"" || first == "/" && isExpected {
                length = ScriptTokens.literal(rest, first)
            } else if first == "`" || first == "}" && braces.last == true {
                if first == "}" { braces.removeLast() }
                let (count, isOpen) = ScriptTokens.template(rest)
                if isOpen { braces.append(true) }
                length = count
            } else {
                if first == "{" { braces.append(false) }
                if first == "}" { _ = braces.popLast() }
                length = rest.hasPrefix("...") ? 3 : rest.hasPrefix("=>") ? 2 : 1
            }
            let piece = rest.prefix(length)
            let isWord = first.isName && !first.isNumber && !ScriptTokens.keywords.contains(piece)
            all.append(Token(text: piece, role: isWord ? .name : nil, isSpace: first.isWhitespace))
            rest = rest.dropFirst(length)
        }
    }

    /// Whether an expression is to come, so that a slash begins a regular one.
    private var isExpected: Bool {
        guard let last = all.last(where: { !$0.isSpace }) else { return true }
        if last.role != nil { return false }
        return last.text == "return" || last.text.last.map { "(,=:[!&|?{};>+-".contains($0) } ?? true
    }

    /// The length of a text in quotes, or of a regular expression with its flags.
    private static func literal(_ text: Substring, _ end: Character) -> Int {
        var (count, isEscaped, isInClass) = (1, false, false)
        for character in text.dropFirst() {
            count += 1
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if end == "/", character == "[" || character == "]" {
                isInClass = character == "["
            } else if character == end, !isInClass {
                break
            }
        }
        return end == "/" ? count + text.dropFirst(count).prefix { $0.isLetter }.count : count
    }

    /// The length of a template literal up to its end, or to the next expression in it.
    private static func template(_ text: Substring) -> (count: Int, isOpen: Bool) {
        var (count, last) = (1, Character(" "))
        for character in text.dropFirst() {
            count += 1
            if last == "\\" {
                last = " "
                continue
            }
            if character == "`" { return (count, false) }
            if last == "$", character == "{" { return (count, true) }
            last = character
        }
        return (count, false)
    }

    // MARK: Roles

    private enum Bracket { case object, list, members, other }

    private mutating func judge() {
        var open: [(kind: Bracket, place: Int, isExport: Bool, isBody: Bool)] = []
        var (statement, isBehindBody) = (0, false)
        for place in words.indices {
            let isBody = open.last?.isBody ?? true
            if isBody, isBehindBody || isStart(place, isMember: open.last?.kind == .members) { statement += 1 }
            isBehindBody = false
            numbers.append(statement)
            depths.append(open.count)
            bodies.append(isBody ? open.last?.place : -1)
            defer {
                if role(place) != nil, role(place) != .property {
                    statements[word(place), default: []].insert(statement)
                }
            }
            let (text, before, after) = (word(place), word(place - 1), word(place + 1))
            // A piece of a template literal may close an expression and open the next.
            if all[words[place]].role == nil {
                let (first, last) = (text.first ?? " ", text.last ?? " ")
                let isTemplate = text.count > 1 && (first == "`" || first == "}") || text == "`"
                if ")]}".contains(first), let closed = open.popLast() {
                    partner[closed.place] = place
                    partner[place] = closed.place
                    isBehindBody = closed.isBody
                }
                if isTemplate ? text.hasSuffix("${") : text.count == 1 && "([{".contains(last) {
                    let kind = text == "{" ? kind(place) : .other
                    let isBody = text == "{" && (kind == .members || before == ")" || before == "=>") && isBody
                    open.append((kind, place, before == "export", isBody))
                }
                continue
            }
            let isFirst = before == "{" || before == ","
            switch open.last?.kind {
            case _ where before == ".": all[words[place]].role = .property
            case .list: all[words[place]].role = open.last?.isExport == true ? .exported : .imported
            case .members where ["{", "}", ";", "get", "set", "async", "static"].contains(before):
                all[words[place]].role = .property
            case .object where isFirst && (after == ":" || after == "("): all[words[place]].role = .property
            case .object where isFirst && (after == "," || after == "}" || after == "="):
                all[words[place]].role = .shorthand
            default: break
            }
        }
    }

    /// Whether a statement begins, or a member of a class; it may be a part of one that is longer.
    private func isStart(_ place: Int, isMember: Bool) -> Bool {
        switch word(place - 1) {
        case ";", "{": true
        case "}": isMember || ScriptTokens.beginnings.contains(word(place))
        default: false
        }
    }

    private static let beginnings: Set<Substring> = [
        "async", "class", "const", "export", "for", "function", "if", "import", "let",
    ]

    /// What a brace begins.
    private func kind(_ place: Int) -> Bracket {
        let before = word(place - 1)
        if before == "import" || before == "export" { return .list }
        if word(place - 2) == "class" || word(place - 2) == "extends" { return .members }
        return ["(", ",", "=", ":", "[", "?", "&", "|", "!", "+", "...", "return", "const", "let"].contains(before)
            ? .object : .other
    }

    // MARK: Declarations

    private mutating func declare() {
        for place in words.indices {
            switch word(place) {
            case "const", "let":
                let isHead = word(place - 1) == "(" && word(place - 2) == "for"
                known(in: isHead ? place..<end(ofBodyBehind: place - 1) : body(of: place)) {
                    $0.declarators(from: place + 1)
                }
            case "function", "class":
                guard role(place + 1) == .name else { continue }
                known(in: body(of: place)) { $0.declared.insert($0.word(place + 1)) }
            case "=>":
                let scope = place..<end(ofExpressionBehind: place)
                if role(place - 1) == .name { known(in: scope) { $0.declared.insert($0.word(place - 1)) } }
                guard word(place - 1) == ")", let first = partner[place - 1] else { continue }
                known(in: scope) { $0.bind(first + 1..<place - 1) }
            case "(" where isHead(place):
                guard let last = partner[place] else { continue }
                known(in: place..<end(ofBodyBehind: place)) { $0.bind(place + 1..<last) }
            case _ where role(place) == .imported: known(in: nil) { $0.declared.insert($0.word(place)) }
            default: break
            }
        }
    }

    /// What `body` declares is known in these places; nil: in the whole script.
    private mutating func known(in scope: Range<Int>?, _ body: (inout ScriptTokens) -> Void) {
        let before = declared
        declared = []
        body(&self)
        for name in declared {
            if let scope { statements[name, default: []].formUnion(numbers[scope]) } else { outer.insert(name) }
        }
        declared.formUnion(before)
    }

    /// Where what a statement declares is known: in its body, or in the whole script (nil); within an expression in that.
    private func body(of place: Int) -> Range<Int>? {
        guard let open = bodies[place] else { return nil }
        return open < 0 ? place..<place + 1 : open..<(partner[open] ?? words.count)
    }

    /// Behind the braces that follow a bracket, or behind the statement that does.
    private func end(ofBodyBehind bracket: Int) -> Int {
        let last = partner[bracket] ?? bracket
        guard word(last + 1) == "{" else { return end(ofExpressionBehind: bracket) }
        return (partner[last + 1] ?? last) + 1
    }

    private func end(ofExpressionBehind place: Int) -> Int {
        var end = (partner[place] ?? place) + 1
        while words.indices.contains(end),
            depths[end] > depths[place] || ![",", ";", ")", "]", "}"].contains(word(end))
        { end += 1 }
        return min(end, words.count)
    }

    private func role(_ place: Int) -> Role? { words.indices.contains(place) ? all[words[place]].role : nil }

    /// Whether parameters stand in a bracket: of a function, a method, a `catch`.
    private func isHead(_ place: Int) -> Bool {
        if word(place - 2) == "." { return false }
        if ["function", "catch"].contains(word(place - 1)) || word(place - 2) == "function" { return true }
        guard role(place - 1) == .property || word(place - 1) == "constructor" else { return false }
        return partner[place].map { word($0 + 1) == "{" } ?? false
    }

    private mutating func declarators(from start: Int) {
        var place = start
        while words.indices.contains(place) {
            if role(place) == .name { declared.insert(word(place)) }
            if let end = partner[place] { bind(place + 1..<end) }
            place = (partner[place] ?? place) + 1
            while words.indices.contains(place), word(place) != "," {
                if [";", ")", "]", "}", "of", "in"].contains(word(place)) { return }
                place = (partner[place].map { max($0, place) } ?? place) + 1
            }
            place += 1
        }
    }

    /// The names that a pattern, or a list of parameters, declares.
    private mutating func bind(_ places: Range<Int>) {
        var (place, isDefault) = (places.lowerBound, false)
        while place < places.upperBound {
            if word(place) == "," {
                isDefault = false
            } else if word(place) == "=" {
                isDefault = true
            } else if let end = partner[place], end > place {
                if !isDefault { bind(place + 1..<end) }
                place = end
            } else if !isDefault, role(place) == .name || role(place) == .shorthand {
                declared.insert(word(place))
            }
            place += 1
        }
    }

    /// Words with a meaning of their own in JavaScript.
    static let keywords: Set<Substring> = Set(
        """
        as async await break catch class const constructor continue delete do else export extends false finally for from \
        function get if import in instanceof let new null of return set static super this throw true try typeof undefined \
        void while yield
        """
        .split(separator: " ")
    )
}

extension Character {
    fileprivate var isName: Bool { isASCII && (isLetter || isNumber || self == "_" || self == "$") }
}
