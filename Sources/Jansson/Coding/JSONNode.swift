// JSONNode: the decoder at one value, and its container of a single value. Three words, so that it is passed without a box.

internal import CJansson
internal import FoundationEssentials

/// A value of a parsed text, as `init(from:)` sees it.
struct JSONNode: Decoder, SingleValueDecodingContainer {
    /// Where a value is that has no place of its own: `true`, `false`, `null`, or a member that is missing.
    final class Place {
        let parent: JSONPointer
        let key: JSONKey

        init(parent: JSONPointer, key: JSONKey) {
            self.parent = parent
            self.key = key
        }
    }

    let state: DecodingState
    let json: JSONPointer
    let place: Place?

    var codingPath: [any CodingKey] {
        guard let place else { return state.path(of: json) }
        return state.path(of: place.parent) + [place.key]
    }

    var userInfo: [CodingUserInfoKey: Any] { state.options.userInfo }

    var isObject: Bool { jansson_type(json) == JSON_OBJECT }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard isObject else { return try mismatch("an object") }
        return KeyedDecodingContainer(KeyedMembers<Key>(state: state, json: json))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard jansson_type(json) == JSON_ARRAY else { return try mismatch("an array") }
        return UnkeyedElements(state: state, json: json)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { jansson_type(json) == JSON_NULL }

    func decode<Value: JSONScalar>(_ type: Value.Type) throws -> Value { try scalar(type) }

    // One by one: the protocol's own would be taken before what is generic.
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    @inline(__always)
    private func scalar<Value: JSONScalar>(_ type: Value.Type) throws -> Value {
        if let value = Value.read(json, state) { return value }
        throw state.refusal(type, json, codingPath)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try state.decode(type, self) }

    /// Throws that something else was expected here.
    func mismatch<Value>(_ expectation: String) throws -> Value {
        throw state.mismatch(Value.self, json, expectation, codingPath)
    }
}

extension JSONNode {
    func date() throws -> Date {
        switch state.options.dateStrategy {
        case .iso8601:
            let form = "a date like 2016-05-01T04:17:17+0000"
            guard let text = state.utf8(json) else { return try mismatch(form) }
            guard let seconds = DateText.parse(text) else { return try refuse(form) }
            return Date(timeIntervalSince1970: seconds)
        case .secondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self) / 1_000)
        case .custom(let date): return try date(self)
        }
    }

    func data() throws -> Data {
        guard let text = String.read(json, state) else { return try mismatch("a string of base64") }
        return try Data(base64Encoded: text) ?? refuse("a string of base64")
    }

    func url() throws -> URL {
        guard let text = String.read(json, state) else { return try mismatch("a URL") }
        return try URL(string: text) ?? refuse("a URL")
    }

    func decimal() throws -> Decimal {
        guard let text = state.utf8(json) ?? state.numberText(of: json) else {
            return try mismatch("a number, or one in a string")
        }
        guard let number = NumberText(text) else { return try refuse("a number, or one in a string") }
        guard let decimal = number.decimal else {
            let words = "\(state.words(for: json)) does not fit Decimal"
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
        }
        return decimal
    }

    // The kind is right, the text is not.
    private func refuse<Value>(_ expectation: String) throws -> Value {
        let words = "expected \(expectation), got \(state.words(for: json))"
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }
}
