// OAuthError: what settings and the beginning of a login fail with. How a login has ended is a LoginOutcome, no error.
public import Foundation

/// Why a provider cannot be used, or a login not begun; each has a sentence, its `localizedDescription`.
///
/// No sentence has a secret in it.
public enum OAuthError: Error, Hashable, Sendable {
    /// A setting that is missing or wrong: the path to it, such as `[1].issuer`, and what is expected there.
    ///
    /// The path is empty where the text as a whole cannot be read.
    case setting(path: String, problem: String)
    /// A login that could not be begun, as a sentence for the person who wanted it.
    case login(String)
}

extension OAuthError: LocalizedError, CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .setting("", let problem): "The settings of the identity providers \(problem)."
        case .setting(let path, let problem): "The setting `\(path)` \(problem)."
        case .login(let sentence): sentence
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
