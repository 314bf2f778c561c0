// NetworkingError: what a request of a provider fails with; RxCocoaURLError is that of URLSession.rx.
public import Foundation

/// Why a request has no answer, or none that can be used.
///
/// Each case has a sentence, its `localizedDescription`.
public enum NetworkingError: Error, Sendable {
    /// An answer whose status is none of the target's `validationType`.
    case statusCode(Response)
    /// Something else that went wrong, with the answer where there was one: a `URLError` where the connection failed.
    case underlying(any Error, Response?)
    /// A body that is no JSON.
    case jsonMapping(Response)
    /// A body that is no text, or has none at the key path.
    case stringMapping(Response)
    /// A body that could not be read as a value; the first is what the decoder threw.
    case objectMapping(any Error, Response)
    /// A value that could not be written as a body.
    case encodableMapping(any Error)
    /// Parameters that could not be written.
    case parameterEncoding(String)
    /// A request that must not be sent as it is, in a sentence.
    case requestMapping(String)
    /// A file that could not be read or written, in a sentence.
    case file(String)
    /// A body beyond ``SessionSettings/maximumBodyBytes``, or ``SessionSettings/maximumFileBytes``.
    case tooLarge(maximumBytes: Int)
    /// More redirects than ``SessionSettings/maximumRedirects``.
    case tooManyRedirects(maximum: Int)
    /// One of the time-outs of ``SessionSettings``.
    case timedOut
    /// The subscription was disposed of; only plugins hear of it.
    case cancelled
    /// Nothing stored that may be used, where only the cache was to be asked.
    case notCached

    /// The answer that the error speaks of.
    public var response: Response? {
        switch self {
        case .statusCode(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response):
            response
        case .underlying(_, let response): response
        default: nil
        }
    }

    /// What libcurl says of a connection, as the `URLError` that is nearest to it.
    static func connection(_ code: Int32, reason: String) -> NetworkingError {
        let urlCode: URLError.Code =
            switch code {
            case 5, 6: .cannotFindHost
            case 7: .cannotConnectToHost
            case 28: .timedOut
            case 35: .secureConnectionFailed
            case 51, 60: .serverCertificateUntrusted
            case 77: .clientCertificateRejected
            case 52, 55, 56, 18, 92: .networkConnectionLost
            case 1, 3, 8, 0: .badServerResponse
            case 61: .cannotDecodeContentData
            default: .unknown
            }
        return .underlying(URLError(urlCode, userInfo: [NSLocalizedDescriptionKey: reason]), nil)
    }
}

extension NetworkingError: LocalizedError {
    /// A sentence.
    public var errorDescription: String? {
        switch self {
        case .statusCode(let response): "The server answered with status \(response.statusCode)."
        case .underlying(let error, _): Self.sentence(error)
        case .jsonMapping: "The answer is not JSON."
        case .stringMapping: "The answer is not the text that was expected."
        case .objectMapping(let error, _): Self.sentence(error)
        case .encodableMapping(let error): "The request's body could not be written: \(Self.sentence(error))"
        case .parameterEncoding(let sentence), .requestMapping(let sentence), .file(let sentence): sentence
        case .tooLarge(let maximum): "The answer is larger than \(maximum) bytes."
        case .tooManyRedirects(let maximum): "The server redirected the request more than \(maximum) times."
        case .timedOut: "The server did not answer in time."
        case .cancelled: "The request was cancelled."
        case .notCached: "No answer is stored for the request."
        }
    }

    private static func sentence(_ error: any Error) -> String {
        if let error = error as? DecodingError { return error.sentence }
        if let error = error as? URLError {
            return
                "The connection failed: \((error.userInfo[NSLocalizedDescriptionKey] as? String) ?? "\(error.code)")."
        }
        return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}
