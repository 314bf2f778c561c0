// flatMapLatest to infallibles.

extension ObservableType {
    /// Turns each element into an infallible and hands on the elements of the latest, as an infallible.
    ///
    /// ```
    /// source          -1------2----|
    /// { a-b-c }       -a-b-c--a-b-c|
    /// ```
    ///
    /// It is for sources that do not fail: an error of the source, or one that `selector` throws, gets into the result all
    /// the same, and is a programmer's error there; see ``Infallible``.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Infallible<Source.Element>
    {
        let latest: Observable<Source.Element> = flatMapLatest(selector)
        return Infallible(latest)
    }
}
