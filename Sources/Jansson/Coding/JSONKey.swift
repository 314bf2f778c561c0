// JSONKey: a step from a value to one inside it, as the text names it.

/// The name of a member, or the index of an element.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init?(stringValue: String) { self.init(name: stringValue) }

    init?(intValue: Int) { self.init(index: intValue) }
}

/// A dictionary whose keys are data, and so are not converted as names are.
protocol StringDictionary {
    static func decoded(from node: JSONNode) throws -> Self
    func encode(into encoder: JSONTextEncoder) throws
}

extension Dictionary: StringDictionary where Key == String {
    static func decoded(from node: JSONNode) throws -> [String: Value] {
        guard let type = Value.self as? any Decodable.Type else { return try node.mismatch("a dictionary") }
        return try decoded(type, from: node)
    }

    private static func decoded<Member: Decodable>(
        _ type: Member.Type,
        from node: JSONNode
    ) throws -> [String: Value] {
        try node.isObject ? () : node.mismatch("an object")
        var result: [String: Value] = [:]
        try node.state.forEachMember(of: node.json) { name, json in
            let key = JSONKey(name: name)
            result[name] = try node.state.decode(Member.self, json, in: node.json, key) as? Value
        }
        return result
    }

    func encode(into encoder: JSONTextEncoder) throws {
        encoder.beginObject()
        for (key, value) in self {
            guard let value = value as? any Encodable else { continue }
            try encoder.encodeMember(value, JSONKey(name: key))
        }
    }
}
