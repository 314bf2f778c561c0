// The operators of Completable.

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onError: Before the error is handed on.
    ///   - afterError: After the error has been handed on.
    ///   - onCompleted: Before the end is handed on.
    ///   - afterCompleted: After the end has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended.
    /// - Returns: The same completable.
    public func `do`(
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Completable {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Goes on with `second` when this has completed.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func concat(_ second: Completable) -> Completable {
        PrimitiveSequence(raw: primitiveSequence.source.concat(second.source))
    }

    /// Runs the completables one after the other; `sequence` is asked for the next when the one before has completed.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
    where Sequence.Element == Completable {
        PrimitiveSequence(raw: .concat(sequence.lazy.map { $0.source }))
    }

    /// Runs the completables one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
    where Collection.Element == Completable {
        PrimitiveSequence(raw: .concat(collection.map { $0.source }))
    }

    /// Runs the completables one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat(_ sources: Completable...) -> Completable {
        PrimitiveSequence(raw: .concat(sources.map { $0.source }))
    }

    /// Runs the completables together, and ends with the last.
    ///
    /// The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
    where Collection.Element == Completable {
        PrimitiveSequence(raw: .merge(sources.map { $0.source }))
    }

    /// As `zip` of any collection, of an array.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip(_ sources: [Completable]) -> Completable {
        PrimitiveSequence(raw: .merge(sources.map { $0.source }))
    }

    /// As `zip` of any collection, of the arguments.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip(_ sources: Completable...) -> Completable {
        PrimitiveSequence(raw: .merge(sources.map { $0.source }))
    }
}
