// RxCocoaURLError: what a request over URLSession.rx ends with, besides the URLError of a connection that fails.
public import Foundation
public import FoundationNetworking

/// An error of a request that was answered, or should have been.
public enum RxCocoaURLError: Error {
    /// Neither an answer nor an error.
    case unknown
    /// An answer of another protocol than HTTP.
    case nonHTTPResponse(response: URLResponse)
    /// An answer whose status is not 200 to 299, with its body.
    case httpRequestFailed(response: HTTPURLResponse, data: Data?)
    /// A body that could not be read as what it should be.
    case deserializationError(error: any Error)
}

extension RxCocoaURLError: CustomDebugStringConvertible {
    /// A sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error has occurred."
        case .nonHTTPResponse(let response): "Response is not NSHTTPURLResponse `\(response)`."
        case .httpRequestFailed(let response, _): "HTTP request failed with `\(response.statusCode)`."
        case .deserializationError(let error): "Error during deserialization of the response: \(error)"
        }
    }
}
