// JanssonEncoder: any Encodable as a text. The containers write it as they are called; see EncodingState for how.
// One more strategy: a property here, and its case in EncodingState+Values.

public import FoundationEssentials

/// Encodes values of any `Encodable` type as JSON texts (RFC 8259): UTF-8, compact unless asked otherwise.
///
/// Strings and integers look as libjansson writes them; real numbers have as many digits as it takes to read the same number
/// again, and a point or an exponent. Members come in the order in which the type encodes them; where it encodes one twice,
/// the last holds. `Data` is base64, `URL` is text. A number that is not finite is refused.
///
/// Any thread, several at a time.
/// ```swift
/// let bytes = try JanssonEncoder(dateStrategy: .graph).encode(wall)
/// ```
public struct JanssonEncoder: Sendable {
    /// How dates are written.
    public enum DateStrategy: Sendable {
        /// `2016-05-01T04:17:17Z`: whole seconds, rounded down. The years 0000 to 9999.
        case iso8601
        /// `2016-05-01T04:17:17.250Z`: rounded to milliseconds. The years 0000 to 9999.
        case iso8601Milliseconds
        /// `2016-05-01T04:17:17+0000`, as the Graph API has it: whole seconds, rounded down. The years 0000 to 9999.
        case graph
        /// A number of seconds since 1970-01-01T00:00:00Z, with its fraction.
        case secondsSince1970
        /// A number of milliseconds since 1970-01-01T00:00:00Z, with its fraction.
        case millisecondsSince1970
        /// What the closure encodes; an empty object where it encodes nothing.
        case custom(@Sendable (Date, any Encoder) throws -> Void)
    }

    /// How members are named in the text.
    public enum KeyStrategy: Hashable, Sendable {
        /// As the coding keys are.
        case useDefaultKeys
        /// `created_time` for `createdTime`, by the rule of Foundation's strategy of that name.
        ///
        /// The keys of dictionaries are not converted.
        case convertToSnakeCase
    }

    /// How a `Decimal` is written.
    public enum DecimalStrategy: Hashable, Sendable {
        /// As a number with all of its digits; what reads it as a Double rounds it.
        case number
        /// As a number in a string, which no reader rounds.
        case text
    }

    /// What the text looks like.
    public struct Format: OptionSet, Hashable, Sendable {
        /// The options, one bit each.
        public let rawValue: Int

        /// The options of these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Members in the order of the UTF-8 bytes of their names.
        public static let sortedKeys = Format(rawValue: 1)
        /// Each element and member on a line of its own, two spaces to a level.
        public static let prettyPrinted = Format(rawValue: 2)
    }

    /// How dates are written; by default ``DateStrategy/iso8601``.
    public var dateStrategy: DateStrategy
    /// How members are named; by default ``KeyStrategy/useDefaultKeys``.
    public var keyStrategy: KeyStrategy
    /// How a `Decimal` is written; by default ``DecimalStrategy/number``.
    public var decimalStrategy: DecimalStrategy
    /// What the text looks like; by default compact, in the order of encoding.
    public var format: Format
    /// The deepest nesting of arrays and objects; by default 512.
    ///
    /// A type that encodes itself within itself without either is stopped at four times as many levels.
    public var depth: Int
    /// What `encode(to:)` finds in `userInfo`; by default nothing.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// An encoder; by default for compact text, dates as `2016-05-01T04:17:17Z`, names as they are, and 512 levels.
    public init(
        dateStrategy: DateStrategy = .iso8601,
        keyStrategy: KeyStrategy = .useDefaultKeys,
        decimalStrategy: DecimalStrategy = .number,
        format: Format = [],
        depth: Int = 512
    ) {
        self.dateStrategy = dateStrategy
        self.keyStrategy = keyStrategy
        self.decimalStrategy = decimalStrategy
        self.format = format
        self.depth = depth
    }

    /// The value's text.
    ///
    /// - Parameter value: An object, an array or a scalar.
    /// - Returns: UTF-8.
    /// - Throws: `EncodingError` for a number that is not finite, a date whose year has no four digits, nesting beyond
    ///   ``depth``, a second value in the place of one, or no value at all; whatever else an `encode(to:)` throws, as it is.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try encode(value, into: &bytes)
        return bytes
    }

    /// Appends the value's text to `bytes`.
    ///
    /// Where it throws, `bytes` are as they were. Otherwise as ``encode(_:)``.
    public func encode(_ value: some Encodable, into bytes: inout [UInt8]) throws {
        let state = EncodingState(self)
        try state.encodeRoot(value)
        state.text.withBytes { text in
            guard !format.isEmpty else { return bytes.append(contentsOf: text) }
            Layout(text, format).written().withBytes { bytes.append(contentsOf: $0) }
        }
    }
}
