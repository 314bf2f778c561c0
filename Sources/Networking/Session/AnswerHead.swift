// AnswerHead: the head of an answer, from its lines.
import Foundation

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
            status = words.count > 1 ? Int(words[1].trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 : 0
            return
        }
        let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return }
        let name = String(text[..<colon])
        let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let known = names[name.lowercased()] ?? name
        names[name.lowercased()] = known
        fields[known] = fields[known].map { "\($0), \(value)" } ?? value
    }
}
