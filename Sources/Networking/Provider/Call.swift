// Call: one subscription to a request, from the answer on its way back through validation and plugins.
import Foundation
import FoundationNetworking
import Rx
import Synchronization

/// Ends once: by an answer, an error, or because it was disposed of.
struct Call: Sendable {
    private final class End: Sendable {
        private let isOver = Atomic(false)

        /// Whether this is the first end.
        func first() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
    }

    let target: any TargetType
    let request: URLRequest
    let plugins: [any PluginType]
    /// Makes of an answer what it stands for, before it is judged; the cache's part.
    let settle: @Sendable (Response) -> Response
    /// Takes the result, at the home of the subscriber.
    let deliver: @Sendable (Result<Response, NetworkingError>) -> Void
    private let home = Home.current
    private let over = End()

    init(
        _ target: any TargetType,
        _ request: URLRequest,
        _ plugins: [any PluginType],
        settle: @escaping @Sendable (Response) -> Response,
        deliver: @escaping @Sendable (Result<Response, NetworkingError>) -> Void
    ) {
        self.target = target
        self.request = request
        self.plugins = plugins
        self.settle = settle
        self.deliver = deliver
    }

    /// Tells the plugins that it begins.
    func begin() { for plugin in plugins { plugin.willSend(request, target: target) } }

    /// Takes what came of it.
    func end(_ result: Result<Response, NetworkingError>) {
        guard over.first() else { return }
        Home.with(home) {
            let result = judged(result.map(settle))
            for plugin in plugins { plugin.didReceive(result, target: target) }
            deliver(plugins.processed(result, target))
        }
    }

    /// Ends it without a result.
    func cancel() {
        guard over.first() else { return }
        Home.with(home) { for plugin in plugins { plugin.didReceive(.failure(.cancelled), target: target) } }
    }

    private func judged(_ result: Result<Response, NetworkingError>) -> Result<Response, NetworkingError> {
        guard case .success(let response) = result, !target.validationType.allows(response.statusCode) else {
            return result
        }
        return .failure(.statusCode(response))
    }
}

extension [any PluginType] {
    /// What all of them make of a result.
    func processed(
        _ result: Result<Response, NetworkingError>,
        _ target: any TargetType
    ) -> Result<Response, NetworkingError> {
        reduce(result) { $1.process($0, target: target) }
    }
}
