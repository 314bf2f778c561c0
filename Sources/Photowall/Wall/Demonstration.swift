// Demonstration: a wall that lives before anybody has signed up: seeded posts, pictures with comments, and three authors who go on
// writing.
import Dispatch
import Logging
import Rx
import RxLive
import Storage

/// Authors that nobody logs in as, who post now and then.
///
/// Each of their posts says so by its name, which its page shows, and its row is marked. They stop at ``stop()``, or when
/// this goes.
public final class Demonstration {
    /// From the beginning to the first post: a visitor who comes then sees it arrive.
    static let beginning = RxTimeInterval.seconds(5)
    /// From one post to the next.
    static let pause = RxTimeInterval.seconds(20)
    /// What such a post is called.
    static let name = "Written for demonstration"

    /// On which authors post, one after the other.
    private let queue = DispatchQueue(label: "demonstration", qos: .utility)
    private var turns: (any Disposable)?

    /// Seeds a wall without posts, and begins to post.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - library: Where the sample photos are that some posts show; nil, the default: none do.
    ///   - logger: Is told so.
    ///   - scheduler: Has the time, and its thread posts. Default: nil, a queue of its own.
    /// - Throws: `StorageError`.
    init(
        _ store: Store,
        library: PhotoLibrary? = nil,
        logger: Logger,
        scheduler: (any SchedulerType)? = nil
    ) throws(StorageError) {
        let posts = PostStore(store)
        if try posts.count() == 0 { _ = try posts.seed(authors: 12, posts: 240, seed: 1) }
        let people = try Demonstration.authors(posts, AccountStore(store), atMost: 7), authors = Array(people.prefix(3))
        logger.notice("this is a demonstration: seeded authors post by themselves")
        guard !authors.isEmpty else { return }
        if let library { share(of: people, library, store, logger) }
        let scheduler =
            scheduler ?? SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "demonstration.turns")
        turns = Observable<Int>.timer(Demonstration.beginning, period: Demonstration.pause, scheduler: scheduler)
            .subscribe(onNext: { turn in
                do {
                    try Demonstration.post(turn, by: authors[turn % authors.count], posts)
                } catch {
                    logger.warning("a demonstration's post is not stored", metadata: ["error": "\(error)"])
                }
            })
    }

    deinit { turns?.dispose() }

    /// Ends it once the post that is under way is stored: then the database may be closed.
    public func stop() {
        turns?.dispose()
        // Behind what is under way, photos or a post; none begins any more.
        queue.sync {}
    }

    /// Has authors post pictures, and others like them and comment on them, unless that has been done; before all that is posted later.
    private func share(of authors: [Account], _ library: PhotoLibrary, _ store: Store, _ logger: Logger) {
        queue.async {
            // This queue's thread may wait: nobody else is on it.
            let end = DispatchSemaphore(value: 0)
            Task {
                defer { end.signal() }
                do {
                    let photos = PhotoStore(store)
                    guard try authors.allSatisfy({ try photos.photos(of: $0.id).isEmpty }) else { return }
                    for (place, album) in DemonstrationAlbum.all.enumerated() {
                        try await album.post(by: authors[place % authors.count], among: authors, library, store)
                    }
                } catch {
                    logger.warning("a demonstration's photos are not posted", metadata: ["error": "\(error)"])
                }
            }
            end.wait()
        }
    }

    private static func post(_ turn: Int, by author: Account, _ posts: PostStore) throws {
        let message = try PostMessage(texts[turn % texts.count])
        let post = try posts.create(author: author.id, message: message, name: try PostLine(name)).post
        GraphService.tell(.posted(Feed(post)), of: post)
    }

    /// The first of those who were seeded, three by default; who has no password otherwise is a person.
    static func authors(
        _ posts: PostStore,
        _ accounts: AccountStore,
        atMost count: Int = 3
    ) throws(StorageError) -> [Account] {
        var authors: [Account] = []
        for post in try posts.feed(for: nil, PostPage(limit: 100)).posts where !authors.contains(post.author) {
            if try accounts.passwordHash(of: post.author.id) == "!" { authors.append(post.author) }
            if authors.count == count { break }
        }
        return authors
    }

    private static let texts = [
        "The light is good today. Off to take some pictures.",
        "Has anybody found the café behind the station?",
        "Three photos, one collage, no regrets.",
        "It is raining. Time to sort old pictures.",
        "What do you have for lunch?",
        "The bridge is closed until Monday, take the other one.",
        "Found my old camera. It still works!",
        "Who comes along on Sunday?",
    ]
}
