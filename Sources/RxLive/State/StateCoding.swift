// StateCoding: how saved values become bytes: JSON, so that a newer release can read what an older one has written.
import Foundation

enum StateCoding {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()
    private static let decoder = JSONDecoder()

    /// Nil where the value cannot be written.
    static func encode(_ value: some Encodable) -> [UInt8]? {
        try? [UInt8](encoder.encode(value))
    }

    /// Nil where it is no value of that type.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? decoder.decode(type, from: Data(bytes))
    }
}
