// PluginType: what sees every request of a provider, and may change it.
public import FoundationNetworking

/// Sees and changes the requests of a provider.
///
/// Called in the order in which the provider has its plugins: `prepare` and `willSend` at the subscription, on its thread;
/// `didReceive` and `process` where the answer comes in, at the subscriber's home, on any thread and for several requests at
/// once. Each method does nothing by default. Requests that share one answer are seen one by one.
public protocol PluginType: Sendable {
    /// Changes a request before it is sent.
    ///
    /// - Parameters:
    ///   - request: The request, as the plugin before this one has left it.
    ///   - target: What it was made of.
    /// - Returns: The request.
    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest

    /// Hears of a request that is about to be sent, or to be answered by its stub.
    func willSend(_ request: URLRequest, target: any TargetType)

    /// Hears how a request has ended: once for each `willSend`, with ``NetworkingError/cancelled`` if it was disposed of.
    func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType)

    /// Changes a result before the subscriber has it; not called for what was disposed of.
    ///
    /// - Parameters:
    ///   - result: The result, as the plugin before this one has left it; also of a request that could not be made.
    ///   - target: What it was made of.
    /// - Returns: The result.
    func process(
        _ result: Result<Response, NetworkingError>,
        target: any TargetType
    ) -> Result<Response, NetworkingError>
}

extension PluginType {
    /// Leaves the request as it is.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest { request }
    /// Does nothing.
    public func willSend(_ request: URLRequest, target: any TargetType) {}
    /// Does nothing.
    public func didReceive(_ result: Result<Response, NetworkingError>, target: any TargetType) {}
    /// Leaves the result as it is.
    public func process(
        _ result: Result<Response, NetworkingError>,
        target: any TargetType
    ) -> Result<Response, NetworkingError> { result }
}
