// Names and values as forms send them: a request's query, or a body of application/x-www-form-urlencoded.

/// Form values, decoded when they are asked for (URL Standard section 5.1).
public struct Query: Sendable {
    private let bytes: ArraySlice<UInt8>

    /// Reads `bytes`, without a question mark in front.
    public init(_ bytes: ArraySlice<UInt8> = []) { self.bytes = bytes }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { bytes.isEmpty }

    /// As it was sent.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// All names and values in order.
    public var items: [(name: String, value: String)] {
        bytes.split(separator: UInt8(ascii: "&")).map { item in
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let value = item[end...].dropFirst()
            return (PercentEncoding.formText(item[..<end]), PercentEncoding.formText(value))
        }
    }

    /// The first value of `name`.
    public subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}
