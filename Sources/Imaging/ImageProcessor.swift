// ImageProcessor: the asynchronous front: a few pieces of work at a time, the others wait until it is their owners' turn, which is
// ImageTurns'. Dispatch has the threads, as codecs block; Swift's own are never kept waiting.
internal import Dispatch
internal import Locking

/// Reads and makes pictures in the background, a few at a time; any task or thread.
///
/// A task that is cancelled ends its work soon, and throws ``ImageError/cancelled``. However much waits, nothing is refused:
/// bound what you ask for. Name the owner: owners take turns, so that one with hundreds of pictures keeps another one
/// waiting for no more than what is under way.
///
/// ```swift
/// let pictures = ImageProcessor(.init(concurrency: 2, timeLimit: .seconds(10), worker: .init()))
/// let info = try await pictures.validate(.file(upload), for: user.id)
/// let thumbnail = try await pictures.render(.file(upload), .thumbnail(width: 320, height: 320), for: user.id)
/// ```
public final class ImageProcessor: Sendable {
    /// Where codecs run, apart from the program.
    public struct Worker: Hashable, Sendable {
        /// The program that calls ``ImageWorker/runIfAsked()`` first; by default this one.
        public var executable: String
        /// Bytes of memory besides code; by default 1 GiB, enough for the largest pictures of ``ImageLimits``.
        public var memory: Int
        /// Threads that work on one picture; by default 2.
        public var threads: Int
        /// Whether there is no worker where the system cannot filter its calls; by default so.
        public var needsFilter: Bool

        /// A worker; see the properties.
        public init(
            executable: String = "/proc/self/exe",
            memory: Int = 1 << 30,
            threads: Int = 2,
            needsFilter: Bool = true
        ) {
            precondition(memory > 0 && threads > 0, "a worker needs memory and a thread")
            self.executable = executable
            self.memory = memory
            self.threads = threads
            self.needsFilter = needsFilter
        }
    }

    /// What it may use.
    public struct Settings: Hashable, Sendable {
        /// Pieces of work at once; by default 2.
        public var concurrency: Int
        /// How long one may take, from when it begins; by default 20 s; nil: no limit.
        public var timeLimit: Duration?
        /// What is refused.
        public var limits: ImageLimits
        /// The workers to start, one for each piece of work at once; nil, the default, works in this process.
        public var worker: Worker?

        /// Settings; see the properties.
        public init(
            concurrency: Int = 2,
            timeLimit: Duration? = .seconds(20),
            limits: ImageLimits = ImageLimits(),
            worker: Worker? = nil
        ) {
            precondition(concurrency > 0, "some work must be done at a time")
            self.concurrency = concurrency
            self.timeLimit = timeLimit
            self.limits = limits
            self.worker = worker
        }
    }

    private struct State {
        var idle: [ImageSlot]
        var turns = ImageTurns()
    }

    private let settings: Settings
    private let state: LockedValue<State>

    /// A processor of its own; workers are started when they are first needed.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
        state = LockedValue(State(idle: (0..<settings.concurrency).map { ImageSlot(index: $0, settings) }))
    }

    /// How much is being done, and how much waits.
    var load: (running: Int, waiting: Int) {
        state.withLock { (settings.concurrency - $0.idle.count, $0.turns.count) }
    }

    /// What the head of a picture tells; see ``ImageCodec/inspect(_:limits:control:)``.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - owner: Whose turn it takes; by default that of all who say nothing.
    /// - Returns: Format, size and frames.
    /// - Throws: `ImageError`.
    public func inspect(_ source: ImageSource, for owner: String = "") async throws(ImageError) -> ImageInfo {
        try Self.info(await outcome(.inspect, [source], owner))
    }

    /// The same, and decodes all of it once; see ``ImageCodec/validate(_:limits:control:)``.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - owner: Whose turn it takes; by default that of all who say nothing.
    /// - Returns: Format, size and frames.
    /// - Throws: `ImageError`.
    public func validate(_ source: ImageSource, for owner: String = "") async throws(ImageError) -> ImageInfo {
        try Self.info(await outcome(.validate, [source], owner))
    }

    /// Makes a picture of another; see ``ImageCodec/render(_:_:as:limits:control:)``.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - sizing: How large it is made.
    ///   - encoding: As what it is written; by default JPEG.
    ///   - owner: Whose turn it takes; by default that of all who say nothing.
    /// - Returns: The file, and its size.
    /// - Throws: `ImageError`.
    public func render(
        _ source: ImageSource,
        _ sizing: ImageSizing,
        as encoding: ImageEncoding = .jpeg(),
        for owner: String = ""
    ) async throws(ImageError) -> RenderedImage {
        ImageCodec.check(sizing, encoding)
        return try Self.image(await outcome(.render(sizing, encoding), [source], owner))
    }

    /// Makes a collage; see ``ImageCodec/render(_:of:limits:control:)``.
    ///
    /// - Parameters:
    ///   - collage: What it is to look like.
    ///   - photos: 1…6 photos, in their order.
    ///   - owner: Whose turn it takes; by default that of all who say nothing.
    /// - Returns: The file, and its size.
    /// - Throws: `ImageError`.
    public func render(
        _ collage: Collage,
        of photos: [ImageSource],
        for owner: String = ""
    ) async throws(ImageError) -> RenderedImage {
        ImageCodec.check(collage, photos)
        return try Self.image(await outcome(.collage(collage), photos, owner))
    }

    private static func info(_ result: Result<ImageWork.Outcome, ImageError>) throws(ImageError) -> ImageInfo {
        guard case .info(let info) = try result.get() else { throw .crashed }
        return info
    }

    private static func image(_ result: Result<ImageWork.Outcome, ImageError>) throws(ImageError) -> RenderedImage {
        guard case .image(let image) = try result.get() else { throw .crashed }
        return image
    }

    private func outcome(
        _ work: ImageWork,
        _ sources: [ImageSource],
        _ owner: String
    ) async -> Result<ImageWork.Outcome, ImageError> {
        let control = ImageControl()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = ImageJob(owner: owner, work: work, sources: sources, control: control) {
                    continuation.resume(returning: $0)
                }
                state.withLock { $0.turns.append(job) }
                startNext()
                // Cancelled before it waited.
                if control.reason != nil { cancel(control) }
            }
        } onCancel: {
            cancel(control)
        }
    }

    /// Begins what is next, if there is a place for it.
    private func startNext() {
        let start: (job: ImageJob, slot: ImageSlot)? = state.withLock { state in
            guard let slot = state.idle.popLast() else { return nil }
            guard let job = state.turns.next() else {
                state.idle.append(slot)
                return nil
            }
            return (job, slot)
        }
        guard let (job, slot) = start else { return }
        slot.run(job) { result in
            self.state.withLock { state in
                state.turns.end(job.owner)
                state.idle.append(slot)
            }
            job.finish(result)
            self.startNext()
        }
    }

    /// Ends the work of a control; what waits never begins.
    private func cancel(_ control: ImageControl) {
        control.cancel()
        state.withLock { $0.turns.remove(control) }?.finish(.failure(.cancelled))
    }
}
