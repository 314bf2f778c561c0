// What a screen knows of who is logged in, and how it logs somebody in or out.
import Controls
public import Rx

extension AnyViewController {
    /// Who is logged in in the person's browser: at first who it is now, then each other, nil for nobody.
    ///
    /// A login in another tab is told here too, once the browser has its cookie. Where a login ends the page does, and what its
    /// path shows to somebody who is not logged in is loaded in its place. Completes with the page.
    public final var user: Observable<Principal?> {
        observe { page in
            if let users = page.users { return users.asObservable() }
            let made = BehaviorSubject(value: page.login?.user)
            page.users = made
            return made.asObservable()
        }
    }

    /// The login of the person's browser; nil where nobody is logged in.
    public final var login: Login? { mayRead() ? page?.login : nil }

    /// Logs the person's browser in: it is sent to a one-time address, gets a new cookie there, and goes on to `address`.
    ///
    /// Its other pages stay as they are, and are the user's from then on. Nothing happens where somebody is logged in already
    /// (``logOut()`` logs them out first), and where the application has no ``Logins``.
    ///
    /// - Parameters:
    ///   - user: Who has shown who they are.
    ///   - address: Path and query of this application; another one counts as `/`.
    ///   - isStillSo: Whether what shows who it is still does; asked once the way in is made, before the browser hears of it. So
    ///     nobody gets in by what is ended meanwhile, where the code that ends it ends the user's logins afterwards. Default: it
    ///     does.
    /// - Returns: False where it is not so any more, and nothing has happened; and outside of the page's turns, where nobody is
    ///   logged in.
    @discardableResult
    public final func logIn(
        _ user: Principal,
        goingTo address: String,
        if isStillSo: () -> Bool = { true }
    ) -> Bool {
        guard mayCall() else { return false }
        guard let page, page.login == nil, let logins = page.services.logins else { return isStillSo() }
        let address = ScreenPlace.isOwn(address) ? address : "/"
        let path = logins.ticket(for: user, of: page.party.session, on: page.token, to: address)
        guard isStillSo() else {
            logins.withdraw(path)
            return false
        }
        page.turn { page.send(.go(path: path)) }
        return true
    }

    /// Ends the login of the person's browser, in all of its tabs; nothing happens where nobody is logged in.
    public final func logOut() {
        performInTurn { page in page.services.logins?.end(page.party.session) }
    }
}
