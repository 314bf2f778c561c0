// UploadMetadata: what a client says about a file, such as its name: hints, none of them true for certain.

/// What the client says about an upload, by keys (tus 1.0, Upload-Metadata).
public struct UploadMetadata: Hashable, Sendable {
    /// The most bytes of it.
    public static let limit = 4_096

    /// As the client wrote it.
    public let text: String
    /// Read when they are asked for, which is seldom: an upload that is whole keeps its text alone.
    private var values: [String: [UInt8]] { UploadMetadata.values(of: text) ?? [:] }

    /// Nothing.
    public init() { text = "" }

    /// Reads the field's value: keys of printable ASCII, each once, with strict base64 (RFC 4648 section 4) behind a space, or
    /// alone; nil for anything else.
    public init?(_ text: String) {
        guard UploadMetadata.values(of: text) != nil else { return nil }
        self.text = text
    }

    private static func values(of text: String) -> [String: [UInt8]]? {
        guard text.utf8.count <= limit else { return nil }
        var values: [String: [UInt8]] = [:]
        for pair in text.utf8.isEmpty
            ? [] : text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            let parts = pair.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = parts.first, !key.isEmpty, key.allSatisfy({ 0x21...0x7E ~= $0 }),
                let value = parts.count == 2 ? Base64.bytes(parts[1]) : [],
                values.updateValue(value, forKey: String(Substring(key))) == nil
            else { return nil }
        }
        return values
    }

    /// Metadata of values, for tests and clients.
    ///
    /// - Parameter values: By keys of printable ASCII without commas.
    public init(_ values: [String: String]) {
        text = values.sorted { $0.key < $1.key }.map { "\($0.key) \(Base64.text(Array($0.value.utf8)))" }
            .joined(separator: ",")
    }

    /// The keys, in no order.
    public var keys: some Collection<String> { values.keys }

    /// The value of a key as text; nil where there is none, or it is no UTF-8.
    public subscript(key: String) -> String? { values[key].flatMap { String(validating: $0, as: UTF8.self) } }

    /// The value of a key.
    public func bytes(_ key: String) -> [UInt8]? { values[key] }
}
