// StubBehavior: whether a provider sends a request, or answers it itself.

/// Whether a request is sent, or answered by its sample.
public enum StubBehavior: Sendable, Equatable {
    /// It is sent.
    case never
    /// The sample, at once, inside the subscription.
    case immediate
    /// The sample after some seconds, on the provider's `stubScheduler`.
    case delayed(seconds: Double)
}
