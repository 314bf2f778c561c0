// UnkeyedElements: an array's elements, one after the other.

internal import CJansson

/// The elements of an array.
struct UnkeyedElements: UnkeyedDecodingContainer {
    let state: DecodingState
    let json: JSONPointer
    private(set) var currentIndex = 0

    init(state: DecodingState, json: JSONPointer) {
        self.state = state
        self.json = json
    }

    var codingPath: [any CodingKey] { state.path(of: json) }

    var count: Int? { json_array_size(json) }

    var isAtEnd: Bool { currentIndex >= json_array_size(json) }

    @inline(__always)
    private func next(_ type: any Any.Type) throws -> JSONPointer {
        guard let value = json_array_get(json, currentIndex) else { throw ended(type) }
        return value
    }

    private func ended(_ type: any Any.Type) -> DecodingError {
        let path = codingPath + [JSONKey(index: currentIndex)]
        return .valueNotFound(type, DecodingError.Context(codingPath: path, debugDescription: "is missing"))
    }

    mutating func decodeNil() throws -> Bool {
        guard jansson_type(try next(Never.self)) == JSON_NULL else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: JSONScalar>(_ type: Value.Type) throws -> Value { try scalar(type) }

    @inline(__always)
    private mutating func scalar<Value: JSONScalar>(_ type: Value.Type) throws -> Value {
        let value = try state.scalar(type, next(type), in: json, JSONKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try state.decode(type, next(type), in: json, JSONKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try node(type).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try node(Self.self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let node = try node((any Decoder).self)
        currentIndex += 1
        return node
    }

    private func node(_ type: any Any.Type) throws -> JSONNode {
        let value = try next(type)
        let isShared = DecodingState.isShared(value)
        let place = isShared ? JSONNode.Place(parent: json, key: JSONKey(index: currentIndex)) : nil
        return JSONNode(state: state, json: value, place: place)
    }
}

// One by one: the protocol's own would be taken before what is generic.
extension UnkeyedElements {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
