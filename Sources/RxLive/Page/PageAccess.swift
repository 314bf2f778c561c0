// PageAccess: how an application's calls reach a screen, from any thread. What an application may call of a view controller goes by
// `performInTurn`, `performInTurnIfOnPage`, `mayRead` or `observe` below; what it may call of a view goes by their twins in
// Controls' View+PageAccess. PageAccessTests name a member that goes by none of them.
import Locking
import Rx

/// Where a view controller is, as any thread may ask.
///
/// The rule: what belongs to a page is touched on the page's loop alone, and a call from elsewhere is a fault of the
/// application that ends neither its page nor the server.
/// - A call that returns nothing is made in a turn of the page's: at once where the caller is in one, else in a later one. Calls
///   that come from another thread keep their order. Where the page has closed by then, nothing happens.
/// - A call that answers whether something has happened says that it has not: `pop` happens in a later turn, `logIn` not at all,
///   because a login cannot wait for a later turn.
/// - A getter that is called on another thread than the loop's answers what it answers for a screen that is on no page. A sequence
///   is the same sequence, and begins in a turn.
/// - The log names each such member once for each loop, at the level of a warning.
struct PageAccess: Sendable {
    private struct Place: ~Copyable {
        var page: LooseReference?
        var bag = DisposeBag()
    }

    private let place = LockedValue(Place())

    /// The page that the screen is on; nil where it is on none.
    var page: Page? {
        get { place.withLock { $0.page?.object(as: Page.self) } }
        nonmutating set { place.withLock { $0.page = newValue.map { LooseReference($0) } } }
    }

    /// What is disposed of when the screen leaves its page.
    var bag: DisposeBag { place.withLock { $0.bag } }

    /// Another one from now on.
    ///
    /// - Returns: The former one.
    func exchangeBag() -> DisposeBag {
        place.withLock { place in
            let former = place.bag
            place.bag = DisposeBag()
            return former
        }
    }
}

extension AnyViewController {
    /// Makes a call in a turn of the page; nothing happens where the screen is on none.
    final func performInTurn(_ member: StaticString = #function, _ call: @escaping (PageCore) -> Void) {
        guard let page = access.page else { return }
        if page.mayCall { return page.turn(call) }
        // The screen may have left by then.
        page.performInTurn(name(of: member)) { [self] core in if access.page === page { call(core) } }
    }

    /// The same for a call that counts on no page, too, where the screen is the caller's alone.
    final func performInTurnIfOnPage(_ member: StaticString = #function, _ call: @escaping () -> Void) {
        guard let page = access.page else { return call() }
        if page.mayCall { page.turn { _ in call() } } else { page.performInTurn(name(of: member)) { _ in call() } }
    }

    /// Whether a call that cannot wait may be made: the screen is on no page, or the caller is where a turn is or may be.
    final func mayCall(_ member: StaticString = #function) -> Bool {
        guard let page = access.page, !page.mayCall else { return true }
        page.performInTurn(name(of: member)) { _ in }
        return false
    }

    /// Whether the caller may read what belongs to the screen.
    final func mayRead(_ member: StaticString = #function) -> Bool {
        guard let page = access.page, !page.loop.isCurrent else { return true }
        page.performInTurn(name(of: member)) { _ in }
        return false
    }

    /// A sequence that is made of the page's state: at once, or in the turn in which it begins; empty where the page has closed.
    final func observe<Element>(
        _ member: StaticString = #function,
        _ make: @escaping (PageCore) -> Observable<Element>
    ) -> Observable<Element> {
        guard let page = access.page else { return .empty() }
        if page.loop.isCurrent { return page.inspect(make) ?? .empty() }
        let name = name(of: member)
        return .create { observer in
            let subscription = SingleAssignmentDisposable()
            page.performInTurn(name) { core in
                if !subscription.isDisposed { subscription.setDisposable(make(core).subscribe(observer)) }
            } orElse: {
                observer.onCompleted()
            }
            return subscription
        }
    }

    private func name(of member: StaticString) -> String { "\(type(of: self)).\(member)" }
}

extension Page {
    /// Whether a call may be made at once: in the page's turn, or on its loop between turns.
    nonisolated var mayCall: Bool { isCurrent || (Home.current == nil && loop.isCurrent) }

    /// Makes a call from elsewhere in a turn, in the order of these calls, and has the log name what was called.
    ///
    /// - Parameters:
    ///   - member: What was called.
    ///   - call: Makes the call.
    ///   - orElse: Called on the loop where the page has closed. Default: nothing.
    nonisolated func performInTurn(
        _ member: String,
        _ call: @escaping (PageCore) -> Void,
        orElse: @escaping () -> Void = {}
    ) {
        // Handed over: they run once, on the loop, or are released there.
        nonisolated(unsafe) let (call, orElse) = (call, orElse)
        loop.post {
            guard self.inspect({ !$0.isClosed }) == true else { return orElse() }
            self.turn { core in
                core.services.noteCallFromElsewhere(member)
                call(core)
            }
        }
    }
}
