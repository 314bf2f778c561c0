// ParameterEncoding: names and values as a query, a form or JSON.
import Foundation
import FoundationNetworking

/// How parameters are written.
///
/// In a query and in a form, arrays are `name[]=1&name[]=2`, dictionaries `name[key]=1`, truths `true` and `false`; names are
/// in the order of the alphabet. In all of them numbers, texts, truths, arrays and dictionaries by texts may stand; anything
/// else is ``NetworkingError/parameterEncoding(_:)``.
public enum ParameterEncoding: Sendable {
    /// In the URL, behind a query that is there already.
    case query
    /// As a body, `application/x-www-form-urlencoded`.
    case form
    /// As a JSON body.
    case json

    /// Puts parameters into a request.
    func encode(_ parameters: [String: any Sendable], into request: inout URLRequest) throws(NetworkingError) {
        switch self {
        case .query:
            guard !parameters.isEmpty, let url = request.url,
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            else { return }
            let former = parts.percentEncodedQuery.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
            parts.percentEncodedQuery = former + (try Self.form(parameters))
            request.url = parts.url
        case .form:
            request.httpBody = Data(try Self.form(parameters).utf8)
            request.setDefault("application/x-www-form-urlencoded; charset=utf-8", forHTTPHeaderField: "Content-Type")
        case .json:
            guard JSONSerialization.isValidJSONObject(parameters),
                let body = try? JSONSerialization.data(withJSONObject: parameters, options: .sortedKeys)
            else { throw .parameterEncoding("The parameters cannot be written as JSON.") }
            request.httpBody = body
            request.setDefault("application/json", forHTTPHeaderField: "Content-Type")
        }
    }

    private static func form(_ parameters: [String: any Sendable]) throws(NetworkingError) -> String {
        var fields: [String] = []
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { try append(name, value, to: &fields) }
        return fields.joined(separator: "&")
    }

    private static func append(_ name: String, _ value: Any, to fields: inout [String]) throws(NetworkingError) {
        switch value {
        case let array as [Any]: for element in array { try append(name + "[]", element, to: &fields) }
        case let object as [String: Any]:
            for (key, element) in object.sorted(by: { $0.key < $1.key }) {
                try append("\(name)[\(key)]", element, to: &fields)
            }
        case is String, is Bool, is any BinaryInteger, is Double, is Float, is Decimal:
            fields.append(escaped(name) + "=" + escaped("\(value)"))
        default:
            throw .parameterEncoding(
                "The parameter `\(name)` is neither a text nor a number, a truth or a list of them."
            )
        }
    }

    /// With nothing but the unreserved characters of RFC 3986, section 2.3.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
}
