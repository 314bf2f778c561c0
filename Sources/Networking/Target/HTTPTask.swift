// HTTPTask: what a request sends along, and how it becomes query or body. One more: add a case, and its line in `apply`.
public import Foundation
import FoundationNetworking

/// What a request sends along.
///
/// What Moya calls `Task`, a name that Swift has given to its own tasks since.
public enum HTTPTask: Sendable {
    /// Nothing.
    case requestPlain
    /// A body as it is.
    case requestData(Data)
    /// A value as a JSON body.
    case requestJSONEncodable(any Encodable & Sendable)
    /// A value as a JSON body, written by an encoder of your own.
    case requestCustomJSONEncodable(any Encodable & Sendable, encoder: JSONEncoder)
    /// Parameters in the query, or as a body.
    case requestParameters([String: any Sendable], encoding: ParameterEncoding)
    /// A body as it is, and parameters in the query.
    case requestCompositeData(Data, urlParameters: [String: any Sendable])
    /// The parts of a form with files, `multipart/form-data` of RFC 7578.
    case uploadMultipart([MultipartFormData])
    /// The bytes of a file, read as they are sent, so that memory does not grow with them.
    case uploadFile(URL)
    /// Nothing; the body of a successful answer (status 200 to 299) goes into a file as it comes, and `Response.data` is empty.
    ///
    /// It has its name, in place of what has it already, once it is whole; bounded by ``SessionSettings/maximumFileBytes``.
    /// The provider's thread writes it. The sample of a stub stays in `Response.data`.
    case downloadDestination(URL)
    /// Parameters in the query, or as a body, and a file as that of `downloadDestination`.
    case downloadParameters([String: any Sendable], encoding: ParameterEncoding, destination: URL)

    /// Puts it into a request.
    func apply(to request: inout URLRequest) throws(NetworkingError) {
        switch self {
        case .requestPlain, .uploadFile, .downloadDestination: break
        case .requestData(let data): request.httpBody = data
        case .requestJSONEncodable(let value): try request.setJSON(value, JSONEncoder())
        case .requestCustomJSONEncodable(let value, let encoder): try request.setJSON(value, encoder)
        case .requestParameters(let parameters, let encoding), .downloadParameters(let parameters, let encoding, _):
            try encoding.encode(parameters, into: &request)
        case .requestCompositeData(let data, let parameters):
            request.httpBody = data
            try ParameterEncoding.query.encode(parameters, into: &request)
        case .uploadMultipart(let parts): try MultipartFormData.encode(parts, into: &request)
        }
    }

    /// The file that is the request's body.
    var source: URL? { if case .uploadFile(let file) = self { file } else { nil } }

    /// The file that the answer's body goes into.
    var destination: URL? {
        switch self {
        case .downloadDestination(let file), .downloadParameters(_, _, let file): file
        default: nil
        }
    }
}

extension URLRequest {
    fileprivate mutating func setJSON(_ value: any Encodable, _ encoder: JSONEncoder) throws(NetworkingError) {
        do {
            httpBody = try encoder.encode(value)
        } catch { throw .encodableMapping(error) }
        setDefault("application/json", forHTTPHeaderField: "Content-Type")
    }

    /// Sets a header as it is: where a value has a line break, `setValue` would leave the header out and say nothing, and it is
    /// to be refused when it is sent.
    mutating func setWhole(_ value: String, forHTTPHeaderField name: String) {
        var fields = allHTTPHeaderFields ?? [:]
        for former in fields.keys where former.lowercased() == name.lowercased() { fields[former] = nil }
        fields[name] = value
        allHTTPHeaderFields = fields
    }

    /// Sets a header that is not set yet.
    mutating func setDefault(_ value: String, forHTTPHeaderField name: String) {
        if self.value(forHTTPHeaderField: name) == nil { setValue(value, forHTTPHeaderField: name) }
    }
}
