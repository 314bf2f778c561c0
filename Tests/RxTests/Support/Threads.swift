// Work on another thread, done before the caller goes on: interleavings that do not depend on time.
import Dispatch

/// Runs `body` on another thread, and waits for it.
func onAnotherThread(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        // The caller waits until it has been called.
        nonisolated(unsafe) let body = body
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "another thread").async {
            body()
            done.signal()
        }
        done.wait()
    }
}
