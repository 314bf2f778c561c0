// Values out of a parsed text: scalars by their kinds, the types that Foundation's coders treat apart, and all others.

internal import CJansson
internal import FoundationEssentials

/// A value that is taken from a text as it is, without a decoder.
protocol JSONScalar: Decodable {
    /// What must be there, in words.
    static var expectation: String { get }
    /// The value; nil where something else is there or it does not fit.
    static func read(_ json: JSONPointer, _ state: DecodingState) -> Self?
}

extension String: JSONScalar {
    static var expectation: String { "a string" }

    @inline(__always)
    static func read(_ json: JSONPointer, _ state: DecodingState) -> String? {
        state.utf8(json).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Bool: JSONScalar {
    static var expectation: String { "true or false" }

    @inline(__always)
    static func read(_ json: JSONPointer, _ state: DecodingState) -> Bool? {
        switch jansson_type(json) {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }
}

extension Double: JSONScalar {
    static var expectation: String { "a number" }

    static func read(_ json: JSONPointer, _ state: DecodingState) -> Double? {
        switch jansson_type(json) {
        case JSON_INTEGER where !state.hasLargeNumbers: return json_number_value(json)
        case JSON_REAL where !state.hasLargeNumbers: return json_real_value(json)
        case JSON_INTEGER, JSON_REAL:
            guard let text = state.numberText(of: json) else { return nil }
            return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
        default: return nil
        }
    }
}

extension Float: JSONScalar {
    static var expectation: String { "a number" }

    static func read(_ json: JSONPointer, _ state: DecodingState) -> Float? {
        guard let double = Double.read(json, state) else { return nil }
        let value = Float(double)
        return value.isFinite ? value : nil
    }
}

/// All of the standard library's integers.
protocol JSONInteger: JSONScalar, FixedWidthInteger {}

extension JSONInteger {
    static var expectation: String { "an integer" }

    @inline(__always)
    static func read(_ json: JSONPointer, _ state: DecodingState) -> Self? {
        switch jansson_type(json) {
        case JSON_INTEGER where !state.hasLargeNumbers: Self(exactly: json_integer_value(json))
        case JSON_INTEGER, JSON_REAL: state.numberText(of: json).flatMap { NumberText($0) }?.integer(Self.self)
        default: nil
        }
    }
}

extension Int: JSONInteger {}
extension Int8: JSONInteger {}
extension Int16: JSONInteger {}
extension Int32: JSONInteger {}
extension Int64: JSONInteger {}
extension Int128: JSONInteger {}
extension UInt: JSONInteger {}
extension UInt8: JSONInteger {}
extension UInt16: JSONInteger {}
extension UInt32: JSONInteger {}
extension UInt64: JSONInteger {}
extension UInt128: JSONInteger {}

extension DecodingState {
    /// The value of a member or element.
    @inline(__always)
    func scalar<Value: JSONScalar>(
        _ type: Value.Type,
        _ json: JSONPointer,
        in parent: JSONPointer,
        _ key: @autoclosure () -> JSONKey
    ) throws -> Value {
        if let value = Value.read(json, self) { return value }
        throw refusal(type, json, path(of: parent) + [key()])
    }

    /// The same for any type.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        _ json: JSONPointer,
        in parent: JSONPointer,
        _ key: @autoclosure () -> JSONKey
    ) throws -> Value {
        let place = Self.isShared(json) ? JSONNode.Place(parent: parent, key: key()) : nil
        return try decode(type, JSONNode(state: self, json: json, place: place))
    }

    // No Optional of Value here: its metadata would be asked for at each call, and cost as much as the value.
    func decode<Value: Decodable>(_ type: Value.Type, _ node: JSONNode) throws -> Value {
        if type == String.self, let value = String.read(node.json, self) { return cast(value) }
        if type == Int.self, let value = Int.read(node.json, self) { return cast(value) }
        if type == Double.self, let value = Double.read(node.json, self) { return cast(value) }
        if type == Date.self { return cast(try node.date()) }
        if type == Data.self { return cast(try node.data()) }
        if type == URL.self { return cast(try node.url()) }
        if type == Decimal.self { return cast(try node.decimal()) }
        if convertsKeys { return try decodeWithNames(type, node) }
        return try Value(from: node)
    }

    // The keys of a dictionary are data.
    private func decodeWithNames<Value: Decodable>(_ type: Value.Type, _ node: JSONNode) throws -> Value {
        guard let dictionary = type as? any StringDictionary.Type else { return try Value(from: node) }
        func decoded<Known: StringDictionary>(_ type: Known.Type) throws -> Value {
            cast(try Known.decoded(from: node))
        }
        return try decoded(dictionary)
    }

    // A value of the type that Value was found to be.
    @inline(__always)
    private func cast<Known, Value>(_ value: Known) -> Value { unsafeBitCast(value, to: Value.self) }

    /// Why a value is not taken as a scalar.
    func refusal<Value: JSONScalar>(
        _ type: Value.Type,
        _ json: JSONPointer,
        _ path: [any CodingKey]
    ) -> DecodingError {
        let isNumber = jansson_type(json) == JSON_INTEGER || jansson_type(json) == JSON_REAL
        let isInteger = Value.self is any JSONInteger.Type
        guard isNumber, isInteger || Value.expectation == Double.expectation else {
            return mismatch(type, json, Value.expectation, path)
        }
        let number = numberText(of: json).flatMap { NumberText($0) }
        let hasFraction = isInteger && (number.map { $0.exponent < 0 } ?? false)
        let words = words(for: json)
        return .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: hasFraction ? "expected an integer, got \(words)" : "\(words) does not fit \(type)"
            )
        )
    }

    /// Why a value is not taken: it is of another kind, or null.
    func mismatch(
        _ type: any Any.Type,
        _ json: JSONPointer,
        _ expectation: String,
        _ path: [any CodingKey]
    ) -> DecodingError {
        if jansson_type(json) == JSON_NULL {
            let words = "is null, expected \(expectation)"
            return .valueNotFound(type, DecodingError.Context(codingPath: path, debugDescription: words))
        }
        let words = "expected \(expectation), got \(words(for: json))"
        return .typeMismatch(type, DecodingError.Context(codingPath: path, debugDescription: words))
    }

    /// A value as a sentence names it, in at most some fifty characters.
    func words(for json: JSONPointer) -> String {
        switch jansson_type(json) {
        case JSON_OBJECT: "an object of \(json_object_size(json))"
        case JSON_ARRAY: "an array of \(json_array_size(json))"
        case JSON_STRING: Words.quoted(String.read(json, self) ?? "")
        case JSON_INTEGER, JSON_REAL:
            numberText(of: json).map { Words.cut(String(decoding: $0.prefix(100), as: UTF8.self)) } ?? "a number"
        case JSON_TRUE: "true"
        case JSON_FALSE: "false"
        default: "null"
        }
    }
}
