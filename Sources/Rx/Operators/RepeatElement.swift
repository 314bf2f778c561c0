// repeatElement: one element, endlessly.

extension ObservableType {
    /// `element`, endlessly.
    ///
    /// ```
    /// repeatElement(a)    a-a-a-a-a-a-
    /// ```
    ///
    /// On the current thread `subscribe` returns only once something downstream has ended it, such as `take(3)`.
    ///
    /// See reactivex.io/documentation/operators/repeat.html.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - scheduler: Where it is emitted; each emission is scheduled again. Default: the current thread.
    /// - Returns: The sequence.
    public static func repeatElement(
        _ element: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(Endless(element: element), scheduler: scheduler)
    }
}

private struct Endless<Element>: Sequence, IteratorProtocol {
    let element: Element

    func next() -> Element? { element }
}
