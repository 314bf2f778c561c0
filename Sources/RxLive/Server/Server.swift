// Server: loops on threads, signals, and the end. What one loop serves is LoopServer's.
import CLinux
import Dispatch
import Glibc
import HTTP
import Logging
import Synchronization

/// A server of one application.
///
/// ```swift
/// let server = try Server(application: application, settings: settings)
/// server.run()  // until SIGTERM or SIGINT
/// ```
public final class Server: Sendable {
    private let parts: [Part]
    private let counts: ServerCounts
    private let addresses = AddressCounts()
    /// Where the store is called; nil where there is none.
    private let writer: WorkQueue?
    private let logger: Logger
    /// Reloads the application while it is being written; nil where it is not watched.
    private let watch: FolderWatch?
    /// The port it listens on.
    public let port: UInt16
    /// How many connections it holds.
    public let capacity: Capacity

    /// A loop and what it serves.
    private struct Part: Sendable {
        let loop: EpollLoop
        // Used on `loop` alone, by way of its inbox.
        nonisolated(unsafe) let server: LoopServer
    }

    /// Listens; nothing is served before `run` or `start`.
    ///
    /// The process's limit of descriptors is raised as far as it may be, and the limits of connections are lowered to what
    /// fits: see ``capacity``.
    ///
    /// - Throws: ``StartError`` where the address cannot be listened on, an origin or host is none, or a route is for those
    ///   who are logged in and the application has no ``Application/logins``.
    public init(application: Application, settings: ServerSettings) throws(StartError) {
        if let wrong = settings.allowedOrigins.first(where: { Origin($0) == nil }) {
            throw StartError("\"\(wrong)\" is not an origin such as https://wall.example.")
        }
        if let wrong = settings.imageOrigins.first(where: { ImageOrigin($0) == nil }) {
            throw StartError("\"\(wrong)\" is not a site of images such as https://cdn.example.")
        }
        if let wrong = settings.hosts.first(where: { !Hosts.isName($0) }) {
            throw StartError("\"\(wrong)\" is not a host such as wall.example.")
        }
        if let path = application.router.membersOnly, application.logins == nil {
            throw StartError("\(path) is for those who are logged in, but nobody can: the application has no logins.")
        }
        precondition(settings.sessionKey.count == SessionKey.length, "a session key has \(SessionKey.length) bytes")
        let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let count = Server.loops(settings.loops, cores: cores)
        capacity = Capacity(
            descriptors: Capacity.raiseDescriptors(),
            loops: count,
            limits: settings.limits,
            trustsProxy: settings.trustsProxy
        )
        let limits = SocketLimits(
            total: capacity.webSockets,
            perAddress: settings.limits.connectionsPerAddress,
            perSession: settings.limits.connectionsPerSession
        )
        let application = settings.watches ? try application.watched().get() : application
        try application.checkImages(settings)
        let counts = ServerCounts()
        self.counts = counts
        let once = OnceRuns()
        let queue = settings.state.map { _ in WorkQueue(threads: 1, capacity: 8_192) }
        writer = queue
        logger = settings.logger
        let state = settings.state.flatMap { store in
            queue.map { queue in (StateWriter(store) { queue.submit($0) }, SessionStates()) }
        }
        var parts: [Part] = []
        var http = Server.http(settings, capacity, addresses)
        let hints = SetupHints(logger: settings.logger, trustsProxy: settings.trustsProxy)
        for index in 0..<count {
            parts.append(try Server.part(index, &http, application, settings, limits, counts, once, state, hints))
        }
        port = http.port
        self.parts = parts
        watch = settings.watches ? try Server.watch(application, for: parts, settings) : nil
        connect()
    }

    /// What all daemons of a server have in common.
    private static func http(
        _ settings: ServerSettings,
        _ capacity: Capacity,
        _ addresses: AddressCounts
    ) -> DaemonSettings {
        var http = DaemonSettings()
        http.host = settings.host
        http.port = settings.port
        http.surplus = min(64, capacity.perLoop / 8)
        http.connections = capacity.perLoop - http.surplus
        http.connectionsPerAddress = capacity.perAddress
        http.addresses = addresses
        http.loggedPath = \.withoutTokens
        return http
    }

    private static func part(
        _ index: Int,
        _ http: inout DaemonSettings,
        _ application: Application,
        _ settings: ServerSettings,
        _ limits: SocketLimits,
        _ counts: ServerCounts,
        _ once: OnceRuns,
        _ state: (StateWriter, SessionStates)?,
        _ hints: SetupHints
    ) throws(StartError) -> Part {
        var sockets = SocketSettings()
        sockets.messageLimit = settings.limits.openMessage
        http.claimsPort = index == 0
        do {
            let loop = try EpollLoop(index: index, sockets: sockets, limits: limits, log: settings.logger)
            let server = LoopServer(
                loop: loop,
                application: application,
                settings: settings,
                counts: counts,
                once: once,
                state: state,
                hints: hints
            )
            let part = Part(loop: loop, server: server)
            loop.waits { [endpoints = server.endpoints] in endpoints.isBusy }
            let daemon = try Daemon(http, log: settings.logger) { request in part.server.respond(to: request) }
            daemon.refusal = { request in part.server.refusal(of: request) }
            daemon.bodyLimit = { request in part.server.bodyLimit(of: request) }
            daemon.intake = { request in part.server.intake(request) }
            http.port = daemon.port
            loop.serve(daemon)
            return part
        } catch {
            throw StartError("It cannot listen on \(settings.host) port \(settings.port): \(error)")
        }
    }

    /// Reads the application when its files change, and hands it to each loop.
    private static func watch(
        _ application: Application,
        for parts: [Part],
        _ settings: ServerSettings
    ) throws(StartError) -> FolderWatch {
        let logger = settings.logger
        return try FolderWatch.start(application.folders.paths) {
            let read = application.watched().flatMap { read in
                Result { () throws(StartError) in
                    try read.checkImages(settings)
                    return read
                }
            }
            switch read {
            case .success: logger.info("the application was reloaded")
            case .failure(let fault): logger.error("\(fault)")
            }
            let left = Countdown(parts.count)
            for part in parts {
                part.loop.post {
                    part.server.expect(read)
                    // A browser that is told of a file may ask any loop for it.
                    guard left.isOver() else { return }
                    for part in parts { part.loop.post { part.server.exchange(read) } }
                }
            }
        }
    }

    /// How many loops have yet to do something.
    private final class Countdown: Sendable {
        private let left: Atomic<Int>

        init(_ count: Int) { left = Atomic(count) }

        /// One more has; true of the last one.
        func isOver() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
    }

    /// Each loop takes the sockets of upgrades that the kernel gave it, and sends on those whose page lives elsewhere.
    private func connect() {
        for part in parts {
            let loop = part.loop
            part.server.adopt = { [unowned server = part.server] socket, early, handshake in
                loop.attach(socket, early: early, handshake: handshake, handler: server.lobby).map(server.accept)
            }
            part.server.handOver = { [parts] connection, index in
                guard index < parts.count, let socket = (connection as? WebSocketConnection)?.detach() else {
                    return false
                }
                let owner = parts[index]
                owner.loop.post {
                    owner.loop.attach(socket, handler: owner.server.lobby).map(owner.server.accept)
                }
                return true
            }
        }
    }

    /// Starts the loops' threads.
    ///
    /// - Throws: ``StartError`` where there can be no more threads.
    public func start() throws(StartError) {
        signal(SIGPIPE, SIG_IGN)
        do throws(LoopError) {
            for part in parts { try part.loop.start() }
        } catch {
            throw StartError("The loops could not be started: \(error)")
        }
    }

    /// How many loops there are, where so many are asked for, or 0: no more than the names of pages tell apart.
    static func loops(_ wanted: Int, cores: Int) -> Int { min(wanted > 0 ? wanted : cores, PageToken.loops) }

    /// Stops accepting, tells the open pages (close 1012), finishes what is being written; blocks until it is done, 5 s at
    /// most, also where the store does not answer.
    public func stop() { _ = end() }

    /// The same; false where the store was asked for something that it has not answered.
    func end() -> Bool {
        let began = ContinuousClock.now
        watch?.stop()
        save()
        let left = .milliseconds(4_500) - (ContinuousClock.now - began)
        for part in parts {
            part.loop.post { part.server.stop() }
            part.loop.stop(deadline: left)
        }
        for part in parts { part.loop.join() }
        // Snapshots of pages that were closed at last.
        let hasAnswered = writer?.finish(within: .milliseconds(4_900) - (ContinuousClock.now - began)) ?? true
        let unsaved = parts.reduce(0) { $0 + $1.server.unsavedPages }
        if unsaved > 0 { logger.error("\(unsaved) pages were not saved, and begin from the start") }
        return hasAnswered
    }

    /// Has all pages stored while their browsers are still there to be told so; blocks, 2 s at most.
    private func save() {
        guard writer != nil else { return }
        let group = DispatchGroup()
        for part in parts {
            group.enter()
            part.loop.post { part.server.save { group.leave() } }
        }
        _ = group.wait(timeout: .now() + .seconds(2))
    }

    /// Sends a text message on every WebSocket, past all pages: the floor that topics are measured against.
    package func writeToAll(_ text: [UInt8]) {
        for part in parts { part.loop.post { part.loop.writeToAll(text) } }
    }

    /// Makes the process ready for a server: call it first in `main`, before there are threads.
    ///
    /// It keeps SIGTERM and SIGINT for ``run()``, which every thread inherits: once `run()` waits, the kernel hands these signals to
    /// the main thread, but one that comes before would end the process at once instead of in order. And it has the allocator keep
    /// an arena for each core and two more: what pages have freed in one is of no use to threads of another, and the number of arenas
    /// is settled for good once some threads have asked for memory.
    public static func prepareProcess() {
        _ = blockSignals()
        clinux_limit_arenas(Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 2))
    }

    private static func blockSignals() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    /// Serves until SIGTERM or SIGINT, then stops.
    ///
    /// For the main thread, before others are started.
    ///
    /// - Throws: ``StartError`` where there can be no more threads.
    public func run() throws(StartError) { _ = try serve() }

    /// The same; false where the store has not answered by the end, and must not be asked for anything else.
    func serve() throws(StartError) -> Bool {
        var signals = Server.blockSignals()
        try start()
        var pause = timespec(tv_sec: MemoryTrim.period, tv_nsec: 0)
        var trim = MemoryTrim()
        while sigtimedwait(&signals, nil, &pause) < 0 {
            if errno == EAGAIN, trim.isDue(gone: counts.goneCount + addresses.goneCount) { clinux_trim() }
        }
        return end()
    }
}
