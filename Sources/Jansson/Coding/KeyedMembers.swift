// KeyedMembers: an object's members by name. Each is looked up in jansson's own table.

internal import CJansson

/// The members of an object.
struct KeyedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: DecodingState
    let json: JSONPointer
    // Where several names of the text become the same, which of their members hold.
    private let firsts: [Int: DecodingState.Member]?

    init(state: DecodingState, json: JSONPointer) {
        self.state = state
        self.json = json
        firsts = state.firsts(of: json)
    }

    var codingPath: [any CodingKey] { state.path(of: json) }

    var allKeys: [Key] {
        var keys: [Key] = []
        var seen: Set<String> = []
        state.forEachMember(of: json) { name, _ in
            let name = state.convertsKeys ? SnakeCase.toCamel(name) : name
            if firsts != nil, !seen.insert(name).inserted { return }
            if let key = Key(stringValue: name) { keys.append(key) }
        }
        return keys
    }

    @inline(__always)
    private func find(_ key: some CodingKey) -> JSONPointer? {
        if state.convertsKeys { return convertedMember(key.stringValue)?.value }
        return state.member(key.stringValue, of: json)
    }

    private func convertedMember(_ name: String) -> DecodingState.Member? {
        state.convertedMember(name, of: json, firsts)
    }

    @inline(__always)
    private func value(_ key: some CodingKey) throws -> JSONPointer {
        guard let value = find(key) else { throw missing(key) }
        return value
    }

    private func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "is missing"))
    }

    // The name as the text has it.
    private func step(_ key: some CodingKey) -> JSONKey {
        let member = state.convertsKeys ? convertedMember(key.stringValue) : nil
        return JSONKey(name: member.map(state.name) ?? key.stringValue)
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { jansson_type(try value(key)) == JSON_NULL }

    @inline(__always)
    func decode<Value: JSONScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try state.scalar(type, value(key), in: json, step(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try state.decode(type, value(key), in: json, step(key))
    }

    @inline(__always)
    private func scalarIfPresent<Value: JSONScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
        guard let value = find(key), jansson_type(value) != JSON_NULL else { return nil }
        return try state.scalar(type, value, in: json, step(key))
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let value = find(key), jansson_type(value) != JSON_NULL else { return nil }
        return try state.decode(type, value, in: json, step(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try node(value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try node(value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { node(JSONKey(name: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { node(key) }

    // A member that is missing is null to its decoder.
    private func node(_ key: some CodingKey) -> JSONNode {
        if let value = find(key) { return node(value, key) }
        return JSONNode(state: state, json: json_null(), place: JSONNode.Place(parent: json, key: step(key)))
    }

    private func node(_ value: JSONPointer, _ key: some CodingKey) -> JSONNode {
        let isShared = DecodingState.isShared(value)
        let place = isShared ? JSONNode.Place(parent: json, key: step(key)) : nil
        return JSONNode(state: state, json: value, place: place)
    }
}

// One by one: the protocol's own, of three lookups each or none at all, would be taken before what is generic.
extension KeyedMembers {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try state.scalar(type, value(key), in: json, step(key))
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try state.scalar(type, value(key), in: json, step(key))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresent(type, key) }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalarIfPresent(type, key) }
}
