// PageCore: the plain state of one open page and its turns. Owned by Page, which is the only way in.
// PageCore+Connection judges what comes in, PageCore+Flush sends what has changed, PageCore+Screens navigates.
import CLinux
import Controls
import Logging
import Rx

/// One page: its screens, its place in the sync protocol, and its turns.
///
/// Used on the page's loop only.
final class PageCore {
    let token: PageToken
    /// Whose it is; another session's once its browser has logged in.
    var party: Party
    /// The login of its session; nil while nobody is logged in.
    @exclusivity(unchecked) var login: Login?
    /// Whether it is still to tell its screens who has logged in.
    var owesUser = false
    /// Whether its browser was sent to come back with a login.
    var isLeaving = false
    /// Tells who is logged in; made for the first one who asks.
    var users: BehaviorSubject<Principal?>?
    let services: PageServices
    unowned let page: Page
    /// What the owner word holds during a turn.
    let word: UnsafeRawPointer

    // Not checked for exclusivity, as all that every turn touches: it is used on one loop, and code that changes it in
    // place calls nobody meanwhile.
    @exclusivity(unchecked) var sync = SyncState()
    @exclusivity(unchecked) var signals = SignalQueue()
    @exclusivity(unchecked) var connection: (any Connection)?
    /// The navigation stack, by depth.
    ///
    /// The last is the current one. Each has its dialogs above it.
    /// Empty once closed.
    @exclusivity(unchecked) var screens: ContiguousArray<Screen> = []
    /// Which of these the browser was told to show.
    @exclusivity(unchecked) var told = ToldScreens()
    /// The base of the next screen.
    var nextBase = 0
    /// What of the request that loaded the page is kept for the screens to come.
    let visitor: Visitor
    var expiry: LoopTimer?
    /// What is to be remembered of what is kept elsewhere; nil while nothing has been.
    @exclusivity(unchecked) var state: PageState?
    /// The screen that is being made.
    var loading: Screen?
    /// Whether the browser was here, and is not.
    var isLost = false { didSet { if isLost != oldValue { sight?.onNext(!isLost) } } }
    /// Whether the browser is here, and not only its request was.
    var isMet = false { didSet { if isMet != oldValue { meeting?.onNext(isMet) } } }
    /// Tells that; made for the first one who asks.
    private(set) lazy var meetings: Observable<Bool> = {
        let made = BehaviorSubject(value: isMet)
        meeting = made
        return made.asObservable()
    }()
    private var meeting: BehaviorSubject<Bool>?
    /// Tells whether the browser is here; made for the first one who asks.
    var sight: BehaviorSubject<Bool>?
    /// Keys of once-actions that are being carried out: a second tap of the same intention must not settle the first.
    var openKeys: Set<OnceKey> = []
    /// A browser keeps eight; what is above this many is dropped.
    static let openKeyLimit = 64
    /// What the application counts for the person; 0: nothing.
    var badge = 0
    /// Hears of that.
    var badgeCount: (any Disposable)?
    /// Who can look up what is stored of once-actions.
    @exclusivity(unchecked) var recalls: ContiguousArray<OnceRecall> = []
    /// Keys that were settled here, the last one last, and how: a second tap that was on its way is not another intention.
    private(set) var settledKeys: [SettledKey] = []
    /// What ends with the page, no matter who holds it.
    private var guests: ContiguousArray<any PageGuest> = []
    @exclusivity(unchecked) private(set) var isClosed = false
    private(set) var failure: PageFailure?

    @exclusivity(unchecked) private var home: Home?
    @exclusivity(unchecked) private var tail: ContiguousArray<() -> Void> = []
    @exclusivity(unchecked) private var isInTurn = false

    /// At most this many items of a turn's tail run in it; what is left is a turn of its own.
    static let tailLimit = 1_000

    init(token: PageToken, party: Party, visitor: Visitor, services: PageServices, page: Page) {
        self.visitor = visitor
        self.token = token
        self.party = party
        self.services = services
        self.page = page
        word = UnsafeRawPointer(Unmanaged.passUnretained(page).toOpaque())
        home = Home(page)
    }

    // MARK: Turns

    /// One entry of the page: `body`, then what it queued, then at most one flush.
    ///
    /// The last one is that in which the page closes.
    func turn(isLast: Bool = false, _ body: () -> Void) {
        guard !isInTurn else { return body() }
        guard !isClosed || isLast else { return }
        // As `Home.with`, without the price of a generic call.
        let home = home
        let (owner, former) = (clinux_owner(), clinux_home())
        clinux_set_owner(word)
        clinux_set_home(home.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        isInTurn = true
        body()
        drainTail()
        if !isClosed { flush() }
        isInTurn = false
        clinux_set_home(former)
        clinux_set_owner(owner)
        extendLifetime(home)
        if isClosed { forget() } else if !tail.isEmpty { page.scheduleTurn() }
    }

    /// Queues work behind what runs now; the last turn does it too, nothing does later.
    func enqueue(_ work: @escaping () -> Void) {
        guard !isClosed || isInTurn else { return }
        tail.append(work)
        if !isInTurn { page.scheduleTurn() }
    }

    private func drainTail() {
        if tail.isEmpty { return }
        var done = 0
        while done < tail.count, done < PageCore.tailLimit {
            let work = tail[done]
            done += 1
            work()
        }
        tail.removeFirst(min(done, tail.count))
        if tail.isEmpty { tail = [] }
    }

    /// Whether no turn is under way, and nothing is left of the last one.
    var isAtRest: Bool { !isInTurn && tail.isEmpty }

    // MARK: The end

    /// Whether its login is over: nothing is taken from its browser any more, nothing sent to it, and nothing kept.
    var isLoggedOut: Bool { login?.isOver ?? false }

    /// Ends the page: disposes of all it holds, top down, in a last turn, in whose tail the rest of it runs; or in the turn
    /// that runs now, which becomes the last.
    ///
    /// Idempotent.
    func close(_ code: CloseCode?) {
        guard !isClosed else { return }
        if !isInTurn, !isLoggedOut {
            // A browser that is here makes its inputs again on the page that follows.
            if code != .restarting || connection == nil { letGoOfDialogs() }
            services.keeper?.closes(self)
        }
        if let timer = state?.timer { services.loop.cancel(timer) }
        isClosed = true
        if let expiry { services.loop.cancel(expiry) }
        turn(isLast: true) {
            badgeCount?.dispose()
            for screen in screens.reversed() { screen.close() }
            for guest in guests { guest.pageCloses() }
            sight?.onCompleted()
            meeting?.onCompleted()
            users?.onCompleted()
        }
        let last = connection
        connection = nil
        last?.handler = nil
        if let code { last?.close(code) }
        services.closed(token)
    }

    /// Drops what the last turn still needed.
    private func forget() {
        screens = []
        guests = []
        recalls = []
        tail = []
        home = nil
    }

    /// Takes in what is to be told when the page closes; false where it has.
    func host(_ guest: any PageGuest) -> Bool {
        if !isClosed { guests.append(guest) }
        return !isClosed
    }

    /// Forgets a guest.
    func release(_ guest: any PageGuest) { guests.removeAll { $0 === guest } }

    // MARK: Faults

    /// An error reached a binding: in a debug build the page shows it and stops, in a release build it is logged.
    func report(_ error: any Error, from binding: String) {
        services.logger.error("an error reached a binding", metadata: ["binding": "\(binding)", "error": "\(error)"])
        #if DEBUG
        fail(PageFailure(sentence: "An error reached the binding \(binding): \(error)"))
        #endif
    }

    /// The application has done something wrong, and the page goes on.
    func note(_ sentence: String) { services.logger.error("\(sentence)") }

    /// The page shows what went wrong and does nothing more; other pages never notice.
    func fail(_ failure: PageFailure) {
        guard let place = screens.last?.place else { return }
        fail(failure, at: place)
    }

    /// The same at a place of its own, as that of a first screen.
    func fail(_ failure: PageFailure, at place: ScreenPlace) {
        guard self.failure == nil else { return }
        show(FailureViewController(failure), at: place)
        self.failure = failure
    }

    /// The once-action has its result, whatever it is; told in the frame of this turn.
    ///
    /// - Parameters:
    ///   - key: The action's.
    ///   - sentence: What a person is told of it; "": nothing.
    ///   - isShown: Whether its screen shows it, so that it is said by a page only that takes this one's place.
    func settle(_ key: OnceKey, saying sentence: String = "", isShown: Bool = false) {
        openKeys.remove(key)
        if settledKeys.count == PageCore.openKeyLimit { settledKeys.removeFirst() }
        if !isSettled(key) { settledKeys.append(SettledKey(key: key, sentence: sentence)) }
        send(.settled(key: key.text))
        if !sentence.isEmpty, !isShown { send(.announce(sentence)) }
        if state != nil { markState() }
    }

    func isSettled(_ key: OnceKey) -> Bool { settledKeys.contains { $0.key == key } }

    /// Nobody knows whether the once-action was carried out: the browser keeps the key, and says so.
    func leaveUnsure(_ key: OnceKey) {
        openKeys.remove(key)
        send(.unsure(key: key.text))
    }

    func send(_ signal: PageSignal) {
        guard !isClosed else { return }
        do throws(SignalQueue.Overflow) {
            try signals.append(signal)
        } catch {
            // A screen that sends without end, or a browser that confirms nothing: which one it was, nobody can know here.
            services.logger.notice("a page ends: its browser has more signals to run than it can be behind by")
            close(.gone)
        }
    }
}

/// What belongs to a page without being part of a screen.
protocol PageGuest: AnyObject {
    /// The page closes, and this is its last turn.
    func pageCloses()
}

/// Why a page has stopped.
struct PageFailure: Equatable {
    let sentence: String
}
