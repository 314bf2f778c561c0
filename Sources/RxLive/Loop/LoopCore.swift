// LoopCore: what only a loop's thread touches: its epoll, timers, daemon, and the memory that its WebSockets share.
// LoopCore+Sockets.swift is what it does for them, LoopCore+Fairness.swift in which order it serves them.
import CLinux
import FairQueuing
import Glibc
import HTTP
import Logging
import WebSockets

/// The confined half of an EpollLoop.
final class LoopCore {
    let poll: Poll
    let sockets: SocketSettings
    let limits: SocketLimits
    let log: Logger
    // Not checked for exclusivity, as all that every event touches: one thread uses it, and code that changes it in
    // place calls nobody meanwhile.
    @exclusivity(unchecked) var timers = TimerHeap()
    private(set) var daemon: Daemon?
    @exclusivity(unchecked) private var daemonDue = Int64.max
    @exclusivity(unchecked) private var stopDeadline: Int64?

    /// By descriptor.
    @exclusivity(unchecked) var connections: [WebSocketConnection?] = []
    var connectionCount = 0
    /// Sockets that were refused and are about to be closed.
    var refused: Set<Int32> = []
    /// So many of them at a time; the others are closed at once.
    static let refusedLimit = 64
    var lastNumber: UInt64 = 0
    /// Where all sockets are read to.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    /// What connections have said and not yet sent.
    @exclusivity(unchecked) var stage = FrameBuffer(keepsMemory: true)
    /// Whose that is, in order, and where each one's ends; nil once a connection is gone.
    @exclusivity(unchecked) var staged: ContiguousArray<(owner: WebSocketConnection?, end: Int)> = []
    /// The message being delivered, and the bytes read behind it.
    @exclusivity(unchecked) var delivering: (message: UnsafeRawBufferPointer, rest: UnsafeMutableRawBufferPointer)?
    /// Connections that came with bytes already read.
    @exclusivity(unchecked) var arrivals: [Arrival] = []
    /// Events that wait for their turn, while there are more than the loop can handle at once.
    var waiting = FairQueue<SessionID?, LateEvent>()
    /// Whether there are such: a word that each turn reads, where the queue would have to be asked.
    @exclusivity(unchecked) var isBehind = false

    /// Whether work is under way that must come to its end, cancelled or not, before the loop ends.
    var isAtWork: () -> Bool = { false }

    init(poll: Poll, sockets: SocketSettings, limits: SocketLimits, log: Logger) {
        self.poll = poll
        self.sockets = sockets
        self.limits = limits
        self.log = log
    }

    deinit { scratch.deallocate() }

    // MARK: Turns

    /// Whether `beginStop` was called.
    var isStopping: Bool { stopDeadline != nil }

    /// Whether the loop is to end.
    var isFinished: Bool {
        guard let stopDeadline else { return false }
        return (connectionCount == 0 && daemon?.isBusy != true) || MonotonicClock.now >= stopDeadline
    }

    /// Waits for events, if it may and none is there, and handles one batch of them; then what is due.
    func turn(canWait: Bool) {
        var isDaemonReady = false
        let events = poll.wait(canWait && !isBehind ? timeout() : 0)
        var patience = Patience(Patience.events, isExhausted: isBehind)
        for index in events.startIndex..<events.endIndex {
            prefetch(events, after: index)
            let event = events[index]
            switch event.data.u64 {
            case Poll.wake: break
            case Poll.daemon: isDaemonReady = true
            case let mark where patience.isExhausted: postpone(event.events, of: Int(mark))
            default: patience.spent(on: handle(event.events, of: Int(event.data.u64)))
            }
        }
        if isBehind { serveWaiting() }
        let now = MonotonicClock.now
        if isDaemonReady || now >= daemonDue || mustRunDaemon { runDaemon() }
        runTimers(at: now)
        takeArrivals()
    }

    /// Runs `work` later.
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
        timers.add(at: MonotonicClock.time(after: delay), work)
    }

    /// Whether an answer has come that its daemon has not begun to send.
    private var mustRunDaemon: Bool { daemon?.mustRun == true }

    private func timeout() -> Int32 {
        if mustRunDaemon { return 0 }
        var due = min(daemonDue, stopDeadline ?? .max)
        if let timer = timers.nextDeadline { due = min(due, timer) }
        guard due < .max else { return -1 }
        let nanoseconds = min(due - MonotonicClock.now, 60_000_000_000)
        return nanoseconds <= 0 ? 0 : Int32((nanoseconds + 999_999) / 1_000_000)
    }

    /// Runs what is due until it takes too long: the next turn, which does not wait, goes on with it.
    private func runTimers(at now: Int64) {
        let limit = timers.nextID
        var patience = Patience(Patience.backlog)
        while !patience.isExhausted, let work = timers.takeDue(at: now, olderThan: limit) {
            work()
            patience.spent()
        }
        flush()
    }

    // MARK: HTTP

    func serve(_ daemon: Daemon) {
        self.daemon = daemon
        poll.watch(daemon.epollDescriptor, as: Poll.daemon)
        runDaemon()
    }

    private func runDaemon() {
        guard let daemon else { return }
        daemon.runOnce()
        daemonDue = daemon.timeout.map(MonotonicClock.time(after:)) ?? .max
    }

    // MARK: The end

    /// Closes the listener and says good-bye to every WebSocket.
    func beginStop(within time: Duration) {
        guard stopDeadline == nil else { return }
        stopDeadline = MonotonicClock.time(after: time)
        daemon?.quiesce()
        runDaemon()
        for connection in connections { connection?.close(.restarting) }
    }

    /// Cuts what is left.
    func finish() {
        flush()
        for connection in connections { connection.map(drop) }
        for socket in refused { close(socket) }
        refused = []
        if let daemon {
            poll.forget(daemon.epollDescriptor)
            daemon.stop()
        }
        daemon = nil
        timers = TimerHeap()
        waiting = FairQueue()
    }
}
