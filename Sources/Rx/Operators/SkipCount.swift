// skip(n): without the first elements.

extension ObservableType {
    /// Drops the first `count` elements.
    ///
    /// ```
    /// source     -a-b-c-d-|
    /// skip(2)    -----c-d-|
    /// ```
    ///
    /// See reactivex.io/documentation/operators/skip.html.
    public func skip(_ count: Int) -> Observable<Element> {
        .deferred { [source = asObservable()] in
            var remaining = count
            return source.filter { _ in
                if remaining <= 0 { return true }
                remaining -= 1
                return false
            }
        }
    }
}
