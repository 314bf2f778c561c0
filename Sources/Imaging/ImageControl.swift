// ImageControl: ends a piece of work from outside. Codecs ask it at each piece of a file and each strip of pixels.
internal import Locking

/// Ends a piece of work before it is done: by a time limit, or by the caller that no longer wants it.
public final class ImageControl: Sendable {
    private struct State {
        var deadline: ContinuousClock.Instant?
        var isCancelled = false
        var onCancel: (@Sendable () -> Void)?
    }

    private let state: LockedValue<State>

    /// A control of one piece of work.
    ///
    /// - Parameter timeLimit: How long it may take from now; by default as long as it likes.
    public init(timeLimit: Duration? = nil) {
        state = LockedValue(State(deadline: timeLimit.map { .now + $0 }))
    }

    /// Ends the work, which throws ``ImageError/cancelled`` soon; any thread.
    ///
    /// A JPEG, PNG or GIF ends at the next rows. Decoding WebP, HEIF and AVIF, and packing WebP, are one step each, unless
    /// a worker does it.
    public func cancel() {
        let onCancel = state.withLock { state in
            state.isCancelled = true
            return state.onCancel.take()
        }
        onCancel?()
    }

    /// Lets the time begin now.
    func begin(timeLimit: Duration?) {
        state.withLock { $0.deadline = timeLimit.map { .now + $0 } }
    }

    /// Has a closure called when it is cancelled, at once if it was; nil ends that.
    func whenCancelled(_ body: (@Sendable () -> Void)?) {
        let isCancelled = state.withLock { state in
            state.onCancel = state.isCancelled ? nil : body
            return state.isCancelled
        }
        if isCancelled { body?() }
    }

    /// Why the work is to end; nil while it may go on.
    var reason: ImageError? {
        let state = state.withLock { ($0.isCancelled, $0.deadline) }
        if state.0 { return .cancelled }
        if let deadline = state.1, deadline <= .now { return .timedOut }
        return nil
    }

    func check() throws(ImageError) {
        if let reason { throw reason }
    }

    /// How long it may still take; nil: no limit.
    var remaining: Duration? {
        state.withLock { $0.deadline }.map { ContinuousClock.now.duration(to: $0) }
    }
}
