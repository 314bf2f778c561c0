// NetworkLoggerPlugin: a line per request, which can be pasted into a shell, and one per answer.
import Foundation
public import FoundationNetworking

/// Writes each request as a curl command, and how it has ended.
public struct NetworkLoggerPlugin: PluginType {
    private let shown: @Sendable (URLRequest) -> URLRequest
    private let write: @Sendable (String) -> Void

    /// Makes the plugin.
    ///
    /// - Parameters:
    ///   - shown: What is written of a request. Default: all but its secrets, see `URLRequest.withoutSecrets`.
    ///   - write: Takes a line; called on any thread. Default: writes it to standard output.
    public init(
        shown: @escaping @Sendable (URLRequest) -> URLRequest = { $0.withoutSecrets },
        write: @escaping @Sendable (String) -> Void = { print($0) }
    ) {
        self.shown = shown
        self.write = write
    }

    /// Writes the request.
    public func willSend(_ request: URLRequest, target: any TargetType) { write(Curl.command(shown(request))) }

    /// Writes the status and the size of the answer, or the error's sentence.
    public func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType) {
        let name = (try? result.get())?.request.map(shown)?.url?.absoluteString ?? target.path
        let end =
            switch result {
            case .success(let response): "\(response.statusCode), \(response.data.count) bytes"
            case .failure(let error): error.localizedDescription
            }
        write("\(target.method.rawValue) \(Curl.plain(name)): \(Curl.plain(end))")
    }
}
