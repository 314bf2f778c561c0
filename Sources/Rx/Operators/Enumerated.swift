// enumerated: each element with its number.

extension ObservableType {
    /// Each element with its number, from 0.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        .deferred { [source = asObservable()] in
            var index = -1
            return source.map { element in
                index += 1
                return (index: index, element: element)
            }
        }
    }

    /// Each element with `obj`, while that lives; ends with it.
    public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }

    /// What `resultSelector` makes of `obj` and each element, while `obj` lives; ends with it.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        map { [weak obj] element -> Out? in obj.map { resultSelector($0, element) } }
            .take(while: { $0 != nil }).compactMap { $0 }
    }
}
