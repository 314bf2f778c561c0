// EventSubject: the subject of a view's events. An observer may take the screen away, and the view with it, while an event is
// delivered: all observers hear that event before the end.
import Rx

/// Delivers events and their end through a subject; inside the page's turns.
final class EventSubject<Subject: ObserverType & ObservableConvertibleType> {
    let subject: Subject
    /// How many events are being delivered, one within another.
    private var depth = 0
    private var hasEnded = false

    init(_ subject: Subject) { self.subject = subject }

    func asObservable() -> Observable<Subject.Element> { subject.asObservable() }

    func send(_ element: Subject.Element) {
        depth += 1
        subject.onNext(element)
        depth -= 1
        if hasEnded, depth == 0 { subject.onCompleted() }
    }

    /// Completes, once the event that is being delivered has reached all observers.
    func end() {
        hasEnded = true
        if depth == 0 { subject.onCompleted() }
    }
}
