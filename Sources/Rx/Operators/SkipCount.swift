// skip(n), skip(while:): without the first elements.

extension ObservableType {
    /// Drops the first `count` elements.
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
