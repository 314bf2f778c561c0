// AccessTokenPlugin: a token for the targets that say they need one.
public import FoundationNetworking

/// How a token is sent.
public enum AuthorizationType: Sendable, Equatable {
    /// `Basic`; the token is name and password in Base64 already.
    case basic
    /// `Bearer`, RFC 6750.
    case bearer
    /// Another scheme.
    case custom(String)

    /// The word before the token.
    public var value: String {
        switch self {
        case .basic: "Basic"
        case .bearer: "Bearer"
        case .custom(let scheme): scheme
        }
    }
}

/// A target that may need a token.
public protocol AccessTokenAuthorizable {
    /// How the token is sent; nil for none.
    var authorizationType: AuthorizationType? { get }
}

/// Sends a token along with the requests of targets that are ``AccessTokenAuthorizable``.
///
/// It goes to the origin of the request: where that redirects to another one, it is left out.
public struct AccessTokenPlugin: PluginType {
    private let token: @Sendable (any TargetType) -> String?

    /// Makes the plugin.
    ///
    /// - Parameter tokenClosure: The token for a target; nil for none. Called at each subscription.
    public init(tokenClosure: @escaping @Sendable (any TargetType) -> String?) { token = tokenClosure }

    /// Adds the header `Authorization`.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        guard let type = (target as? any AccessTokenAuthorizable)?.authorizationType, let token = token(target) else {
            return request
        }
        var request = request
        request.setWhole("\(type.value) \(token)", forHTTPHeaderField: "Authorization")
        return request
    }
}
