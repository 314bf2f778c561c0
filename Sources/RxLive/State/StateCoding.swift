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
    static func encode<Value: Encodable>(_ value: Value) -> [UInt8]? {
        plain(value) ?? (try? [UInt8](encoder.encode(value)))
    }

    /// What needs no encoder, which takes 3 200 instructions for a number.
    private static func plain<Value>(_ value: Value) -> [UInt8]? {
        var text = FrameText()
        if let number = plain(value, as: Int.self) {
            text.append(decimal: number)
        } else if let string = plain(value, as: String.self) {
            text.append(quoting: string)
        } else if let flag = plain(value, as: Bool.self) {
            text.append(flag ? "true" : "false")
        } else if let numbers = plain(value, as: [Int].self) {
            text.append(list: numbers) { $0.append(decimal: $1) }
        } else if let strings = plain(value, as: [String].self) {
            text.append(list: strings) { $0.append(quoting: $1) }
        } else {
            return nil
        }
        return text.withBytes { Array($0) }
    }

    /// Nil where the types differ: to compare them costs next to nothing beside a cast.
    private static func plain<Value, Plain>(_ value: Value, as type: Plain.Type) -> Plain? {
        Value.self == Plain.self ? value as? Plain : nil
    }

    /// Nil where it is no value of that type.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? decoder.decode(type, from: Data(bytes))
    }
}

extension FrameText {
    fileprivate mutating func append<Item>(list: [Item], _ item: (inout FrameText, Item) -> Void) {
        append(UInt8(ascii: "["))
        for (place, each) in list.enumerated() {
            if place > 0 { append(UInt8(ascii: ",")) }
            item(&self, each)
        }
        append(UInt8(ascii: "]"))
    }
}
