// KeyedWriter: members into an object.

/// An object in the making.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    let frame: Int

    var codingPath: [any CodingKey] { state.path(of: frame) }

    @inline(__always)
    private func name(_ key: Key) -> JSONKey {
        JSONKey(name: state.snakeNames?.name(of: key.stringValue) ?? key.stringValue)
    }

    func encodeNil(forKey key: Key) throws {
        try state.put(in: frame, name(key)) { state.text.append("null") }
    }

    func encode<Value: JSONWritable>(_ value: Value, forKey key: Key) throws { try put(value, key) }

    // One by one: the protocol's own would be taken before what is generic.
    func encode(_ value: Int128, forKey key: Key) throws { try put(value, key) }

    func encode(_ value: UInt128, forKey key: Key) throws { try put(value, key) }

    @inline(__always)
    private func put(_ value: some JSONWritable, _ key: Key) throws {
        let name = name(key)
        try state.put(in: frame, name) { try state.write(value, in: frame, name) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let name = name(key)
        try state.put(in: frame, name) { try state.encodeAny(value, in: frame, name) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(name(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(name(key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(JSONKey(name: "super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(name(key)) }

    private func encoder(_ name: JSONKey) -> JSONTextEncoder { state.place(in: frame, name) }
}
