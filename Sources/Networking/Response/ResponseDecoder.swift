// ResponseDecoder: what reads values from bodies. Foundation's JSON decoder is the default.
public import Foundation

/// Reads a value from a body, or from a part of it.
///
/// Called where an answer comes in, on any thread and on several at once.
public protocol ResponseDecoder: Sendable {
    /// A value of `type`.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - data: The body.
    ///   - keyPath: Keys with dots in between, such as `to.data`, that lead to the value; nil for the whole.
    /// - Returns: The value.
    /// - Throws: Best a `DecodingError`, which names the key path.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data, atKeyPath keyPath: String?) throws -> Value
}

extension JSONDecoder: ResponseDecoder {
    /// A value of `type` at a key path of JSON.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        atKeyPath keyPath: String?
    ) throws -> Value {
        let keys = (keyPath ?? "").split(separator: ".").map { PathKey(stringValue: String($0)) }
        guard !keys.isEmpty else { return try decode(type, from: data) }
        return try decode(Nested<Value>.self, from: data, configuration: keys).value
    }
}

private struct PathKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value some keys below the top.
private struct Nested<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration keys: [PathKey]) throws {
        var container = try decoder.container(keyedBy: PathKey.self)
        for key in keys.dropLast() { container = try container.nestedContainer(keyedBy: PathKey.self, forKey: key) }
        value = try container.decode(Value.self, forKey: keys[keys.count - 1])
    }
}
