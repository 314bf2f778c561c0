// Upload: one upload in memory: how far it is, who goes on with it, and who looks on. Its bytes are PartialFile's.

internal import Locking

/// One upload.
final class Upload: Sendable {
    let id: UploadID
    let record: UploadRecord
    /// Held by file threads alone, for one write or a slice of hashing at a time.
    let file: LockedValue<PartialFile>
    /// Never held while a file is touched: loops ask for it, too.
    private let state: LockedValue<State>

    /// Where an upload is in its life.
    enum Phase: Sendable {
        case receiving
        /// All bytes are there, and are being stored.
        case finishing(Task<Result<Void, UploadError>, Never>)
        case stored(ContentHash)
        /// Ended by the owner, by its age or by the application.
        case over
    }

    private struct State {
        var phase: Phase
        var offset: Int64
        /// Seconds since 1970.
        var changed: Int64
        /// When its client has left it, in seconds since 1970; nil: somebody has asked for it since.
        var left: Int64?
        /// Who goes on with it at the moment.
        var turn: UInt64?
        /// Ends that one's waiting.
        var cancel: (@Sendable () -> Void)?
        var watchers: Watchers = [:]
        var lastWatcher: UInt64 = 0

        mutating func takeWatchers() -> Watchers {
            defer { watchers = [:] }
            return watchers
        }
    }

    init(_ id: UploadID, _ record: UploadRecord, file: consuming PartialFile, changed: Int64) {
        self.id = id
        self.record = record
        state = LockedValue(State(phase: .receiving, offset: file.settled, changed: changed))
        self.file = LockedValue(file)
    }

    /// Bytes that are stored.
    var offset: Int64 { state.withLock { $0.offset } }

    var phase: Phase { state.withLock { $0.phase } }

    /// When it was last changed, in seconds since 1970, and whether somebody goes on with it.
    var changed: (time: Int64, isBusy: Bool) { state.withLock { ($0.changed, $0.turn != nil) } }

    /// When its client has left it, in seconds since 1970; nil where it has not.
    var left: Int64? { state.withLock { $0.left } }

    /// Its client leaves it, or, where `time` is nil, somebody asks for it again.
    func leave(at time: Int64?) { state.withLock { $0.left = time } }

    /// What its file is called, once all is stored.
    var hash: ContentHash? {
        guard case .stored(let hash) = phase else { return nil }
        return hash
    }

    /// Whether it is not whole, and nobody goes on with it at the moment.
    var isIdle: Bool {
        state.withLock { state in
            if case .receiving = state.phase { state.turn == nil } else { false }
        }
    }

    /// Whether its bytes are not all there, or not looked at yet.
    var isReceiving: Bool { if case .receiving = phase { true } else { false } }

    /// Whether bytes come at the moment, or it has only just begun.
    func isBusy(at now: Int64) -> Bool {
        state.withLock { ($0.turn != nil || $0.offset == 0) && now - $0.changed < Upload.silence }
    }

    /// Seconds after which a line over which nothing comes counts as dead.
    private static let silence: Int64 = 3

    /// Whether it is being written or stored, or was a short while ago.
    func isActive(at now: Int64) -> Bool {
        state.withLock { state in
            switch state.phase {
            case .receiving: state.turn != nil || now - state.changed < Upload.activeTime
            case .finishing: true
            case .stored, .over: false
            }
        }
    }

    /// Seconds that a line may be cut for, and its upload still be one that somebody goes on with.
    private static let activeTime: Int64 = 120

    // MARK: Turns

    /// Has a turn begin, in place of the request that had the last one.
    func begin(_ turn: UInt64) {
        let cancel = state.withLock { state in
            (state.turn, state.left) = (turn, nil)
            return state.cancel.take()
        }
        cancel?()
    }

    /// Keeps what ends the waiting of a turn; called at once where the turn is over.
    func keep(_ turn: UInt64, cancel: @escaping @Sendable () -> Void) {
        let isKept = state.withLock { state in
            guard state.turn == turn else { return false }
            state.cancel = cancel
            return true
        }
        if !isKept { cancel() }
    }

    func end(_ turn: UInt64) {
        state.withLock { state in
            guard state.turn == turn else { return }
            state.turn = nil
            state.cancel = nil
        }
    }

    /// Counts what is stored now.
    func count(_ offset: Int64, at now: Int64) {
        let watchers = state.withLock { state in
            state.offset = offset
            state.changed = now
            return state.watchers
        }
        tell(watchers, UploadProgress(stored: offset, length: record.length, hash: nil))
    }

    // MARK: Its end

    /// The task that stores what is whole: one at a time, made by `make` where there is none; nil where all is stored.
    func finish(
        _ make: () -> Task<Result<Void, UploadError>, Never>
    ) throws(UploadError) -> Task<Result<Void, UploadError>, Never>? {
        try state.withLock { state throws(UploadError) in
            switch state.phase {
            case .finishing(let task): return task
            case .stored: return nil
            case .over: throw .unknown
            case .receiving: break
            }
            // It only lines up for a thread.
            let task = make()
            state.phase = .finishing(task)
            return task
        }
    }

    /// It can be tried again.
    func hasNotFinished() {
        state.withLock { state in if case .finishing = state.phase { state.phase = .receiving } }
    }

    /// Says that all is stored.
    func isStored(_ hash: ContentHash, at now: Int64) {
        let watchers = state.withLock { state in
            state.phase = .stored(hash)
            state.changed = now
            return state.takeWatchers()
        }
        tell(watchers, UploadProgress(stored: record.length, length: record.length, hash: hash))
        for watcher in watchers.values { watcher.finish() }
    }

    /// In which state an upload is ended.
    enum End: Sendable {
        /// Whatever it is at; for the one who stores it.
        case always
        /// Also where somebody goes on with it, unless it is being stored: storing it takes its file to be there.
        case unlessFinishing
        /// Where nobody does anything with it.
        case ifIdle
    }

    /// Ends it.
    ///
    /// - Parameter end: In which state.
    /// - Returns: The phase that it was in; nil where it was over, or in another state.
    func stop(_ end: End) -> Phase? {
        let (former, cancel, watchers) = state.withLock { state -> (Phase?, (@Sendable () -> Void)?, Watchers) in
            switch (state.phase, end) {
            case (.over, _), (.finishing, .unlessFinishing), (.finishing, .ifIdle): return (nil, nil, [:])
            default: if case .ifIdle = end, state.turn != nil { return (nil, nil, [:]) }
            }
            defer { (state.phase, state.turn) = (.over, nil) }
            return (state.phase, state.cancel.take(), state.takeWatchers())
        }
        cancel?()
        for watcher in watchers.values { watcher.finish() }
        return former
    }

    // MARK: Progress

    private typealias Watchers = [UInt64: AsyncStream<UploadProgress>.Continuation]

    /// How far it is now, and from now on; what nobody has taken yet gives way to what is newer.
    func progress() -> AsyncStream<UploadProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: UploadProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        var told: UploadProgress?, number: UInt64?, isLive = true
        // A watcher is told what is newer once it is among the others: what it was told before must be the present state.
        while number == nil, isLive {
            let now = state.withLock { state in
                var hash: ContentHash?
                switch state.phase {
                case .stored(let stored): (hash, isLive) = (stored, false)
                case .over: isLive = false
                case .receiving, .finishing: break
                }
                let now = UploadProgress(stored: state.offset, length: record.length, hash: hash)
                state.left = nil
                if isLive, now == told {
                    state.lastWatcher += 1
                    number = state.lastWatcher
                    state.watchers[state.lastWatcher] = continuation
                }
                return now
            }
            if now != told { continuation.yield(now) }
            told = now
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return stream
    }

    /// How many look on.
    var watcherCount: Int { state.withLock { $0.watchers.count } }

    private func tell(_ watchers: Watchers, _ progress: UploadProgress) {
        for watcher in watchers.values { watcher.yield(progress) }
    }
}
