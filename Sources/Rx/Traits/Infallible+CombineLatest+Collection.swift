// combineLatest of a collection of infallibles.

extension InfallibleType {
    /// Combines the latest elements with `resultSelector`, once every source has one; ends with the last source.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Collection.Element: InfallibleType {
        Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
    }

    /// Combines the latest elements into arrays, once every source has one; ends with the last source.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<[Element]>
    where Collection.Element: InfallibleType, Collection.Element.Element == Element {
        Infallible<[Element]>(Observable.combineLatest(collection.map { $0.asObservable() }))
    }
}
