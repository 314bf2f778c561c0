// OwnThread: threads that run one piece of work and end: a loop's, a work queue's, the one that watches folders.
import Glibc

/// A thread that has been started.
struct OwnThread {
    private let id: pthread_t

    private init(id: pthread_t) { self.id = id }

    /// Starts a thread that runs `work`, and keeps it until it is done.
    ///
    /// - Throws: `LoopError` where there can be no more threads; `work` is released then.
    static func start(_ work: @escaping @Sendable () -> Void) throws(LoopError) -> OwnThread {
        var id = pthread_t()
        let retained = Unmanaged.passRetained(Work(run: work))
        let result = pthread_create(
            &id,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            retained.toOpaque()
        )
        guard result == 0 else {
            retained.release()
            throw .system(call: "pthread_create", errno: result)
        }
        return OwnThread(id: id)
    }

    /// It as a word, for an atomic; never 0.
    var word: UInt { UInt(id) }

    /// A thread by its word; nil for 0.
    init?(word: UInt) {
        guard word != 0 else { return nil }
        id = pthread_t(word)
    }

    /// Waits for its end; blocks.
    ///
    /// Nothing else may be done with it afterwards.
    func join() { pthread_join(id, nil) }

    /// Has it end on its own.
    ///
    /// Nothing else may be done with it afterwards.
    func detach() { pthread_detach(id) }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
