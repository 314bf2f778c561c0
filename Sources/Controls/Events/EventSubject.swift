// EventSubject: where the events of views come from. What an observer does may take the screen away, and with it the view: the end of
// its events then comes behind the one that is being told, which all observers hear.
import Rx

/// Tells events, and their end; inside the page's turns.
final class EventSubject<Element> {
    private let subject = PublishSubject<Element>()
    /// How many events are being told, one within another.
    private var depth = 0
    private var hasEnded = false

    func asObservable() -> Observable<Element> { subject.asObservable() }

    func send(_ element: Element) {
        depth += 1
        subject.onNext(element)
        depth -= 1
        if hasEnded, depth == 0 { subject.onCompleted() }
    }

    /// Nothing more is told.
    func end() {
        hasEnded = true
        if depth == 0 { subject.onCompleted() }
    }
}
