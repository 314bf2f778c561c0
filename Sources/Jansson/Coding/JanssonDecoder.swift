// JanssonDecoder: any Decodable out of a text. Bounds and grammar are withJSON's; the containers are in DecodingState's
// neighbours. One more strategy: a property here, and its case in JSONNode.

internal import CJansson
public import FoundationEssentials

/// Decodes values of any `Decodable` type out of JSON texts (RFC 8259), parsed by libjansson.
///
/// It does what Foundation's `JSONDecoder` does, with these differences:
/// - a text is bounded, see ``limits``; an object that names a member twice is refused;
/// - a date is text by default, see ``DateStrategy``;
/// - numbers keep all of their digits: `UInt64`, `Int128` and `Decimal` are exact, and a `Decimal` may also be a number in a
///   string; `7.0` and `70e-1` are the integer 7, as for Foundation;
/// - what is thrown says in one sentence what is wrong and where, see ``JanssonDecodingError``;
/// - a coding path has the names of the text, also where ``keyStrategy`` converts them.
///
/// `Data` is base64, `URL` is text. Any thread, several at a time.
/// ```swift
/// var decoder = JanssonDecoder()
/// decoder.keyStrategy = .convertFromSnakeCase
/// let friends = try decoder.decode([Profile].self, from: bytes, atKeyPath: "to.data")
/// ```
public struct JanssonDecoder: Sendable {
    /// How dates are written in the text.
    public enum DateStrategy: Sendable {
        /// `2016-05-01T04:17:17Z`, with `+hh:mm` or `+hhmm` for `Z` as well, and a fraction of a second or none.
        ///
        /// The years 0000 to 9999 of the proleptic Gregorian calendar; a day, hour, minute, second or offset out of range is
        /// refused, the leap second too.
        case iso8601
        /// A number of seconds since 1970-01-01T00:00:00Z.
        case secondsSince1970
        /// A number of milliseconds since 1970-01-01T00:00:00Z.
        case millisecondsSince1970
        /// What the closure makes of the value.
        case custom(@Sendable (any Decoder) throws -> Date)
    }

    /// How members are named in the text.
    public enum KeyStrategy: Hashable, Sendable {
        /// As the coding keys are.
        case useDefaultKeys
        /// `created_time` for `createdTime`, by the rule of Foundation's strategy of that name.
        ///
        /// Underscores at either end stay; the keys of dictionaries are not converted. Of two names that become the same, the
        /// first holds.
        case convertFromSnakeCase
    }

    /// How dates are written; by default ``DateStrategy/iso8601``.
    public var dateStrategy: DateStrategy
    /// How members are named; by default ``KeyStrategy/useDefaultKeys``.
    public var keyStrategy: KeyStrategy
    /// What is too large; by default 16 MiB and 512 levels.
    ///
    /// Each level costs stack where the type is as deep as the text.
    public var limits: JSONLimits
    /// What `init(from:)` finds in `userInfo`; by default nothing.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// A decoder; by default for dates as text, names as they are, 16 MiB and 512 levels.
    public init(
        dateStrategy: DateStrategy = .iso8601,
        keyStrategy: KeyStrategy = .useDefaultKeys,
        limits: JSONLimits = JSONLimits(bytes: 16 << 20, depth: 512)
    ) {
        self.dateStrategy = dateStrategy
        self.keyStrategy = keyStrategy
        self.limits = limits
    }

    /// Decodes one value: an object, an array, or a string, number, `true`, `false` or `null` alone.
    ///
    /// - Parameters:
    ///   - type: What to make of it.
    ///   - bytes: The text in UTF-8, not kept: `[UInt8]`, `Data`, a buffer.
    /// - Returns: The value.
    /// - Throws: ``JanssonDecodingError``, also for a `DecodingError` that an `init(from:)` throws; whatever else that throws,
    ///   as it is.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: some ContiguousBytes) throws -> Value {
        try bytes.withUnsafeBytes { try decode(type, $0, []) }
    }

    /// Decodes a value inside the text: `"to.data"` is the member `data` of the object that is the root's member `to`.
    ///
    /// - Parameters:
    ///   - type: What to make of it.
    ///   - bytes: The text in UTF-8, not kept: `[UInt8]`, `Data`, a buffer.
    ///   - keyPath: Names as the text has them, with points between them.
    /// - Returns: The value.
    /// - Throws: As ``decode(_:from:)``; also where there is nothing at that path.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: some ContiguousBytes,
        atKeyPath keyPath: String
    ) throws -> Value {
        let names = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return try bytes.withUnsafeBytes { try decode(type, $0, names) }
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type,
        _ text: UnsafeRawBufferPointer,
        _ names: [String]
    ) throws -> Value {
        let state: DecodingState
        do throws(JSONError) {
            state = try DecodingState(text, self)
        } catch {
            throw JanssonDecodingError(error, in: text, limits)
        }
        // A container that outlives the call must not look into the text.
        defer { state.text = UnsafeRawBufferPointer(start: nil, count: 0) }
        do {
            return try state.decode(type, state.node(at: names))
        } catch let error as DecodingError {
            throw JanssonDecodingError(error, in: text, keyStrategy)
        }
    }
}

extension DecodingState {
    fileprivate func node(at names: [String]) throws -> JSONNode {
        var node = JSONNode(state: self, json: root, place: nil)
        for name in names {
            guard node.isObject else { return try node.mismatch("an object") }
            let key = JSONKey(name: name)
            guard let value = member(name, of: node.json) else {
                let context = DecodingError.Context(codingPath: node.codingPath, debugDescription: "is missing")
                throw DecodingError.keyNotFound(key, context)
            }
            let place = Self.isShared(value) ? JSONNode.Place(parent: node.json, key: key) : nil
            node = JSONNode(state: self, json: value, place: place)
        }
        return node
    }
}
