// View+Door: the one way from an application's threads to a view. Every public member of a view, and whatever `rx` makes of it,
// passes `isInside` with `bringIn`, `mayLook` or `later`; what only sets properties, or reads them, does so by `set` and
// `value(of:)`, which do. A member that passes none of them is named by DoorTests. The rule is told at RxLive's Door.
import CLinux
import Markup
import Rx

extension View {
    /// Whether the caller is in a turn of the view's page: a load and a compare.
    @inline(__always) final var isInside: Bool { word == clinux_owner() || word == nil }

    /// Has a call made in a turn of the page that was made outside of them; nothing happens where the page has closed by then.
    @inline(never)
    final func bringIn(_ member: StaticString = #function, _ call: @escaping () -> Void) {
        bring(in: "\(member)", call)
    }

    /// The same for the setting of a property.
    @inline(never)
    final func bringIn(_ property: Property, _ call: @escaping () -> Void) {
        bring(in: "\(property)", call)
    }

    private final func bring(in member: String, _ call: @escaping () -> Void, orElse: @escaping () -> Void = {}) {
        guard let host = hostReference.host else { return orElse() }
        host.bringIn("\(type(of: self)).\(member)", call, orElse: orElse)
    }

    /// Whether the caller may read: it is where the page's turns are, or the page is no more.
    @inline(__always)
    final func mayLook(_ member: StaticString = #function) -> Bool { isInside || looksFromNear("\(member)") }

    /// The same for a property.
    @inline(never)
    final func mayLook(at property: Property) -> Bool { looksFromNear("\(property)") }

    @inline(never)
    private func looksFromNear(_ member: @autoclosure () -> String) -> Bool {
        guard let host = hostReference.host, !host.isHere else { return true }
        host.bringIn("\(type(of: self)).\(member())", {}, orElse: {})
        return false
    }

    /// A sequence that is made of the view's state in the turn in which it begins; where the page has closed by then, it is empty.
    final func later<Element>(
        _ member: StaticString = #function,
        _ make: @escaping () -> Observable<Element>
    ) -> Observable<Element> {
        .create { observer in
            let (end, subscription) = (BooleanDisposable(), SingleAssignmentDisposable())
            self.bring(in: "\(member)") {
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
    /// Does something with the view in a turn of its page's.
    func entering(_ member: StaticString, _ body: @escaping (Self) -> Void) {
        if isInside { body(self) } else { bringIn(member) { body(self) } }
    }
}
