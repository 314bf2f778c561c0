// Hot and cold observables drawn as lines.

extension TestScheduler {
    /// A hot observable drawn as a line that begins at 200.
    public func hot(_ line: String) -> TestableObservable<String> { createHotObservable(Marbles.events(line)) }

    /// A hot observable drawn as a line that begins at 200, whose characters stand for `values`.
    ///
    /// `scheduler.hot("-a-b|", values: ["a": 1, "b": 2])`
    public func hot<Element>(
        _ line: String,
        values: [Character: Element],
        error: any Error = MarbleError()
    ) -> TestableObservable<Element> {
        createHotObservable(Marbles.events(line, values: values, error: error))
    }

    /// A hot observable drawn as a line that begins at 200, of elements made from its characters.
    public func hot<Element>(
        _ line: String,
        error: any Error = MarbleError(),
        element: (Character) -> Element
    ) -> TestableObservable<Element> {
        createHotObservable(Marbles.events(line, error: error, element: element))
    }

    /// A cold observable drawn as a line that begins with each subscription.
    public func cold(_ line: String) -> TestableObservable<String> {
        createColdObservable(Marbles.events(line, from: 0))
    }

    /// A cold observable drawn as a line that begins with each subscription, whose characters stand for `values`.
    public func cold<Element>(
        _ line: String,
        values: [Character: Element],
        error: any Error = MarbleError()
    ) -> TestableObservable<Element> {
        createColdObservable(Marbles.events(line, values: values, from: 0, error: error))
    }

    /// A cold observable drawn as a line that begins with each subscription, of elements made from its characters.
    public func cold<Element>(
        _ line: String,
        error: any Error = MarbleError(),
        element: (Character) -> Element
    ) -> TestableObservable<Element> {
        createColdObservable(Marbles.events(line, from: 0, error: error, element: element))
    }
}
