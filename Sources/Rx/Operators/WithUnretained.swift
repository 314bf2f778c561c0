// withUnretained: elements together with an object that the sequence does not keep alive.

extension ObservableType {
    /// Each element with `obj`, while that lives; ends with it.
    ///
    /// ```
    /// source                 -a-b-----c-|
    /// obj                    lives-|
    /// withUnretained(obj)    -x-y-----|        x = (obj, a), y = (obj, b)
    /// ```
    ///
    /// That `obj` has gone shows when the next element comes: the sequence completes then.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }

    /// What `resultSelector` makes of `obj` and each element, while `obj` lives; ends with it.
    ///
    /// That `obj` has gone shows when the next element comes: the sequence completes then.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        map { [weak obj] element -> Out? in obj.map { resultSelector($0, element) } }
            .take(while: { $0 != nil }).compactMap { $0 }
    }
}
