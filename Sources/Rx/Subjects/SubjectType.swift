// SubjectType: observable and observer at once.

/// An observable that is fed from outside: observable and observer at once.
///
/// See reactivex.io/documentation/subject.html.
public protocol SubjectType<Element>: ObservableType {
    /// The observer it gives itself as.
    associatedtype Observer: ObserverType

    /// The side that is fed.
    func asObserver() -> Observer
}
