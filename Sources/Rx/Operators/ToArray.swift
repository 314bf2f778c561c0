// toArray: all elements at the end.

extension ObservableType {
    /// All elements in one array, at the end.
    ///
    /// ```
    /// source       -a-b-|
    /// toArray()    -----x        x = [a, b]
    /// ```
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func toArray() -> Single<[Element]> {
        PrimitiveSequence(raw: Reduce(asObservable(), [Element](), { $0.append($1) }, { $0 }))
    }
}
