// SQLiteResponseCache: answers in one SQLite file. What is done in it stands in CacheTable, what may be kept in Networking.

internal import Dispatch
internal import Foundation
public import Networking

/// Answers in one SQLite file in WAL mode, with the files `-wal` and `-shm` beside it, readable by their owner alone.
///
/// ```swift
/// let cache = SQLiteResponseCache(path: "wall.cache") { log.warning("\($0)") }
/// let wall = Provider<Wall>(cache: cache)
/// ```
///
/// Everything is done on a queue of its own, in order; no caller waits. A search writes nothing. While another process has the
/// file, changes wait for up to a second, and searches go on: what waits to be changed is not found meanwhile. A file that cannot
/// be opened, is corrupt or stays locked is told to `onError`, and then the cache is empty to its callers: requests go on without
/// it. Several processes may share a file. It may be deleted while nobody has it open.
///
/// `@unchecked Sendable`: `queue` alone touches `table`, `hasFailed`, `waiting` and `isPaused`.
public final class SQLiteResponseCache: ResponseCache, @unchecked Sendable {
    private let queue = DispatchQueue(label: "RxLive.NetworkingCache", qos: .utility)
    private let now: @Sendable () -> Date
    private let onError: @Sendable (CacheError) -> Void
    private let open: () throws(CacheError) -> CacheTable
    private var table: CacheTable?
    private var hasFailed = false
    /// How long a change waits for other processes.
    private let busy: Duration
    /// Changes that other processes keep from being made, in order, and until when they are tried.
    private var waiting: [(change: CacheChange, deadline: ContinuousClock.Instant)] = []
    private var isPaused = false

    /// Makes a cache, which is opened when it is first asked; makes the file where there is none yet.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must exist, and be on a local disk.
    ///   - limits: How much it keeps.
    ///   - onError: Takes a sentence about the file; called on the cache's queue, once where it cannot be opened.
    public convenience init(
        path: String,
        limits: CacheLimits = CacheLimits(),
        onError: @escaping @Sendable (CacheError) -> Void
    ) {
        self.init(file: path, limits: limits, onError: onError)
    }

    /// The same, with the time to wait for other processes, and a clock that any thread may ask.
    init(
        file path: String,
        limits: CacheLimits,
        busy: Duration = .seconds(1),
        now: @escaping @Sendable () -> Date = { Date() },
        onError: @escaping @Sendable (CacheError) -> Void
    ) {
        self.now = now
        self.onError = onError
        self.busy = busy
        open = { () throws(CacheError) in try CacheTable(path: path, limits: limits, busy: busy) }
    }

    /// Looks for an answer; see `ResponseCache`.
    public func find(_ key: CacheKey, _ found: @escaping @Sendable (CachedResponse?) -> Void) {
        queue.async { [self] in
            var response: CachedResponse?
            if !waiting.contains(where: { $0.change.concerns(key) }) {
                do throws(CacheError) {
                    try use { (table: CacheTable) throws(CacheError) in response = try table.find(key, at: now()) }
                } catch {
                    // A file that is busy for a moment has nothing wrong with it.
                    if !error.isBusy || table == nil { onError(error) }
                }
            }
            // The receiver does not keep the next one waiting.
            DispatchQueue.global().async { [response] in found(response) }
        }
    }

    /// Keeps an answer; see `ResponseCache`.
    public func store(_ response: CachedResponse, for key: CacheKey) {
        change(.store(response, key))
    }

    /// Forgets an answer; see `ResponseCache`.
    public func remove(_ key: CacheKey) {
        change(.remove(key))
    }

    /// Forgets all answers of a scope; see `ResponseCache`.
    public func removeAll(scope: String) {
        change(.removeScope(scope))
    }

    /// Forgets the answers to a URL in all scopes; see `ResponseCache`.
    public func removeAll(url: String) {
        change(.removeURL(url))
    }

    /// Forgets all answers, so that nothing is left of them in the files.
    ///
    /// It blocks until then, behind what is under way: call it from a work queue, never from a loop. A file that could not be opened
    /// stays as it is.
    /// - Throws: `CacheError` where the file cannot be changed, or another process reads it at the moment.
    public func removeAll() throws(CacheError) {
        let failure = queue.sync { () -> CacheError? in
            do throws(CacheError) {
                try use { (table: CacheTable) throws(CacheError) in
                    try table.removeAll(busy: busy)
                    // What waits came before.
                    waiting = []
                    try table.emptyLog(busy: busy)
                }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private func change(_ change: CacheChange) {
        queue.async { [self] in
            waiting.append((change, .now + busy))
            if !isPaused { makeChanges() }
        }
    }

    /// Makes the changes that wait, as far as other processes let it; on the queue.
    private func makeChanges() {
        while let (change, deadline) = waiting.first {
            do throws(CacheError) {
                try use { (table: CacheTable) throws(CacheError) in try change.make(in: table, at: now()) }
            } catch {
                if error.isBusy, table != nil, ContinuousClock.now < deadline {
                    return pause()
                }
                onError(error)
            }
            waiting.removeFirst()
        }
    }

    /// Tries again a little later.
    private func pause() {
        isPaused = true
        queue.asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in
            isPaused = false
            makeChanges()
        }
    }

    /// Does something with the table, where there is one; on the queue.
    private func use(_ body: (CacheTable) throws(CacheError) -> Void) throws(CacheError) {
        guard !hasFailed else { return }
        if table == nil {
            do throws(CacheError) {
                table = try open()
            } catch {
                hasFailed = true
                throw error
            }
        }
        if let table { try body(table) }
    }
}
