// AnswerValue: a value of a provider's answer. Numbers that nobody here can hold are no error where nobody reads them.

/// A value of an answer.
enum AnswerValue: Decodable, Sendable {
    case object([String: AnswerValue])
    case array([AnswerValue])
    case string(String)
    /// A number: an integer's digits, where it has no more than 128 bits, and what it is about.
    case number(integer: Int128?, Double?)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if value.decodeNil() {
            self = .null
        } else if let members = try? value.decode([String: AnswerValue].self) {
            self = .object(members)
        } else if let elements = try? value.decode([AnswerValue].self) {
            self = .array(elements)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(integer: try? value.decode(Int128.self), try? value.decode(Double.self))
        }
    }

    /// The member of an object; nil where it has none of that name and for anything else.
    subscript(name: String) -> AnswerValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var array: [AnswerValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int128? {
        if case .number(let integer, _) = self { integer } else { nil }
    }

    var double: Double? {
        if case .number(_, let double) = self { double } else { nil }
    }

    var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
