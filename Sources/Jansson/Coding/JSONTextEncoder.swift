// JSONTextEncoder: the encoder at one place of a text, and its container of a single value.

/// A place of a text, as `encode(to:)` sees it.
struct JSONTextEncoder: Encoder, SingleValueEncodingContainer {
    let state: EncodingState
    let frame: Int

    var codingPath: [any CodingKey] { state.path(of: frame) }

    var userInfo: [CodingUserInfoKey: Any] { state.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        state.become(.object, frame)
        return KeyedEncodingContainer(KeyedWriter<Key>(state: state, frame: frame))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        state.become(.array, frame)
        return UnkeyedWriter(state: state, frame: frame)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws { try state.putSingle(in: frame) { state.text.append("null") } }

    func encode<Value: JSONWritable>(_ value: Value) throws { try put(value) }

    // One by one: the protocol's own would be taken before what is generic.
    func encode(_ value: Int128) throws { try put(value) }

    func encode(_ value: UInt128) throws { try put(value) }

    @inline(__always)
    private func put(_ value: some JSONWritable) throws {
        try state.putSingle(in: frame) { try state.write(value, in: frame, nil) }
    }

    /// Makes this an object; its members come by ``encodeMember(_:_:)``.
    func beginObject() { state.become(.object, frame) }

    func encodeMember(_ value: some Encodable, _ name: JSONKey) throws {
        try state.put(in: frame, name) { try state.encodeAny(value, in: frame, name) }
    }
}
