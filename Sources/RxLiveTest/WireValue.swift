// WireValue: a JSON value that can be kept: what a frame says, before it is applied. Reading is Jansson's.
import Jansson

/// One JSON value.
enum WireValue: Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([WireValue])
    case object([String: WireValue])

    init(_ json: JSONValue) {
        switch json.kind {
        case .null: self = .null
        case .bool: self = .bool(json.bool ?? false)
        case .integer: self = .int(json.int ?? 0)
        case .real: self = .double(json.double ?? 0)
        case .string: self = .string(json.string ?? "")
        case .array: self = .array((0..<json.count).compactMap { json[$0].map { WireValue($0) } })
        case .object:
            var members: [String: WireValue] = [:]
            json.forEachMember { members[$0] = WireValue($1) }
            self = .object(members)
        }
    }

    /// Parses a whole message.
    init(parsing text: [UInt8]) throws(JSONError) {
        self = try withJSON(parsing: text, limits: JSONLimits(bytes: 16 << 20, depth: 16)) { WireValue($0) }
    }

    var int: Int? { if case .int(let value) = self { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var array: [WireValue]? { if case .array(let value) = self { value } else { nil } }
    var object: [String: WireValue]? { if case .object(let value) = self { value } else { nil } }

    /// As JavaScript makes text of it; nil for null.
    var text: String? {
        switch self {
        case .null: nil
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .double(let value): Int(exactly: value).map { String($0) } ?? String(value)
        case .string(let value): value
        case .array, .object: ""
        }
    }

    /// As JavaScript judges it.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .double(let value): value != 0
        case .string(let value): !value.isEmpty
        case .array, .object: true
        }
    }
}
