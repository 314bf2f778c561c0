// ReplayRelay: a ReplaySubject that cannot end.

/// Hands each accepted element to its subscribers, and gives a new subscriber its last elements first.
///
/// ```
/// accepted    --a--b--c--d-->
/// subscriber           *(bc)-d-->     bufferSize: 2
/// ```
/// Never ends. Delivers on the caller's thread.
///
/// See reactivex.io/documentation/subject.html.
public final class ReplayRelay<Element>: ObservableType {
    private let subject: ReplaySubject<Element>

    private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

    /// Makes a relay that remembers up to `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        ReplayRelay(.create(bufferSize: bufferSize))
    }

    /// Makes a relay that remembers everything.
    public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

    /// Remembers an element and hands it to every subscriber.
    public func accept(_ event: Element) { subject.onNext(event) }

    /// Subscribes an observer; the result ends the subscription.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The relay's elements.
    public func asObservable() -> Observable<Element> { subject }

    /// The relay's elements.
    public func asInfallible() -> Infallible<Element> { Infallible(subject) }
}

extension ReplayRelay: Sendable where Element: Sendable {}
