// Page: one open tab. A thin shell: executor, home, and the one border between the loop and the page's plain state.
import CLinux
import Controls
import Rx
import StateStorage

import struct FoundationEssentials.Date

/// One open page.
///
/// It is its own executor, so that a job of Swift concurrency that belongs to it is a turn of it; all of them run on the
/// page's loop. It is also the home of all work that its screens give away.
actor Page {
    nonisolated let loop: any Loop
    /// The date at which the loop's clock began, as it was when the page was made.
    private nonisolated let start: Date
    // Used through `core` alone, which checks that the caller is on the page's loop; read and set whole.
    @exclusivity(unchecked) private nonisolated(unsafe) var state: PageCore?

    nonisolated var unownedExecutor: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    init(loop: any Loop) {
        self.loop = loop
        start = loop.date.addingTimeInterval(-loop.now.seconds)
    }

    /// By a clock that was set when the page was made.
    nonisolated var date: Date { start.addingTimeInterval(loop.now.seconds) }

    /// The way in; nil once the page has closed.
    ///
    /// On the loop.
    private nonisolated var core: PageCore? {
        get {
            checkIsolated()
            return state
        }
        set {
            checkIsolated()
            state = newValue
        }
    }

    /// Makes the page's state and shows its first screen; a browser must come within `limits.unclaimed`.
    ///
    /// On the loop.
    ///
    /// - Returns: Whether there is a screen to show; otherwise the page has closed.
    nonisolated func start(
        token: PageToken,
        party: Party,
        visitor: Visitor = Visitor(),
        services: PageServices,
        login: Login? = nil,
        at place: ScreenPlace = ScreenPlace(depth: 0, address: "/"),
        show make: () -> AnyViewController?
    ) -> Bool {
        let made = PageCore(token: token, party: party, visitor: visitor, services: services, page: self)
        made.login = login
        core = made
        var isShown = false
        made.turn {
            guard let screen = make() else { return }
            made.followBadge()
            made.show(screen, at: place)
            isShown = !made.screens.isEmpty
        }
        if isShown { made.startExpiry(services.limits.unclaimed) } else { close(nil) }
        return isShown
    }

    /// The same with the screens of a snapshot.
    ///
    /// On the loop.
    ///
    /// - Parameters:
    ///   - token: Names the page.
    ///   - party: Whose it is.
    ///   - visitor: Who asks for its screens.
    ///   - services: What it needs of its loop.
    ///   - login: The login of its session.
    ///   - seed: What was stored.
    ///   - since: Inputs of the page that the browser had which are in it.
    /// - Returns: Where its first screen is; nil where what was stored cannot be shown, and the page has closed.
    nonisolated func start(
        token: PageToken,
        party: Party,
        visitor: Visitor,
        services: PageServices,
        login: Login?,
        with seed: Seed,
        since: UInt32
    ) -> ScreenPlace? {
        let made = PageCore(token: token, party: party, visitor: visitor, services: services, page: self)
        made.login = login
        core = made
        var place: ScreenPlace?
        made.turn {
            guard let (frame, settled, open, stack) = Snapshot.read(seed.snapshot),
                made.begin(with: seed, stack, since: (since, since == 0 ? 0 : frame))
            else { return }
            made.takeOver(settled, open: open)
            made.followBadge()
            place = made.screens.last?.place
        }
        if place != nil { made.startExpiry(services.limits.unclaimed) } else { close(nil) }
        return place
    }

    /// One turn of the page; nothing happens once it has closed.
    ///
    /// On the loop.
    nonisolated func turn(_ body: (PageCore) -> Void) {
        guard let core else { return }
        core.turn { body(core) }
    }

    /// Reads the page's state outside a turn; nil once it has closed.
    ///
    /// On the loop.
    nonisolated func inspect<Result>(_ body: (PageCore) -> Result) -> Result? { core.map(body) }

    /// Ends the page.
    ///
    /// On the loop.
    nonisolated func close(_ code: CloseCode?) {
        core?.close(code)
        core = nil
    }

    /// What is queued gets a turn of its own.
    nonisolated func scheduleTurn() { loop.post { self.turn { _ in } } }
}

extension Page: SerialExecutor {
    nonisolated func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.post { [self] in
            // A page that has closed has no turns, and a job that does not run would keep its task forever.
            guard inspect({ !$0.isClosed }) == true else {
                return job.runSynchronously(on: asUnownedSerialExecutor())
            }
            turn { _ in job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    nonisolated func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    nonisolated func checkIsolated() { precondition(loop.isCurrent, "reached from outside the page's loop") }

    nonisolated func isIsolatingCurrentContext() -> Bool? { loop.isCurrent }
}

extension Page: ConnectionHandler {
    nonisolated func connection(_ connection: any Connection, received text: UnsafeRawBufferPointer) {
        turn { core in if core.connection === connection { core.receive(text) } }
    }

    nonisolated func connectionDidDrain(_ connection: any Connection) { turn { _ in } }

    nonisolated func connectionDidClose(_ connection: any Connection) {
        turn { core in if core.connection === connection { core.lost() } }
    }
}
