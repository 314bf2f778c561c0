// MultipartFormData: the parts of a form with files.
public import Foundation
import FoundationNetworking

/// One part of a form, RFC 7578.
public struct MultipartFormData: Sendable, Hashable {
    /// The field's name.
    public let name: String
    /// Its value, or the file's bytes.
    public let data: Data
    /// The file's name; nil for a field that is no file.
    public let fileName: String?
    /// The type, such as `image/jpeg`; nil for text.
    public let mimeType: String?

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - data: Its value, or the file's bytes.
    ///   - fileName: The file's name. Default: nil, no file.
    ///   - mimeType: The type. Default: nil.
    public init(name: String, data: Data, fileName: String? = nil, mimeType: String? = nil) {
        self.name = name
        self.data = data
        self.fileName = fileName
        self.mimeType = mimeType
    }

    static func encode(_ parts: [MultipartFormData], into request: inout URLRequest) throws(NetworkingError) {
        let boundary = boundary(for: parts)
        var body = Data()
        for part in parts {
            if let type = part.mimeType, type.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
                throw .requestMapping("The type of the part `\(part.name)` contains a control character.")
            }
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\""
            if let fileName = part.fileName { head += "; filename=\"\(quoted(fileName))\"" }
            if let type = part.mimeType { head += "\r\nContent-Type: \(type)" }
            body += Data((head + "\r\n\r\n").utf8) + part.data + Data("\r\n".utf8)
        }
        body += Data("--\(boundary)--\r\n".utf8)
        request.httpBody = body
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
    }

    /// One that occurs in no part; the same for equal parts, so that equal requests stay equal.
    private static func boundary(for parts: [MultipartFormData]) -> String {
        var number = 0
        while parts.contains(where: { $0.data.range(of: Data("RxLive-\(number)-boundary".utf8)) != nil }) {
            number += 1
        }
        return "RxLive-\(number)-boundary"
    }

    /// As browsers write names, HTML, section "Multipart form data": a line break or a quote cannot leave the quotes.
    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { quoted, scalar in
            switch scalar {
            case "\r": quoted += "%0D"
            case "\n": quoted += "%0A"
            case "\"": quoted += "%22"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
    }
}
