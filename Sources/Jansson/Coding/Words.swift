// Words: values, names and paths as a sentence quotes them, never longer than a line.

/// Pieces of sentences about a text.
enum Words {
    /// The first 40 characters of a text.
    static func cut(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(40)
        return head.endIndex == text.unicodeScalars.endIndex ? text : String(head) + "…"
    }

    /// The first 40 characters of a text in quotes, on one line.
    static func quoted(_ text: String) -> String {
        let buffer = TextBuffer(capacity: 256)
        buffer.appendString(cut(text))
        return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// A path such as `feed.data[2].created_time`; of a long one the last 200 characters.
    static func path(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let index = key.intValue {
                path += "[\(index)]"
            } else if key.stringValue.isEmpty || !key.stringValue.utf8.allSatisfy(isPlain) {
                path += "[\(quoted(key.stringValue))]"
            } else {
                path += path.isEmpty ? cut(key.stringValue) : "." + cut(key.stringValue)
            }
        }
        return path.count <= 200 ? path : "…" + path.suffix(200)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
