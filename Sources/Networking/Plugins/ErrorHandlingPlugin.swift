// ErrorHandlingPlugin: one place that every failed request passes.

/// Takes every error of every target to one place, before the subscriber has it.
///
/// ```swift
/// let errors = ErrorHandlingPlugin { error, target in
///     if case .statusCode(let response) = error, response.statusCode == 401 { session.end() }
///     return error
/// }
/// ```
///
/// That are requests that could not be made, connections that failed, and statuses that `validationType` refuses; a status
/// that it allows and what a subscriber makes of a body (`map`, `filter`) come later. Put it last, so that it has what other
/// plugins make of a result.
public struct ErrorHandlingPlugin: PluginType {
    private let handle: @Sendable (NetworkingError, any TargetType) -> NetworkingError

    /// Makes the plugin.
    ///
    /// - Parameter handle: Takes an error, and returns the one that the subscriber is to have. Called once for each request,
    ///   where its answer comes in, at the subscriber's home, on any thread.
    public init(_ handle: @escaping @Sendable (NetworkingError, any TargetType) -> NetworkingError) {
        self.handle = handle
    }

    /// Hands an error to the closure.
    public func process(
        _ result: Result<Response, NetworkingError>,
        target: any TargetType
    ) -> Result<Response, NetworkingError> {
        result.mapError { handle($0, target) }
    }
}
