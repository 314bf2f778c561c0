// Escaping of a string for the place in the HTML where it goes. URLs are judged in SafeURL.swift, before.
// To add a place: a case and its characters here.

/// Where a string goes in the HTML.
enum Place {
    /// Content of an element, also of `<textarea>` and `<title>`.
    case text
    /// An attribute's value between double quotes.
    case attribute
}

extension [UInt8] {
    /// Appends a string so that the parser gives back the same string and nothing more.
    ///
    /// NUL alone cannot stand in HTML: U+FFFD goes in its place, as the parser would put it. A carriage return is
    /// written as a character reference, since the parser makes line feeds of plain ones
    /// (https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
    mutating func append(escaping string: String, for place: Place) {
        var string = string
        string.withUTF8 { append(escaping: $0, for: place) }
    }

    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>, for place: Place) {
        var start = 0
        for index in bytes.indices {
            guard let reference = reference(for: bytes[index], in: place) else { continue }
            append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            reference.withUTF8Buffer { append(contentsOf: $0) }
            start = index + 1
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    @inline(__always)
    private func reference(for byte: UInt8, in place: Place) -> StaticString? {
        switch byte {
        case 0x26: "&amp;"
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x22 where place == .attribute: "&quot;"
        case 0x0D: "&#13;"
        case 0x00: "\u{FFFD}"
        default: nil
        }
    }

    /// Appends a fixed piece.
    @inline(__always)
    mutating func append(_ piece: StaticString) {
        piece.withUTF8Buffer { append(contentsOf: $0) }
    }
}
