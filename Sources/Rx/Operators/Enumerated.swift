// enumerated: each element with its number.

extension ObservableType {
    /// Each element with its number, from 0.
    ///
    /// ```
    /// source          -a-b-c-|
    /// enumerated()    -x-y-z-|        x = (0, a), y = (1, b), z = (2, c)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        .deferred { [source = asObservable()] in
            var index = -1
            return source.map { element in
                index += 1
                return (index: index, element: element)
            }
        }
    }
}
