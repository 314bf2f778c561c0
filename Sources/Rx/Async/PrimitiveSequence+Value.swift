// value: what a single, maybe or completable comes to, awaited.

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element; throws the error.
    ///
    /// Cancelling the task disposes of the subscription, and throws `CancellationError`.
    nonisolated(nonsending) public var value: Element {
        get async throws {
            for try await element in primitiveSequence.values { return element }
            try Task.checkCancellation()
            throw RxError.noElements
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, if there is one; throws the error.
    ///
    /// Cancelling the task disposes of the subscription, and throws `CancellationError`.
    nonisolated(nonsending) public var value: Element? {
        get async throws { try await primitiveSequence.map { Optional($0) }.ifEmpty(default: nil).value }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Waits for the end; throws the error.
    ///
    /// Cancelling the task disposes of the subscription, and throws `CancellationError`.
    nonisolated(nonsending) public var value: Void {
        get async throws { try await primitiveSequence.andThen(Single.just(())).value }
    }
}
