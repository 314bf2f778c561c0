// Endpoint: what a provider makes of a target, and a request of that.
public import Foundation
public import FoundationNetworking

/// A target's request before it is one; a provider's `endpointClosure` may change it.
public struct Endpoint: Sendable {
    /// The answer of a stubbed request.
    public enum SampleResponse: Sendable {
        /// A status and a body.
        case networkResponse(Int, Data)
        /// A head and a body.
        case response(HTTPURLResponse, Data)
        /// A failure.
        case networkError(NetworkingError)
    }

    /// The whole URL, without the parameters of `task`.
    public var url: URL
    /// The method.
    public var method: HTTPMethod
    /// What is sent along.
    public var task: HTTPTask
    /// The headers.
    public var httpHeaderFields: [String: String]
    /// What a stubbed request is answered with; asked when it is.
    public var sampleResponse: @Sendable () -> SampleResponse

    /// Makes an endpoint.
    ///
    /// - Parameters:
    ///   - url: The whole URL.
    ///   - sampleResponse: What a stubbed request is answered with. Default: status 200 and no body.
    ///   - method: The method. Default: GET.
    ///   - task: What is sent along. Default: nothing.
    ///   - httpHeaderFields: The headers. Default: none.
    public init(
        url: URL,
        sampleResponse: @escaping @Sendable () -> SampleResponse = { .networkResponse(200, Data()) },
        method: HTTPMethod = .get,
        task: HTTPTask = .requestPlain,
        httpHeaderFields: [String: String] = [:]
    ) {
        self.url = url
        self.sampleResponse = sampleResponse
        self.method = method
        self.task = task
        self.httpHeaderFields = httpHeaderFields
    }

    /// The same with further headers, which replace those of the same name.
    public func adding(newHTTPHeaderFields headers: [String: String]) -> Endpoint {
        var endpoint = self
        endpoint.httpHeaderFields.merge(headers) { $1 }
        return endpoint
    }

    /// The same with something else sent along.
    public func replacing(task: HTTPTask) -> Endpoint {
        var endpoint = self
        endpoint.task = task
        return endpoint
    }

    /// The request.
    ///
    /// - Throws: ``NetworkingError``, where what is to be sent along cannot be written, or a header has a line break.
    public func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        for (name, value) in httpHeaderFields { request.setWhole(value, forHTTPHeaderField: name) }
        try task.apply(to: &request)
        return request
    }
}
