// Logins: who is logged in, over all loops of a server: the way in by a one-time address, and the way out of all tabs at once.
import Dispatch
import HTTP
public import Logging
public import Rx
import Sodium

/// Who is logged in.
///
/// A login belongs to a session that begins with it: the browser's cookie is renewed by a one-time address, to which the page
/// sends it on which somebody has shown who they are. A cookie of a login that is over is worth no more than an invented one.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`, and nothing is called out while it is held. Any thread.
public final class Logins: @unchecked Sendable {
    /// The address where one logs in; `to` in its query says where to go then.
    public let page: String
    /// Seconds without a page load after which a login is over.
    public let lifetime: Int64
    private let store: (any LoginStore)?
    private let now: @Sendable () -> Int64
    private let submit: @Sendable (@escaping @Sendable () -> Void) -> Bool
    private let later: @Sendable (Int, @escaping @Sendable () -> Void) -> Void
    /// Nil where others do the work.
    private let queue: WorkQueue?
    private let logger: Logger

    private let lock = Monitor()
    private var logins: [SessionID: Login] = [:]
    private var users: [String: Set<SessionID>] = [:]
    private var tickets: [Token: Ticket] = [:]
    /// Ways in that were used a moment ago: see ``entry(_:of:)``.
    private var entries: [Token: Entry] = [:]
    /// Tickets of browsers that are there, whose logins have not begun to begin.
    private var taken: [Token: Ticket] = [:]
    /// Logins of whose cookie no browser has told yet.
    private var unmet: Set<SessionID> = []
    /// Logins that are being stored.
    private var beginning: [SessionID: Login] = [:]
    private var listeners: [@Sendable (LoginChange) -> Void] = []
    /// Logins that are over, and that the store still has.
    private var unstored: Set<SessionID> = []

    /// A way in for one session, once.
    struct Ticket {
        let key: Token
        let user: Principal
        let session: SessionID
        /// The page that asked for it.
        let token: PageToken
        let address: String
        let due: Int64
    }

    /// A way in that has been used.
    struct Entry {
        let former: SessionID
        let login: SessionID
        /// The login's cookie, as its browser was to get it.
        let cookie: SessionCookie
        let address: String
        let due: Int64
    }

    /// Seconds for which a ticket is good.
    static let ticketLifetime: Int64 = 30
    /// Tickets that nobody has used; above them the oldest go.
    static let ticketLimit = 10_000
    /// Browsers in which one user may be logged in; of more, those longest unseen are logged out.
    static let userLimit = 50
    /// Bytes of what a browser calls itself.
    static let agentLimit = 256
    /// The address that renews the session's cookie begins so.
    package static let path = "/session/"

    /// Reads what is kept; blocks.
    ///
    /// - Parameters:
    ///   - store: Keeps logins; nil, the default: they end with the process.
    ///   - page: The path of the screen where one logs in. Default: `/login`.
    ///   - lifetime: Seconds without a page load after which a login is over. Default: 30 days.
    ///   - logger: Is told when something could not be stored.
    /// - Throws: What the store throws.
    public convenience init(
        store: (any LoginStore)? = nil,
        page: String = "/login",
        lifetime: Int64 = 30 * 24 * 3_600,
        logger: Logger = Logger(label: "logins")
    ) throws {
        let queue = WorkQueue(threads: 1, capacity: 4_096)
        try self.init(
            store: store,
            page: page,
            lifetime: lifetime,
            logger: logger,
            now: Logins.systemTime,
            submit: { queue.submit($0) },
            later: { seconds, work in
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
            },
            queue: queue
        )
    }

    /// With its own clock, in seconds since 1970, and its own way of having the store called, on a thread that may block.
    package init(
        store: (any LoginStore)?,
        page: String,
        lifetime: Int64,
        logger: Logger,
        now: @escaping @Sendable () -> Int64,
        submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
        later: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void = { _, _ in },
        queue: WorkQueue? = nil
    ) throws {
        self.store = store
        self.page = page
        self.lifetime = lifetime
        self.logger = logger
        self.now = now
        self.submit = submit
        self.later = later
        self.queue = queue
        let limit = now() - lifetime
        var old: [SessionID] = []
        for login in try store?.logins() ?? [] {
            if login.seen < limit { old.append(login.session) } else { insert(login) }
        }
        if !old.isEmpty { try store?.remove(old) }
    }

    deinit { queue?.stop() }

    // MARK: Who

    /// The login of a session; nil where nobody is logged in.
    public func login(of session: SessionID) -> Login? {
        guard let login = lock.locked({ logins[session] }), !login.isOver else { return nil }
        guard login.seen >= now() - lifetime else {
            end([login])
            return nil
        }
        return login
    }

    /// The logins of a user, the latest first.
    public func logins(of user: Principal) -> [Login] {
        let limit = now() - lifetime
        let all = lock.locked { users[user.id]?.compactMap { logins[$0] } ?? [] }.filter { !$0.isOver }
        let old = all.filter { $0.seen < limit }
        if !old.isEmpty { end(old) }
        return all.filter { $0.seen >= limit }.sorted { ($0.seen, $0.made) > ($1.seen, $1.made) }
    }

    /// The logins of a user, the latest first: those now, and all of them again whenever one begins, ends or is seen.
    ///
    /// ```swift
    /// logins.liveLogins(of: login.user).map { "\($0.count)" }.bind(to: view.count.rx.text).disposed(by: disposeBag)
    /// ```
    /// To be subscribed to in a page's turn, such as `viewDidLoad`; anywhere else it fails with
    /// ``TopicError/outsidePage``. Completes with the page.
    public func liveLogins(of user: Principal) -> Observable<[Login]> {
        .create { [self] observer in
            // Heard before they are read, so that nothing falls between.
            Observable.merge(news(of: user.id).asObservable(), .just(LoginNews())).map { [self] _ in logins(of: user) }
                .subscribe(observer)
        }
    }

    /// Says that a user's logins are others now.
    private struct LoginNews: Sendable {}

    private func news(of user: String) -> Topic<LoginNews> { Topic("logins of \(user)", backlog: .latest) }

    /// A browser has loaded a page.
    func isSeen(_ login: Login) {
        guard let store, login.isSeen(at: now()) else { return }
        news(of: login.user.id).post(LoginNews())
        _ = submit { [logger] in
            do {
                try store.update(login)
            } catch {
                logger.notice("when a login was seen is not stored", metadata: ["error": "\(error)"])
            }
        }
    }

    /// A browser has come with the login's cookie, so that what it loads is the user's.
    func hasCome(_ session: SessionID) {
        if lock.locked({ unmet.remove(session) }) != nil { tell(.came(session)) }
    }

    // MARK: In

    /// The one-time address by which the browser of a session gets in, to `address`.
    func ticket(for user: Principal, of session: SessionID, on token: PageToken, to address: String) -> String {
        let key = Token.random(), now = now()
        let ticket = Ticket(
            key: key,
            user: user,
            session: session,
            token: token,
            address: address,
            due: now + Logins.ticketLifetime
        )
        lock.locked {
            if tickets.count >= Logins.ticketLimit { tickets = tickets.filter { $0.value.due >= now } }
            if tickets.count >= Logins.ticketLimit, let oldest = tickets.min(by: { $0.value.due < $1.value.due }) {
                tickets[oldest.key] = nil
            }
            tickets[key] = ticket
        }
        return Logins.path + key.text
    }

    /// Nobody gets in by a one-time address that no browser has heard of.
    func withdraw(_ address: String) {
        guard let key = Token(String(address.dropFirst(Logins.path.count))) else { return }
        lock.locked { tickets[key] = nil }
    }

    /// Takes a ticket, which is good once, for the session that it was made for.
    func take(_ text: Substring, of session: SessionID) -> Ticket? {
        guard let key = Token(String(text)) else { return nil }
        let ticket = lock.locked { () -> Ticket? in
            guard tickets[key]?.session == session, let ticket = tickets.removeValue(forKey: key) else { return nil }
            // Until it is a login that begins, so that ending all of a user's ends this one, too.
            taken = taken.filter { $0.value.due >= ticket.due - Logins.ticketLifetime }
            taken[key] = ticket
            return ticket
        }
        guard let ticket, ticket.due >= now() else { return nil }
        return ticket
    }

    /// A ticket was used; for as long as it was good, its own browser is answered the same again.
    func entered(_ ticket: Ticket, with cookie: SessionCookie) {
        let now = now()
        let entry = Entry(
            former: ticket.session,
            login: cookie.id,
            cookie: cookie,
            address: ticket.address,
            due: ticket.due
        )
        lock.locked {
            entries = entries.filter { $0.value.due >= now }
            entries[ticket.key] = entry
        }
    }

    /// The way in that a ticket was: a browser whose answer was lost asks for it again, and one that has got it may do so, too.
    ///
    /// Nil for another session's, and once the login is over.
    func entry(_ text: Substring, of session: SessionID) -> Entry? {
        guard let key = Token(String(text)), let entry = lock.locked({ entries[key] }), entry.due >= now(),
            session == entry.former || session == entry.login, login(of: entry.login) != nil
        else { return nil }
        return entry
    }

    /// Why a login has not begun.
    enum Refusal: Error {
        /// All of its user's have been ended meanwhile.
        case ended
        /// There is too much to do, or the store does not take it.
        case unstored
    }

    /// Stores a login; `done` is called on a thread of its own, or at once where there is too much to do.
    func begin(
        _ ticket: Ticket,
        as session: SessionID,
        agent: String,
        _ done: @escaping @Sendable (Result<Login, Refusal>) -> Void
    ) {
        let now = now()
        let agent = String(decoding: agent.utf8.prefix(Logins.agentLimit), as: UTF8.self)
        let login = Login(user: ticket.user, session: session, made: now, seen: now, agent: agent)
        let isGood = lock.locked { () -> Bool in
            guard taken.removeValue(forKey: ticket.key) != nil else { return false }
            beginning[session] = login
            return true
        }
        guard isGood else { return done(.failure(.ended)) }
        let isTaken = submit { [self] in
            removeEnded(tries: 1)
            do {
                try store?.add(login)
            } catch {
                logger.error("a login could not be stored", metadata: ["error": "\(error)"])
                lock.locked { beginning[session] = nil }
                return done(.failure(.unstored))
            }
            guard insert(login) else {
                lock.locked { _ = unstored.insert(session) }
                removeEnded()
                return done(.failure(.ended))
            }
            lock.locked { _ = unmet.insert(session) }
            // Bounds the logins of a person who logs in again and again without a cookie.
            end(Array(logins(of: login.user).dropFirst(Logins.userLimit)))
            tell(.began(login, former: ticket.session, by: ticket.token))
            news(of: login.user.id).post(LoginNews())
            done(.success(login))
        }
        guard !isTaken else { return }
        lock.locked { beginning[session] = nil }
        done(.failure(.unstored))
    }

    /// False where it has ended already: all of its user's have, while it was stored.
    @discardableResult private func insert(_ login: Login) -> Bool {
        lock.locked {
            beginning[login.session] = nil
            guard !login.isOver else { return false }
            logins[login.session] = login
            users[login.user.id, default: []].insert(login.session)
            return true
        }
    }

    // MARK: Out

    /// Ends the login of a session, in all of its tabs.
    public func end(_ session: SessionID) {
        if let login = lock.locked({ logins[session] }) { end([login]) }
    }

    /// Ends the login of a session where it is this user's; nothing happens where it is somebody else's, or over.
    ///
    /// - Parameters:
    ///   - session: Whose pages go.
    ///   - user: Who wants that.
    public func end(_ session: SessionID, of user: Principal) {
        if let login = lock.locked({ logins[session] }), login.user.id == user.id { end([login]) }
    }

    /// Ends all logins of a user, those that are about to begin too.
    ///
    /// - Parameters:
    ///   - user: Who.
    ///   - session: One that stays; nil, the default: none.
    public func endAll(of user: Principal, except session: SessionID? = nil) {
        lock.locked {
            tickets = tickets.filter { $0.value.user.id != user.id }
            taken = taken.filter { $0.value.user.id != user.id }
            for login in beginning.values where login.user.id == user.id { _ = login.end() }
        }
        end(logins(of: user).filter { $0.session != session })
    }

    /// Nothing comes in by them or goes out to them from now on; then it is stored, then their pages end.
    private func end(_ all: [Login]) {
        let ended = all.filter { $0.end() }
        guard !ended.isEmpty else { return }
        lock.locked {
            for login in ended {
                logins[login.session] = nil
                unmet.remove(login.session)
                users[login.user.id]?.remove(login.session)
                if users[login.user.id]?.isEmpty == true { users[login.user.id] = nil }
            }
        }
        let sessions = ended.map(\.session)
        lock.locked { unstored.formUnion(sessions) }
        removeEnded()
        tell(.ended(sessions))
        for user in Set(ended.map(\.user.id)) { news(of: user).post(LoginNews()) }
    }

    /// What cannot be removed now, as the disk is full or locked, is tried again with whatever is stored next, and each second for a
    /// while.
    private func removeEnded(tries: Int = 60) {
        guard let store else { return }
        let isTaken = submit { [weak self, logger] in
            guard let self else { return }
            let sessions = lock.locked { self.unstored }
            guard !sessions.isEmpty else { return }
            do {
                try store.remove(Array(sessions))
                lock.locked { self.unstored.subtract(sessions) }
            } catch {
                logger.error("the end of a login could not be stored", metadata: ["error": "\(error)"])
                if tries > 1 { later(1) { [weak self] in self?.removeEnded(tries: tries - 1) } }
            }
        }
        if !isTaken, tries > 1 { later(1) { [weak self] in self?.removeEnded(tries: tries - 1) } }
    }

    /// Waits until all is stored that can be; for a program that ends, once no server serves it any more.
    public func finish() {
        removeEnded(tries: 1)
        queue?.finish()
    }

    // MARK: Loops

    /// Has a loop told of changes.
    func listen(_ listener: @escaping @Sendable (LoginChange) -> Void) {
        lock.locked { listeners.append(listener) }
    }

    private func tell(_ change: LoginChange) {
        for listener in lock.locked({ listeners }) { listener(change) }
    }
}

/// What loops hear of logins.
enum LoginChange: Sendable {
    /// The pages of the former session are the login's from now on; `by` is the one that leaves to come back with it.
    case began(Login, former: SessionID, by: PageToken)
    /// Its browser has its cookie.
    case came(SessionID)
    /// Their pages end, and what endpoints do in their name.
    case ended([SessionID])
}
