// Work on another thread, done before the caller goes on: interleavings that do not depend on time.
import Glibc

/// Runs `body` on another thread, and waits until that has ended.
func onAnotherThread(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        withUnsafePointer(to: body) { place in
            var thread = pthread_t()
            let begun = pthread_create(
                &thread,
                nil,
                { place in
                    place?.assumingMemoryBound(to: (() -> Void).self).pointee()
                    return nil
                },
                UnsafeMutableRawPointer(mutating: place)
            )
            precondition(begun == 0, "there can be no more threads")
            pthread_join(thread, nil)
        }
    }
}
