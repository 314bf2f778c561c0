// concatMap: a sequence for each element, one after another.

extension ObservableType {
    /// Turns each element into a sequence and runs them one after the other.
    ///
    /// ```
    /// source        -1--2---|
    /// of 1           a-b-c|
    /// of 2                x-y-z|
    /// concatMap     -a-b-cx-y-z|
    /// ```
    ///
    /// `selector` is called for each element as it comes; the sequences wait for their turn, however many. Ends when the
    /// source and the last sequence have ended. An error of any of them ends it at once, and so does what `selector`
    /// throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        FlatMap(asObservable(), limit: 1, { try selector($0).asObservable() }, FlatMapTypes())
    }
}
