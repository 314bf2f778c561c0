// Response: an answer, and what can be made of it; the operators of sequences are in Response+Rx.
public import Foundation
public import FoundationNetworking

/// The answer to a request.
public struct Response: Sendable {
    /// Where an answer came from.
    public enum Origin: Sendable, Equatable {
        /// The server.
        case network
        /// The cache; `isFresh` where the server has said that it may still be used without asking.
        case cache(isFresh: Bool)
        /// The cache, after the server has said that it is unchanged (status 304).
        case revalidated
    }

    /// The status, 200 to 599.
    public let statusCode: Int
    /// The body, decompressed.
    public let data: Data
    /// What was sent.
    public let request: URLRequest?
    /// The head, whose URL is that after redirects.
    public let response: HTTPURLResponse?
    /// Where it came from; of anything but a cache it is `network`.
    public let origin: Origin

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - statusCode: The status.
    ///   - data: The body.
    ///   - request: What was sent. Default: nil.
    ///   - response: The head. Default: nil.
    ///   - origin: Where it came from. Default: the server.
    public init(
        statusCode: Int,
        data: Data,
        request: URLRequest? = nil,
        response: HTTPURLResponse? = nil,
        origin: Origin = .network
    ) {
        self.statusCode = statusCode
        self.data = data
        self.request = request
        self.response = response
        self.origin = origin
    }

    /// Whether it was stored, also where the server has just confirmed it.
    public var isCached: Bool { origin != .network }

    /// Itself, if its status is one of `statusCodes`.
    ///
    /// - Throws: ``NetworkingError/statusCode(_:)``.
    public func filter<Codes: RangeExpression<Int>>(statusCodes: Codes) throws -> Response {
        guard statusCodes.contains(statusCode) else { throw NetworkingError.statusCode(self) }
        return self
    }

    /// Itself, if its status is `statusCode`.
    ///
    /// - Throws: ``NetworkingError/statusCode(_:)``.
    public func filter(statusCode: Int) throws -> Response { try filter(statusCodes: statusCode...statusCode) }

    /// Itself, if its status is 200 to 299.
    ///
    /// - Throws: ``NetworkingError/statusCode(_:)``.
    public func filterSuccessfulStatusCodes() throws -> Response { try filter(statusCodes: 200...299) }

    /// Itself, if its status is 200 to 399.
    ///
    /// - Throws: ``NetworkingError/statusCode(_:)``.
    public func filterSuccessfulStatusAndRedirectCodes() throws -> Response { try filter(statusCodes: 200...399) }

    /// The JSON in the body.
    ///
    /// - Parameter failsOnEmptyData: Whether an empty body is an error; `NSNull` otherwise. Default: true.
    /// - Returns: What `JSONSerialization` makes of it.
    /// - Throws: ``NetworkingError/jsonMapping(_:)``.
    public func mapJSON(failsOnEmptyData: Bool = true) throws -> Any {
        if data.isEmpty, !failsOnEmptyData { return NSNull() }
        do {
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch { throw NetworkingError.jsonMapping(self) }
    }

    /// The body as a text in UTF-8, or the text at a key path of its JSON.
    ///
    /// - Parameter keyPath: Keys with dots in between. Default: nil, the whole body.
    /// - Returns: The text.
    /// - Throws: ``NetworkingError/stringMapping(_:)``.
    public func mapString(atKeyPath keyPath: String? = nil) throws -> String {
        let text =
            keyPath.map { try? JSONDecoder().decode(String.self, from: data, atKeyPath: $0) }
            ?? String(data: data, encoding: .utf8)
        guard let text else { throw NetworkingError.stringMapping(self) }
        return text
    }

    /// A value read from the body.
    ///
    /// - Parameters:
    ///   - type: The value's type.
    ///   - keyPath: Keys with dots in between, such as `to.data`. Default: nil, the whole body.
    ///   - decoder: What reads it. Default: Foundation's JSON decoder.
    /// - Returns: The value.
    /// - Throws: ``NetworkingError/objectMapping(_:_:)``, whose sentence names the key path that is missing or of another
    ///   type.
    public func map<Value: Decodable>(
        _ type: Value.Type,
        atKeyPath keyPath: String? = nil,
        using decoder: any ResponseDecoder = JSONDecoder()
    ) throws -> Value {
        do {
            return try decoder.decode(type, from: data, atKeyPath: keyPath)
        } catch { throw NetworkingError.objectMapping(error, self) }
    }
}

extension Response: Equatable {
    /// Whether status, body, request and head are equal.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.request == rhs.request
            && lhs.response?.url == rhs.response?.url && lhs.origin == rhs.origin
    }
}
