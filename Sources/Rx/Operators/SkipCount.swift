// skip(n), skip(while:): without the first elements.

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
