// CredentialsPlugin: a name and a password for the requests that need them.
import Foundation
public import FoundationNetworking

/// Sends a name and a password along, as the `Basic` scheme of RFC 7617.
///
/// They go to the origin of the request: where that redirects to another one, they are left out.
public struct CredentialsPlugin: PluginType {
    private let credentials: @Sendable (any TargetType) -> URLCredential?

    /// Makes the plugin.
    ///
    /// - Parameter credentials: Name and password for a target; nil where it needs none. Called at each subscription.
    public init(_ credentials: @escaping @Sendable (any TargetType) -> URLCredential?) {
        self.credentials = credentials
    }

    /// Adds the header `Authorization`.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        guard let credentials = credentials(target), let user = credentials.user else { return request }
        var request = request
        let text = Data("\(user):\(credentials.password ?? "")".utf8).base64EncodedString()
        request.setValue("Basic \(text)", forHTTPHeaderField: "Authorization")
        return request
    }
}
