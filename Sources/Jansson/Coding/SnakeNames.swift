// SnakeNames: the names that a call of an encoder converts, each converted once.

/// Names in snake case by those of the coding keys.
final class SnakeNames {
    private var names = NameTable()
    private var converted: [String] = []

    /// `created_time` for `createdTime`.
    func name(of key: String) -> String {
        var name = key
        let number = name.withUTF8 { names.note(UnsafeRawBufferPointer($0)) }
        if number == converted.count { converted.append(SnakeCase.toSnake(key)) }
        return converted[number]
    }
}
