// WakeUp: interrupts a thread that waits for a worker.
internal import CVips
internal import Glibc

/// A descriptor that can be read once somebody has woken it.
final class WakeUp: Sendable {
    let descriptor = cvips_waker()

    deinit { close(descriptor) }

    func wake() { cvips_wake(descriptor) }
}
