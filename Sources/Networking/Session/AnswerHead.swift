// AnswerHead: the head of an answer, from its lines.

/// Status and headers; of several heads in a row (100 Continue, 103 Early Hints) the last.
struct AnswerHead {
    private(set) var status = 0
    /// Values of one name are joined by a comma, RFC 9110, section 5.3.
    private(set) var fields: [String: String] = [:]
    /// Names as they came first, by their lower case.
    private var names: [String: String] = [:]

    /// The value of a header, by its name in lower case.
    func value(_ name: String) -> String? { names[name].flatMap { fields[$0] } }

    /// Takes one line, with its end.
    mutating func take(_ line: String) {
        if line.hasPrefix("HTTP/") {
            self = AnswerHead()
            let words = line.split(separator: " ", maxSplits: 2)
            status = words.count > 1 ? Int(AnswerHead.trimmed(words[1])) ?? 0 : 0
            return
        }
        let text = AnswerHead.trimmed(line[...])
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return }
        let name = String(text[..<colon])
        let value = String(AnswerHead.trimmed(text[text.utf8.index(after: colon)...]))
        let key = name.lowercased()
        let known = names[key] ?? name
        names[key] = known
        fields[known] = fields[known].map { "\($0), \(value)" } ?? value
    }

    /// Without the optional white space around it (RFC 9110, section 5.6.3), and without the line's end.
    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
            let last = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return text[text.endIndex...] }
        return text[first...last]
    }
}
