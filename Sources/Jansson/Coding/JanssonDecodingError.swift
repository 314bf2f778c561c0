// JanssonDecodingError: what is wrong with a text, and where, in one sentence. jansson keeps no positions: the text is gone
// through once more, on this way alone.

internal import CJansson

/// Why a text is not decoded.
///
/// Its description is a sentence that names line, column and path:
/// ```
/// line 3, column 14: "feed.data[2].created_time": expected a date like 2016-05-01T04:17:17+0000, got "yesterday"
/// ```
/// What it quotes of the text is cut to 40 characters, a path to 200.
public struct JanssonDecodingError: Error, Sendable, CustomStringConvertible {
    /// What was wrong.
    public enum Reason: Sendable {
        /// The text is not JSON, or too large.
        case text(JSONError)
        /// The text is JSON, but not of the type that was asked for.
        case value(DecodingError)
    }

    /// What was wrong.
    public let reason: Reason
    /// The line, from 1; nil where the text is too large to be looked at.
    ///
    /// A line ends with U+000A.
    public let line: Int?
    /// The column in the line, in Unicode scalars, from 1; nil where the line is.
    ///
    /// The place of the value that is not as expected, or of the innermost object or array that lacks it; in a text that is not
    /// JSON, of the byte that was read last.
    public let column: Int?
    /// The path to the value, such as `feed.data[2].created_time`; empty for the root, and for a text that is not JSON.
    public let path: String
    /// What was wrong there, without the place.
    public let message: String

    /// The whole sentence.
    public var description: String {
        guard let line, let column else { return message }
        guard !path.isEmpty else { return "line \(line), column \(column): \(message)" }
        let joint = message.hasPrefix("is ") ? " " : ": "
        return "line \(line), column \(column): \"\(path)\"\(joint)\(message)"
    }
}

extension JanssonDecodingError {
    init(_ error: JSONError, in text: UnsafeRawBufferPointer, _ limits: JSONLimits) {
        reason = .text(error)
        path = ""
        let position: Int?
        switch error {
        case .tooLarge:
            position = nil
            message = "the text has \(text.count) bytes, more than the \(limits.bytes) that are allowed"
        case .tooDeep:
            position = JSONText.deepening(of: text, beyond: min(limits.depth, 2_048))
            message = "arrays and objects are nested deeper than \(min(limits.depth, 2_048)) levels"
        case .notUTF8(let read):
            position = read
            message = "the text is not UTF-8"
        case .duplicateKey(let read):
            position = read - 1
            message = "an object names a member twice, \(Self.end(of: text, at: read))"
        case .numberTooLarge(let read):
            position = read - 1
            message = "a number is too large, \(Self.end(of: text, at: read))"
        case .malformed(let read) where read >= text.count && text.count == 0:
            position = 0
            message = "there is no text"
        case .malformed(let read):
            position = read - 1
            message = "this is not JSON, \(Self.end(of: text, at: read))"
        case .unexpected, .noMemory:
            position = nil
            message = "the system has no memory left"
        }
        (line, column) = Self.place(position, in: text)
    }

    init(_ error: DecodingError, in text: UnsafeRawBufferPointer, _ strategy: JanssonDecoder.KeyStrategy) {
        reason = .value(error)
        let keys: [any CodingKey]
        switch error {
        case .keyNotFound(let key, let context):
            keys = context.codingPath + [key]
            message = "is missing"
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            keys = context.codingPath
            message = context.debugDescription
        @unknown default:
            keys = []
            message = "\(error)"
        }
        path = Words.path(keys)
        (line, column) = Self.place(Self.offset(of: keys, in: text, strategy), in: text)
    }

    // The last characters that were read.
    private static func end(of text: UnsafeRawBufferPointer, at read: Int) -> String {
        let end = min(max(read, 0), text.count)
        let piece = String(decoding: text[max(0, end - 24)..<end], as: UTF8.self)
        return "behind \(Words.quoted(String(piece.suffix(24))))" + (end == text.count ? " at its end" : "")
    }

    private static func place(_ offset: Int?, in text: UnsafeRawBufferPointer) -> (line: Int?, column: Int?) {
        guard let offset else { return (nil, nil) }
        let before = text.prefix(max(0, offset))
        let start = (before.lastIndex(of: 0x0A) ?? -1) + 1
        // The bytes 10xxxxxx continue a character.
        let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return (before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }, column)
    }

    // Where the value at a path begins, or the innermost one on the way to it that is there.
    private static func offset(
        of path: [any CodingKey],
        in text: UnsafeRawBufferPointer,
        _ strategy: JanssonDecoder.KeyStrategy
    ) -> Int {
        var scanner = JSONScanner(text)
        scanner.skipSpace()
        for key in path {
            let start = scanner.position
            guard scanner.enter(key, strategy) else { return start }
        }
        return scanner.position
    }
}

extension JSONScanner {
    /// Goes to the element or member of that name of the value that begins here; answers false where there is none.
    fileprivate mutating func enter(_ key: any CodingKey, _ strategy: JanssonDecoder.KeyStrategy) -> Bool {
        if let index = key.intValue, take(UInt8(ascii: "[")) {
            for _ in 0..<index {
                skipValue()
                guard take(UInt8(ascii: ",")) else { return false }
            }
            return byte != UInt8(ascii: "]")
        }
        guard take(UInt8(ascii: "{")) else { return false }
        // A name may come from the text, or from a type whose names are converted.
        var converted: Int?
        while byte == UInt8(ascii: "\"") {
            let name = Self.name(UnsafeRawBufferPointer(rebasing: bytes[skipString()])) ?? ""
            _ = take(UInt8(ascii: ":"))
            if name == key.stringValue { return true }
            if strategy == .convertFromSnakeCase, converted == nil, SnakeCase.toCamel(name) == key.stringValue {
                converted = position
            }
            skipValue()
            guard take(UInt8(ascii: ",")) else { break }
        }
        position = converted ?? position
        return converted != nil
    }

    /// The name whose text that is; jansson undoes the escapes, and nil where it refuses them.
    static func name(_ text: UnsafeRawBufferPointer) -> String? {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
        return quoted.withUnsafeBytes { bytes in
            try? withJSONValue(parsing: bytes, limits: JSONLimits(bytes: bytes.count)) { $0.string }
        }
    }
}
