// A request's header fields: still in libmicrohttpd's memory, or a list where there is no connection.
internal import CMicroHTTPD

/// Where a request's header fields are.
enum Fields {
    /// In the memory of a connection, which outlives the handler's call.
    case live(OpaquePointer)
    /// In a list.
    case list([(name: String, value: String)])

    /// All fields in the order of arrival.
    var all: [(name: String, value: String)] {
        switch self {
        case .live(let connection): Self.collect(connection)
        case .list(let fields): fields
        }
    }

    /// The value of `name`, whatever its case; several are joined by a comma (RFC 9110 section 5.3).
    func value(_ name: String) -> String? {
        switch self {
        case .live(let connection): Self.find(name, in: connection)
        case .list(let fields): Self.joined(fields.lazy.filter { Self.same($0.name, name) }.map(\.value))
        }
    }

    private static func joined(_ values: some Sequence<String>) -> String? {
        values.reduce(nil) { sum, value in sum.map { $0 + ", " + value } ?? value }
    }

    private static func find(_ name: String, in connection: OpaquePointer) -> String? {
        var name = name
        return name.withUTF8 { find($0, in: connection) }
    }

    private static func find(_ name: UnsafeBufferPointer<UInt8>, in connection: OpaquePointer) -> String? {
        var search = Search(name: name)
        withUnsafeMutablePointer(to: &search) { search in
            _ = MHD_get_connection_values_n(
                connection,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let search = context?.assumingMemoryBound(to: Search.self) else { return .NO }
                    let found = UnsafeRawBufferPointer(start: name, count: nameSize)
                    if Fields.same(found, search.pointee.name) { search.pointee.take(value, valueSize) }
                    return .YES
                },
                search
            )
        }
        return search.value
    }

    private static func collect(_ connection: OpaquePointer) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &fields) { fields in
            _ = MHD_get_connection_values_n(
                connection,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    let fields = context?.assumingMemoryBound(to: [(name: String, value: String)].self)
                    fields?.pointee.append((Fields.text(name, nameSize), Fields.text(value, valueSize)))
                    return .YES
                },
                fields
            )
        }
        return fields
    }

    fileprivate static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func same(_ one: String, _ other: String) -> Bool {
        var (one, other) = (one, other)
        return one.withUTF8 { one in other.withUTF8 { same(UnsafeRawBufferPointer(one), $0) } }
    }

    /// Whether two names differ in the case of ASCII letters at most.
    fileprivate static func same(_ one: UnsafeRawBufferPointer, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        one.count == other.count && one.indices.allSatisfy { lower(one[$0]) == lower(other[$0]) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

private struct Search {
    /// Lent for the search.
    let name: UnsafeBufferPointer<UInt8>
    var value: String?

    mutating func take(_ start: UnsafePointer<CChar>?, _ count: Int) {
        let found = Fields.text(start, count)
        value = value.map { $0 + ", " + found } ?? found
    }
}
