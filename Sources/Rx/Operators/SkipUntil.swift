// skip(until:): from another sequence's first element on.

extension ObservableType {
    /// Drops elements until `other` emits.
    ///
    /// ```
    /// source    -a-b-c-d-|
    /// other     ----x
    /// skip      -----c-d-|
    /// ```
    ///
    /// An error of `other` ends the sequence; its end alone does not. Where the source completes before `other` has
    /// emitted, nothing comes any more, not even the end, as with RxSwift. The source is subscribed to first: what it
    /// emits meanwhile is dropped, even where `other` emits at once.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/skipuntil.html.
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        Until(asObservable(), other.asObservable(), opens: true, endsSilently: true, sourceFirst: true)
    }
}
