// UnkeyedWriter: elements into an array.

/// An array in the making.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let state: EncodingState
    let frame: Int

    var codingPath: [any CodingKey] { state.path(of: frame) }

    var count: Int { state.frames[frame].count }

    private var name: JSONKey { JSONKey(index: count) }

    func encodeNil() throws { try state.put(in: frame, nil) { state.text.append("null") } }

    func encode<Value: JSONWritable>(_ value: Value) throws { try put(value) }

    // One by one: the protocol's own would be taken before what is generic.
    func encode(_ value: Int128) throws { try put(value) }

    func encode(_ value: UInt128) throws { try put(value) }

    @inline(__always)
    private func put(_ value: some JSONWritable) throws {
        try state.put(in: frame, nil) { try state.write(value, in: frame, JSONKey(index: count - 1)) }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        let name = name
        try state.put(in: frame, nil) { try state.encodeAny(value, in: frame, name) }
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        superTextEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superTextEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { superTextEncoder() }

    private func superTextEncoder() -> JSONTextEncoder { state.placeElement(in: frame, name) }
}
