// values: a sequence as one of Swift's async sequences.

extension ObservableConvertibleType {
    /// The elements; throws the error that ends the sequence.
    ///
    /// Reading this subscribes. Elements that come before the loop takes them are kept, in order and without bound.
    ///
    /// Leaving the loop, or cancelling its task, disposes of the subscription. The cancelled loop is given what has come
    /// before, then throws `CancellationError`.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    // The stream hands the element on to the one loop that iterates it.
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() }
            )
            continuation.onTermination = { @Sendable termination in
                subscription.dispose()
                // The stream would end normally, which is what says that the sequence has completed.
                if case .cancelled = termination { continuation.finish(throwing: CancellationError()) }
            }
        }
    }
}

extension InfallibleType {
    /// The elements.
    ///
    /// Reading this subscribes. Elements that come before the loop takes them are kept, in order and without bound.
    ///
    /// Leaving the loop, or cancelling its task, disposes of the subscription.
    public var values: AsyncStream<Element> { stream { subscribe(onNext: $0, onDisposed: $1) } }
}

extension SharedSequence {
    /// The elements.
    ///
    /// Reading this subscribes. Elements that come before the loop takes them are kept, in order and without bound.
    ///
    /// Leaving the loop, or cancelling its task, disposes of the subscription.
    public var values: AsyncStream<Element> { stream { source.subscribe(onNext: $0, onDisposed: $1) } }
}

/// What `subscribe` hands to its first argument, until it calls the second.
private func stream<Element>(
    _ subscribe: (@escaping (Element) -> Void, @escaping () -> Void) -> any Disposable
) -> AsyncStream<Element> {
    AsyncStream { continuation in
        let subscription = subscribe(
            { element in
                // The stream hands the element on to the one loop that iterates it.
                nonisolated(unsafe) let element = element
                continuation.yield(element)
            },
            { continuation.finish() }
        )
        continuation.onTermination = { @Sendable _ in subscription.dispose() }
    }
}
