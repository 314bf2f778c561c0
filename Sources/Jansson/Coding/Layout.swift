// Layout: a compact text once more, with its members sorted, or on lines. The encoder itself knows nothing of either.

/// Rewrites a compact text in another format.
struct Layout {
    private var scanner: JSONScanner
    private let format: JanssonEncoder.Format
    private let result: TextBuffer

    init(_ text: UnsafeRawBufferPointer, _ format: JanssonEncoder.Format) {
        scanner = JSONScanner(text)
        self.format = format
        result = TextBuffer(capacity: text.count * 2)
    }

    consuming func written() -> TextBuffer {
        writeValue(depth: 0)
        return result
    }

    private mutating func writeValue(depth: Int) {
        switch scanner.byte {
        case UInt8(ascii: "["): writeArray(depth: depth)
        case UInt8(ascii: "{"): writeObject(depth: depth)
        default:
            let start = scanner.position
            scanner.skipValue()
            copy(start..<scanner.position)
        }
    }

    private mutating func writeArray(depth: Int) {
        result.append("[")
        scanner.position += 1
        var isEmpty = true
        while let byte = scanner.byte, byte != UInt8(ascii: "]") {
            if scanner.take(UInt8(ascii: ",")) { result.append(",") }
            isEmpty = false
            breakLine(depth: depth + 1)
            writeValue(depth: depth + 1)
        }
        scanner.position += 1
        if !isEmpty { breakLine(depth: depth) }
        result.append("]")
    }

    private mutating func writeObject(depth: Int) {
        var members: [(name: Range<Int>, value: Int)] = []
        scanner.position += 1
        while let byte = scanner.byte, byte != UInt8(ascii: "}") {
            _ = scanner.take(UInt8(ascii: ","))
            let name = scanner.skipString()
            scanner.position += 1
            members.append((name, scanner.position))
            scanner.skipValue()
        }
        let end = scanner.position + 1
        if format.contains(.sortedKeys) { sort(&members) }
        result.append("{")
        for (index, member) in members.enumerated() {
            if index > 0 { result.append(",") }
            breakLine(depth: depth + 1)
            copy(member.name.lowerBound - 1..<member.name.upperBound + 1)
            result.append(format.contains(.prettyPrinted) ? ": " : ":")
            scanner.position = member.value
            writeValue(depth: depth + 1)
        }
        scanner.position = end
        if !members.isEmpty { breakLine(depth: depth) }
        result.append("}")
    }

    private func sort(_ members: inout [(name: Range<Int>, value: Int)]) {
        let named = members.map { member in
            (member, Array((JSONScanner.name(UnsafeRawBufferPointer(rebasing: scanner.bytes[member.name])) ?? "").utf8))
        }
        members = named.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    private func copy(_ range: Range<Int>) {
        result.append(UnsafeRawBufferPointer(rebasing: scanner.bytes[range]))
    }

    private func breakLine(depth: Int) {
        guard format.contains(.prettyPrinted) else { return }
        result.append("\n")
        for _ in 0..<depth { result.append("  ") }
    }
}
