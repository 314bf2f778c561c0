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

/// Runs `body` on so many threads at a time, each with its number, and waits until all have ended.
func onThreads(_ count: Int, _ body: (Int) -> Void) {
    guard count > 0 else { return }
    withoutActuallyEscaping(body) { body in
        let works = (0..<count).map { number in { body(number) } }
        works.withUnsafeBufferPointer { works in
            guard let first = works.baseAddress else { return }
            let threads = (0..<count).map { number in
                var thread = pthread_t()
                let begun = pthread_create(
                    &thread,
                    nil,
                    { place in
                        place?.assumingMemoryBound(to: (() -> Void).self).pointee()
                        return nil
                    },
                    UnsafeMutableRawPointer(mutating: first + number)
                )
                precondition(begun == 0, "there can be no more threads")
                return thread
            }
            for thread in threads { pthread_join(thread, nil) }
        }
    }
}
