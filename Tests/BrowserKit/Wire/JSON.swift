// JSON as a value that may cross threads: what scripts take and give. Reading and writing bytes is Foundation's.
public import Foundation

/// A JSON value, written as a Swift literal and read by the accessors below.
public enum JSON: Sendable, Equatable {
    /// JSON's null, and JavaScript's undefined.
    case null
    /// True or false.
    case bool(Bool)
    /// Any number; whole numbers up to 2^53 are exact.
    case number(Double)
    /// Text.
    case string(String)
    /// A list of values.
    case array([JSON])
    /// Values by name.
    case object([String: JSON])

    /// The text, if this is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number, if this is one.
    public var double: Double? { if case .number(let value) = self { value } else { nil } }
    /// The number as an integer, if this is a whole number.
    public var int: Int? { double.flatMap(Int.init(exactly:)) }
    /// The truth value, if this is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements; none if this is no array.
    public var array: [JSON] { if case .array(let value) = self { value } else { [] } }
    /// The members; none if this is no object.
    public var object: [String: JSON] { if case .object(let value) = self { value } else { [:] } }

    /// The member `name`; null if there is none.
    public subscript(_ name: String) -> JSON { object[name] ?? .null }
    /// The element at `index`; null if there is none.
    public subscript(_ index: Int) -> JSON { array.indices.contains(index) ? array[index] : .null }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object; of two equal names the last holds.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }
    /// A whole number that is not a literal.
    public init(_ value: Int) { self = .number(Double(value)) }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text, names sorted.
    public var description: String { (try? String(decoding: bytes(), as: UTF8.self)) ?? "unprintable" }

    func bytes() throws -> Data {
        try JSONSerialization.data(withJSONObject: foundation, options: [.fragmentsAllowed, .sortedKeys])
    }

    /// Reads JSON text.
    ///
    /// - Throws: what JSONSerialization throws.
    public init(bytes: Data) throws {
        self.init(foundation: try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed))
    }

    private var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): Int(exactly: value).map { $0 as Any } ?? value
        case .string(let value): value
        case .array(let values): values.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }

    private init(foundation value: Any) {
        switch value {
        case let value as String: self = .string(value)
        // On Linux a JSON number is an NSNumber and a JSON truth value one whose Objective-C type is a char.
        case let value as NSNumber: self = value.isTruthValue ? .bool(value.boolValue) : .number(value.doubleValue)
        case let value as [Any]: self = .array(value.map(JSON.init(foundation:)))
        case let value as [String: Any]: self = .object(value.mapValues(JSON.init(foundation:)))
        default: self = .null
        }
    }
}

extension NSNumber {
    fileprivate var isTruthValue: Bool { String(cString: objCType) == "c" }
}
