// TargetType: what an API offers, as the values of a type: one for each request.
public import Foundation

/// A request of an API, told by its parts.
///
/// ```swift
/// enum Wall {
///     case posts(page: Int)
///     case add(Draft)
/// }
///
/// extension Wall: TargetType {
///     var baseURL: URL { … }
///     var path: String { "/posts" }
///     var method: HTTPMethod { if case .add = self { .post } else { .get } }
///     var task: HTTPTask {
///         switch self {
///         case .posts(let page): .requestParameters(["page": page], encoding: .query)
///         case .add(let draft): .requestJSONEncodable(draft)
///         }
///     }
/// }
/// ```
///
/// Its properties are read once for each subscription, on the subscriber's thread.
public protocol TargetType: Sendable {
    /// What the paths of all requests stand behind.
    var baseURL: URL { get }
    /// The path behind `baseURL`; what must not stand in a path is encoded, `?` and `#` among it. Empty: `baseURL` itself.
    var path: String { get }
    /// The method.
    ///
    /// Default: GET.
    var method: HTTPMethod { get }
    /// What is sent along.
    ///
    /// Default: nothing.
    var task: HTTPTask { get }
    /// The headers; those that `task` needs are added.
    ///
    /// Default: none.
    var headers: [String: String]? { get }
    /// The answer of a stubbed request.
    ///
    /// Default: an empty one.
    var sampleData: Data { get }
    /// Which status is no error.
    ///
    /// Default: any.
    var validationType: ValidationType { get }
}

extension TargetType {
    /// GET.
    public var method: HTTPMethod { .get }
    /// Nothing.
    public var task: HTTPTask { .requestPlain }
    /// None.
    public var headers: [String: String]? { nil }
    /// An empty answer.
    public var sampleData: Data { Data() }
    /// Any status.
    public var validationType: ValidationType { .none }

    /// `path` behind `baseURL`, with one slash in between.
    var url: URL {
        guard !path.isEmpty, var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else {
            return baseURL
        }
        let base = parts.path
        parts.path = (base.hasSuffix("/") ? String(base.dropLast()) : base) + (path.hasPrefix("/") ? path : "/" + path)
        return parts.url ?? baseURL
    }
}
