// range: consecutive integers.

extension ObservableType where Element: FixedWidthInteger {
    /// `count` consecutive integers from `start`, then the end.
    ///
    /// ```
    /// range(5, 3)    5-6-7-|
    /// ```
    ///
    /// It is a programmer's error if `count` is negative, or if the last integer is beyond the greatest of its type.
    ///
    /// See reactivex.io/documentation/operators/range.html.
    ///
    /// - Parameters:
    ///   - start: The first integer.
    ///   - count: How many.
    ///   - scheduler: Where they are emitted, one by one. Default: the current thread.
    /// - Returns: The sequence.
    public static func range(
        start: Element,
        count: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        precondition(count >= 0, "range(start:count:) takes a count of at least 0")
        precondition(
            count == 0 || !start.addingReportingOverflow(count - 1).overflow,
            "range(start:count:) goes beyond the greatest integer of its type"
        )
        return from(Consecutive(upcoming: start, remaining: count), scheduler: scheduler)
    }
}

private struct Consecutive<Element: FixedWidthInteger>: Sequence, IteratorProtocol {
    var upcoming: Element
    var remaining: Element

    mutating func next() -> Element? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        defer { upcoming &+= 1 }
        return upcoming
    }
}
