// Forgetting: what was deleted leaves the disk, also where nobody does anything any more: posts and photos, and what caches have of
// them. One more place where such a thing lies: a line in `turn`.
import Dispatch
import Logging
import Rx
import RxLive
import Storage

/// Removes for good what nobody can bring back any more, once at the start and then every ten minutes.
///
/// So it is gone within an hour of the end of its undo, that of a photo being ``PhotoStore/holdTime`` at most. It ends at ``finish()``,
/// or when this goes.
final class Forgetting: Sendable {
    /// From one turn to the next.
    static let pause = RxTimeInterval.seconds(600)

    private let queue: DispatchQueue
    private let turns: any Disposable
    /// Removes what is due; blocks, but for the photos' files.
    let turn: @Sendable () throws -> Void

    /// - Parameters:
    ///   - store: Has the posts.
    ///   - photos: Has the photos' files.
    ///   - walls: Have answers with posts.
    ///   - logger: Is told what fails.
    ///   - scheduler: Has the time, and its thread works. Default: nil, a queue of its own.
    init(
        _ store: Store,
        _ photos: PhotoLibrary,
        _ walls: Walls,
        logger: Logger,
        scheduler: (any SchedulerType)? = nil
    ) {
        let queue = DispatchQueue(label: "forgetting", qos: .utility)
        let scheduler =
            scheduler ?? SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "forgetting.turns")
        self.queue = queue
        let turn: @Sendable () throws -> Void = {
            // Posts first: what they have shown may go then.
            let posts = Result { try Forgetting.removePosts(PostStore(store), walls) }
            photos.sweep()
            try AccountStore(store).purge()
            try PostStore(store).forgetFormerWords()
            // Somebody may have read when it was to be emptied, or the server was killed before.
            try store.emptyLog()
            try posts.get()
        }
        self.turn = turn
        turns = Observable<Int>.timer(.seconds(0), period: Forgetting.pause, scheduler: scheduler)
            .subscribe(onNext: { _ in
                do {
                    try turn()
                } catch {
                    logger.warning("what was deleted is not all gone yet", metadata: ["error": "\(error)"])
                }
            })
    }

    deinit { turns.dispose() }

    /// The answers go first: after a crash in between, the posts still say that there is something to do.
    private static func removePosts(_ posts: PostStore, _ walls: Walls) throws {
        guard try posts.isPurgeDue() else { return }
        try walls.forget()
        try posts.purge()
    }

    /// Ends it once the turn that is under way is over: then the database may be closed.
    func finish() {
        turns.dispose()
        queue.sync {}
    }
}
