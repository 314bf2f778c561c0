// values: a sequence as one of Swift's async sequences.

extension ObservableConvertibleType {
    /// The elements; throws the error that ends the sequence.
    ///
    /// Ending the loop disposes of the subscription.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    // The stream hands the element on to the one loop that iterates it.
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() },
                onDisposed: { continuation.onTermination = nil }
            )
            continuation.onTermination = { @Sendable _ in subscription.dispose() }
        }
    }
}

extension InfallibleType {
    /// The elements.
    ///
    /// Ending the loop disposes of the subscription.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

extension SharedSequence {
    /// The elements.
    ///
    /// Ending the loop disposes of the subscription.
    public var values: AsyncStream<Element> { stream(of: source) }
}

private func stream<Element>(of source: Observable<Element>) -> AsyncStream<Element> {
    AsyncStream { continuation in
        let subscription = source.subscribe(
            onNext: { element in
                // The stream hands the element on to the one loop that iterates it.
                nonisolated(unsafe) let element = element
                continuation.yield(element)
            },
            onCompleted: { continuation.finish() }
        )
        continuation.onTermination = { @Sendable _ in subscription.dispose() }
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element; throws the error.
    public var value: Element {
        get async throws {
            for try await element in primitiveSequence.values { return element }
            throw CancellationError()
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, if there is one; throws the error.
    public var value: Element? {
        get async throws {
            for try await element in primitiveSequence.values { return element }
            try Task.checkCancellation()
            return nil
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Waits for the end; throws the error.
    public var value: Void {
        get async throws {
            for try await _ in primitiveSequence.values {}
            try Task.checkCancellation()
        }
    }
}

extension AsyncSequence {
    /// The elements as an observable, read by a task of the subscriber's home.
    ///
    /// Disposing cancels it.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> where Self: Sendable {
        .create { observer in
            TaskWork {
                do {
                    for try await element in self { observer.onNext(element) }
                    observer.onCompleted()
                } catch { observer.onError(error) }
            }.start(priority: priority)
        }
    }
}
