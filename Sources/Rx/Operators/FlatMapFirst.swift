// flatMapFirst: a sequence for an element, and none while that runs.

extension ObservableType {
    /// Turns an element into a sequence, and drops the elements that come while that one runs.
    ///
    /// ```
    /// source          -1--2---|
    /// of 1             a-b-c|
    /// flatMapFirst    -a-b-c--|
    /// ```
    ///
    /// Ends when the source and the running sequence have ended. An error of either ends it at once, and so does what
    /// `selector` throws, which is not called for what is dropped.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        Switch(asObservable(), keepsFirst: true, { try selector($0).asObservable() }, SwitchTypes())
    }
}
