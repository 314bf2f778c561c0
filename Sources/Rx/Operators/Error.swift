// error: only an error.

extension ObservableType {
    /// Only an error.
    ///
    /// ```
    /// error(e)    #
    /// ```
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func error(_ error: any Error) -> Observable<Element> { Ended(error) }
}
