// View+PageAccess: how an application's calls reach a view, from any thread. Every public member of a view, and what `rx` makes of
// it, asks `isInTurn`, and goes by `performInTurn`, `mayRead` or `later`; what only sets or reads properties does so by `set` and
// `value(of:)`, which do. ViewAccessTests name a member that goes by none of them. RxLive's PageAccess has the rule.
import CLinux
import Markup
import Rx

extension View {
    /// Whether the caller is in a turn of the view's page: a load and a compare.
    @inline(__always) final var isInTurn: Bool { word == clinux_owner() || word == nil }

    /// Performs a call from elsewhere in a turn of the page; nothing happens where the page has closed by then.
    @inline(never)
    final func performInTurn(_ member: StaticString = #function, _ call: @escaping () -> Void) {
        post("\(member)", call)
    }

    /// Sets a property in the same way.
    @inline(never)
    final func performInTurn(_ property: Property, _ call: @escaping () -> Void) {
        post("\(property)", call)
    }

    private final func post(_ member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void = {}) {
        guard let host = hostReference.host else { return orElse() }
        host.performInTurn("\(type(of: self)).\(member)", call, orElse: orElse)
    }

    /// Whether the caller may read: it is on the page's loop, or the page has closed.
    @inline(__always)
    final func mayRead(_ member: StaticString = #function) -> Bool { isInTurn || mayReadBetweenTurns("\(member)") }

    /// The same for a property.
    @inline(never)
    final func mayRead(at property: Property) -> Bool { mayReadBetweenTurns("\(property)") }

    @inline(never)
    private func mayReadBetweenTurns(_ member: @autoclosure () -> String) -> Bool {
        guard let host = hostReference.host, !host.isOnLoop else { return true }
        host.performInTurn("\(type(of: self)).\(member())", {}, orElse: {})
        return false
    }

    /// A sequence that is made of the view's state in the turn in which it begins; where the page has closed by then, it is empty.
    final func later<Element>(
        _ member: StaticString = #function,
        _ make: @escaping () -> Observable<Element>
    ) -> Observable<Element> {
        .create { observer in
            let (end, subscription) = (BooleanDisposable(), SingleAssignmentDisposable())
            self.post("\(member)") {
                if !end.isDisposed { subscription.setDisposable(make().subscribe(observer)) }
            } orElse: {
                observer.onCompleted()
            }
            return Disposables.create {
                end.dispose()
                self.entering(member) { _ in subscription.dispose() }
            }
        }
    }
}

extension ReactiveCompatible where Self: View {
    /// Does something with the view in a turn of its page.
    func entering(_ member: StaticString, _ body: @escaping (Self) -> Void) {
        if isInTurn { body(self) } else { performInTurn(member) { body(self) } }
    }
}
