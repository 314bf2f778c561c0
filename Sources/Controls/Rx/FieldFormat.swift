// FieldFormat: how a value stands in a field, and how what a person writes is read.
public import FoundationEssentials

/// A value's text, both ways: money, numbers, dates as a person writes them.
public struct FieldFormat<Value: Equatable & Sendable>: Sendable {
    /// The value's text.
    public let text: @Sendable (Value) -> String
    /// What a text means; throws where that is no value.
    let parse: @Sendable (String) throws -> Value

    /// A format of one's own.
    ///
    /// What is written more exactly than `text` shows it means what is shown: a value is written and read once more.
    ///
    /// - Parameters:
    ///   - text: The value's text, which `parse` must read again.
    ///   - parse: What a person has written, without space around it and never empty; every character is theirs. What it
    ///     throws is the field's error; nil is ``FieldFormatError/noValue``.
    public init(text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) throws -> Value?) {
        self.init(
            text: text,
            shown: { words in
                guard let value = try parse(words) else { throw FieldFormatError.noValue }
                // As it was written where its text cannot be read.
                return (try? parse(text(value))) ?? value
            }
        )
    }

    /// A format whose values are what is shown of them.
    init(text: @escaping @Sendable (Value) -> String, shown parse: @escaping @Sendable (String) throws -> Value) {
        self.text = text
        self.parse = parse
    }

    /// One of Foundation's, whose own strategy reads what is written; for numbers see `init(number:)`.
    ///
    /// - Parameter style: The style.
    public init<Style: ParseableFormatStyle & Sendable>(_ style: Style)
    where Style.FormatInput == Value, Style.FormatOutput == String {
        self.init(text: { style.format($0) }, parse: { try style.parseStrategy.parse($0) })
    }

    /// The same without some values.
    ///
    /// - Parameter check: Throws where a value is none of the field's; that is the field's error.
    /// - Returns: The narrower format.
    public func checked(_ check: @escaping @Sendable (Value) throws -> Void) -> FieldFormat {
        FieldFormat(
            text: text,
            shown: { [parse] text in
                let value = try parse(text)
                try check(value)
                return value
            }
        )
    }

    /// What a field's text means; nil where it is empty, or no value.
    func value(of text: String) -> Value? { try? read(text) }

    /// Why a field's text is no value; nil where it is one, or empty.
    func error(in text: String) -> (any Error)? {
        do {
            _ = try read(text)
            return nil
        } catch { return error }
    }

    private func read(_ text: String) throws -> Value? {
        let words = text.drop { $0.isWhitespace }
        guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return try parse(String(words[...last]))
    }
}

/// Why a text stands for no value of a format.
public enum FieldFormatError: Error {
    /// It is no number as the format writes them.
    case noNumber
    /// It is no value: the closure that reads the format returned nil.
    case noValue
}
