// LoginProblem: everything that ends a login without anybody being logged in, and its sentence. One more: a case and its
// line in `sentence`.
internal import Foundation
internal import Networking

/// Why nobody is logged in.
///
/// What the cases carry is fixed text, apart from `refused`, which carries a code of the provider and perhaps its words.
enum LoginProblem: Error, Hashable, Sendable {
    /// The session's id is empty.
    case noSession
    /// The query of the redirect cannot be read.
    case garbled
    /// A state that is missing, forged, used, too old, or another session's.
    case unknownAttempt
    /// The redirect comes from another provider than the one that was asked (RFC 9207).
    case mixedUp
    /// Neither a code nor an error.
    case noCode
    /// The provider did not answer in time.
    case slow
    /// No connection to the provider, or none that is trusted.
    case unreachable
    /// An answer that is not what it must be.
    case nonsense(String)
    /// A well-formed answer that must not be believed.
    case untrusted(String)
    /// An error that the provider tells, and its description, fit to be shown.
    case refused(code: String, words: String?)

    /// What a request failed with.
    init(_ error: any Error) {
        switch error {
        case let problem as LoginProblem: self = problem
        case NetworkingError.timedOut: self = .slow
        case NetworkingError.underlying(let error as URLError, _) where error.code == .timedOut: self = .slow
        case NetworkingError.tooLarge: self = .nonsense("its answer is too large")
        default: self = .unreachable
        }
    }

    /// What a person is told after trying to log in with the provider of that name.
    func sentence(_ name: String) -> String {
        switch self {
        case .noSession: "A login needs cookies, and the browser sends none."
        case .garbled: "What the browser has brought from \(name) cannot be read. Please try again."
        case .unknownAttempt:
            "This login with \(name) has ended already, or was begun in another browser. Please begin it again."
        case .mixedUp: "The answer does not come from \(name). Nobody was logged in."
        case .noCode: "\(name) has sent the browser back without an answer. Please try again."
        case .slow: "\(name) does not answer in time. Please try again later."
        case .unreachable: "\(name) cannot be reached. Please try again later."
        case .nonsense(let reason): "\(name) does not answer as it should: \(reason). Please try again later."
        case .untrusted(let reason): "The answer of \(name) cannot be trusted: \(reason). Nobody was logged in."
        case .refused(let code, let words):
            Self.refusal(code, name) + (words.map { " \(name) says: “\($0)”" } ?? "")
        }
    }

    /// The codes of RFC 6749, sections 4.1.2.1 and 5.2.
    private static func refusal(_ code: String, _ name: String) -> String {
        switch code {
        case "invalid_request": "\(name) does not understand the request of this site."
        case "invalid_client": "\(name) does not recognise this site."
        case "invalid_grant": "\(name) does not accept the login any more. Please begin it again."
        case "unauthorized_client": "\(name) does not let this site log people in."
        case "unsupported_response_type", "unsupported_grant_type": "\(name) does not offer this kind of login."
        case "invalid_scope": "\(name) does not tell this site what it asks for."
        case "server_error": "\(name) has met an error of its own. Please try again later."
        case "temporarily_unavailable": "\(name) is too busy at the moment. Please try again later."
        default: "\(name) has refused the login."
        }
    }
}
