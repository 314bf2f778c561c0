// Waiting in asynchronous work without a thread of Swift's pool, which tests that block may hold all.
import Glibc
import Rx

@testable import RxLive

/// Comes back a few milliseconds later, by way of another thread.
nonisolated(nonsending) func pause() async {
    await withCheckedContinuation { continuation in
        let work = Unmanaged.passRetained(Resumption(continuation))
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                usleep(5_000)
                Unmanaged<Resumption>.fromOpaque(context).takeRetainedValue().resume()
                return nil
            },
            work.toOpaque()
        )
        pthread_detach(thread)
    }
}

/// Comes back when the task is cancelled.
nonisolated(nonsending) func cancellation() async {
    let waiting = Resumption()
    await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.wait($0) }
    } onCancel: {
        waiting.resume()
    }
}

/// A continuation that may be resumed before it is there.
final class Resumption: @unchecked Sendable {
    private let lock = Monitor()
    // Under the lock only.
    private var state: (continuation: CheckedContinuation<Void, Never>?, isOver: Bool)

    init(_ continuation: CheckedContinuation<Void, Never>? = nil) { state = (continuation, false) }

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isOver = lock.locked {
            if !state.isOver { state.continuation = continuation }
            return state.isOver
        }
        if isOver { continuation.resume() }
    }

    func resume() {
        let continuation = lock.locked {
            defer { state = (nil, true) }
            return state.continuation
        }
        continuation?.resume()
    }
}
