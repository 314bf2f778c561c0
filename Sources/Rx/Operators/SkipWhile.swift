// skip(while:): from an element on.

extension ObservableType {
    /// Drops elements until `predicate` first says no.
    ///
    /// ```
    /// source               -1-5-2-7-|
    /// skip { $0 < 4 }      ---5-2-7-|
    /// ```
    ///
    /// What `predicate` throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/skipwhile.html.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        .deferred { [source = asObservable()] in
            var passes = false
            return source.filter { element in
                if !passes { passes = try !predicate(element) }
                return passes
            }
        }
    }
}
