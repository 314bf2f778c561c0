// catchAndReturn: an element instead of an error.

extension ObservableType {
    /// As `catch`, with `element` and the end instead of the error.
    ///
    /// ```
    /// source                -a-#
    /// catchAndReturn(x)     -a-(x|)
    /// ```
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }
}
