// Curl: a request as the curl command that sends it.
import Foundation
import FoundationNetworking

enum Curl {
    /// The command, in one line; a body that is no text is to come from standard input.
    static func command(_ request: URLRequest) -> String {
        var words = ["curl"]
        let method = request.httpMethod ?? "GET"
        let body = body(of: request)
        if method == "HEAD" {
            words.append("-I")
        } else if method != "GET" || body != nil {
            words += ["-X", quoted(method)]
        }
        for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
            words += ["-H", quoted("\(name): \(value)")]
        }
        if let body { words += body }
        words.append(quoted(request.url?.absoluteString ?? ""))
        return words.joined(separator: " ")
    }

    private static func body(of request: URLRequest) -> [String]? {
        guard let data = request.httpBody else { return request.httpBodyStream.map { _ in ["--data-binary", "@-"] } }
        guard let text = String(data: data, encoding: .utf8) else { return ["--data-binary", "@-"] }
        return ["--data-raw", quoted(text)]
    }

    /// A text without control characters, so that it cannot begin a line of its own.
    static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }

    /// One word for a shell; control characters are escaped, so that no text can begin a line of its own.
    private static func quoted(_ text: String) -> String {
        let isPlain = !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
        if isPlain { return "'" + text.replacing("'", with: "'\\''") + "'" }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\", "'": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 32 || scalar.value == 127:
                "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "$'" + escaped.joined() + "'"
    }
}
