// Files that the program makes, for a person to keep: bytes, and tables as CSV.
public import HTTP

extension Response {
    /// Bytes that the browser stores as a file (RFC 6266).
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: What the browser calls it; any text.
    ///   - type: Its media type. Default: `application/octet-stream`.
    /// - Returns: The answer.
    public static func download(
        _ bytes: [UInt8],
        named name: String,
        type: String = "application/octet-stream"
    ) -> Response {
        Response(
            headers: [("Content-Type", type), ("Content-Disposition", disposition(of: name))],
            body: .bytes(bytes)
        )
    }

    /// A table that the browser stores as a file of comma-separated values (RFC 4180).
    ///
    /// A cell that a spreadsheet would take for a formula, and that is no number, gets an apostrophe in front: what people have
    /// typed is shown there and not carried out (owasp.org/www-community/attacks/CSV_Injection).
    ///
    /// - Parameters:
    ///   - rows: The lines, the headings first.
    ///   - name: What the browser calls the file.
    /// - Returns: The answer.
    public static func csv(_ rows: [[String]], named name: String) -> Response {
        let lines = rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }
        return download([UInt8](lines.joined().utf8), named: name, type: "text/csv; charset=utf-8")
    }

    private static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let text = isFormula && Double(text) == nil ? "'" + text : text
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// The name for clients that know Unicode (RFC 8187), behind one for those that do not.
    private static func disposition(of name: String) -> String {
        let plain = name.unicodeScalars.map { scalar in
            " "..<"\u{7F}" ~= scalar && !"\"\\%/".unicodeScalars.contains(scalar) ? String(scalar) : "_"
        }
        // What may stand there unescaped; the slash is for folders.
        let whole = name.replacing("/", with: "_").utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "attachment; filename=\"\(plain.joined())\"; filename*=UTF-8''\(whole.joined())"
    }
}
