// The HTTP server of one loop: a libmicrohttpd daemon in external mode with a listener of its own. The loop nests
// `epollDescriptor` in its epoll and calls `runOnce`; no thread is made here. Callbacks.swift is the C side,
// Daemon+Answering.swift what happens to a request.
internal import CMicroHTTPD
import FairQueuing
import Glibc
public import Logging

/// An HTTP/1.1 server that runs on its owner's thread.
///
/// ```
/// let daemon = try Daemon(settings, log: log) { request in
///     request.path == "/" ? .html(page) : .notFound
/// }
/// // when daemon.epollDescriptor is readable, or daemon.timeout has passed:
/// daemon.runOnce()
/// ```
/// All of it, the initialiser apart, belongs to one thread at a time: the one that calls `runOnce`.
public final class Daemon {
    /// Answers a request, at once and without blocking.
    public typealias Handler = (borrowing Request) -> Response

    /// The port it listens on.
    public let port: UInt16
    /// To be watched for reading by the loop's epoll.
    public private(set) var epollDescriptor: Int32 = -1
    /// Bytes that a request's body may have, asked when its head is there; the settings' `bodyLimit` by default.
    ///
    /// Where it is 0, nothing is read: the answer is `refusal`'s, or 413, and the connection ends.
    public var bodyLimit: (borrowing Request) -> Int
    /// The answer to a request whose body is not wanted, asked when its head is there, such as 404 or 405; nil, by default,
    /// for 413.
    public var refusal: (borrowing Request) -> Response? = { _ in nil }

    /// Who takes the body of a request as it comes, asked when its head is there and `bodyLimit` allows one; nil, by
    /// default, where the handler gets it whole.
    public var intake: (borrowing Request) -> Intake? = { _ in nil }

    let settings: DaemonSettings
    let handler: Handler
    let log: Logger
    var peers: [Int32: Peer] = [:]
    /// Connections of each network, where nobody else counts them.
    var perNetwork: [UInt64: Int] = [:]
    /// Whether libmicrohttpd must run once more: to let go of an upgraded connection, to go on with one that was suspended, or
    /// to listen again.
    ///
    /// Where it can take no more connections it stops listening, and starts again only at the start of a run after one
    /// has ended. Nothing else may come to cause that run.
    var mustRunAgain = false
    /// Requests whose answer is still owed or being sent.
    var underWay = 0
    /// Requests whose answer or whose body's room is waited for, by descriptor; see Daemon+Later.swift.
    var suspended: [Int32: Exchange] = [:]
    /// Requests that wait for their turn; see Daemon+Fairness.swift.
    var waiting = FairQueue<Int32, Exchange>()
    /// When the requests of this turn have taken so long that the others wait.
    var turnEnd: Int64 = 0
    /// Whether `quiesce` was called.
    private(set) var isQuiescing = false
    private var daemon: OpaquePointer?
    private let listener: Int32
    private let spare = SpareDescriptor()
    // Lives on the heap for libmicrohttpd keeps its address.
    private let callbacks: UnsafeMutablePointer<mhdx_settings>
    private var swept: Int64 = 0

    /// Opens the listener and starts.
    ///
    /// - Parameters:
    ///   - settings: The address, limits and time-outs.
    ///   - log: Requests at debug (method, path, status, bytes, microseconds), trouble with a connection at debug.
    ///   - handler: Called inside `runOnce`.
    /// - Throws: `HTTPError` where the address is unknown, taken or forbidden.
    public init(_ settings: DaemonSettings, log: Logger, handler: @escaping Handler) throws(HTTPError) {
        if settings.claimsPort { try Listener.checkFree(host: settings.host, port: settings.port) }
        let listener = try Listener.open(host: settings.host, port: settings.port)
        let limit = settings.bodyLimit
        self.settings = settings
        self.handler = handler
        self.log = log
        bodyLimit = { _ in limit }
        port = listener.port
        self.listener = listener.descriptor
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(
            to: Callbacks.settings(
                settings,
                listener: listener.descriptor,
                daemon: Unmanaged.passUnretained(self).toOpaque()
            )
        )
        guard let daemon = mhdx_start(callbacks) else {
            close(listener.descriptor)
            throw .daemon
        }
        self.daemon = daemon
        epollDescriptor = mhdx_epoll_descriptor(daemon)
    }

    deinit {
        stop()
        callbacks.deallocate()
    }

    /// Open connections, those that were upgraded not among them.
    public var connectionCount: Int { peers.count }

    /// Whether an answer is still owed or being sent.
    public var isBusy: Bool { underWay > 0 }

    /// Whether `runOnce` is to be called before the loop waits, though nothing is readable.
    ///
    /// An answer that comes later may come between two runs.
    public var mustRun: Bool { mustRunAgain }

    /// How long the loop may wait before it calls `runOnce` though nothing is readable; nil for as long as it likes.
    public var timeout: Duration? {
        guard let daemon else { return nil }
        if mustRunAgain || !waiting.isEmpty { return .zero }
        var milliseconds: UInt64 = 0
        let own: Duration? = peers.isEmpty ? nil : suspended.isEmpty ? .seconds(1) : .milliseconds(250)
        guard MHD_get_timeout(daemon, &milliseconds) == .YES else { return own }
        let its = Duration.milliseconds(Int64(min(milliseconds, 60_000)))
        return own.map { min($0, its) } ?? its
    }

    /// Does what can be done without waiting: accepts, reads, calls the handler, writes, and ends what is overdue.
    public func runOnce() {
        guard let daemon else { return }
        sweep()
        beginTurn()
        // Connections may end in every run: after a while the others of the loop come in between.
        let end = MonotonicClock.now + Daemon.span
        repeat {
            mustRunAgain = false
            MHD_run(daemon)
        } while mustRunAgain && MonotonicClock.now < end
    }

    /// Closes the listener and idle connections; requests under way are served, and their connections then closed.
    public func quiesce() {
        guard let daemon, !isQuiescing else { return }
        runOnce()
        isQuiescing = true
        let listener = MHD_quiesce_daemon(daemon)
        if listener >= 0 { close(listener) }
        for peer in peers.values where peer.phase == .idle || peer.phase == .fresh { peer.end() }
        runOnce()
    }

    /// Ends every connection and gives everything back.
    ///
    /// Upgraded sockets are not touched.
    public func stop() {
        guard let daemon else { return }
        if !isQuiescing {
            let listener = MHD_quiesce_daemon(daemon)
            if listener >= 0 { close(listener) }
        }
        self.daemon = nil
        resumeAll()
        leaveAll()
        MHD_stop_daemon(daemon)
    }

    /// There is no descriptor for a visitor, and no connection whose end could bring one.
    ///
    /// Called inside `runOnce` alone.
    func turnAway() { spare.turnAway(from: listener) }

    private func sweep() {
        let now = MonotonicClock.now
        guard now - swept >= 250_000_000 else { return }
        swept = now
        findLeavers()
        findGone()
        endSilentSurplus()
        let silent = now - settings.idleTimeout.nanoseconds
        for peer in peers.values where peer.isOverdue(now, silent: silent) {
            if let exchange = peer.exchange, tellsEarly(exchange, now) { continue }
            let isOwedAnswer = peer.isOwedAnswer && peer.exchange?.isTold != true
            peer.enter(peer.phase)
            if isOwedAnswer { peer.end(lastWord(to: peer)) } else { peer.end() }
        }
    }

    /// What is said to a client that has not sent all of a request in time: its answer, where there is one already.
    func lastWord(to peer: Peer) -> Response {
        let word = peer.exchange?.late ?? .error(408, "The request took too long to arrive.")
        peer.exchange?.status = word.status
        return word
    }
}
