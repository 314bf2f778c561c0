// SpareDescriptor: what is left when the process has no descriptor any more. A listener whose visitor cannot be accepted
// stays readable, and a loop that waits for it would turn without end.
import Glibc

/// One descriptor, kept to be given up for a moment.
final class SpareDescriptor {
    private var descriptor = SpareDescriptor.open()

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Accepts one visitor of a non-blocking listener only to end the connection.
    ///
    /// The visitor is told at once, rather than left waiting.
    func turnAway(from listener: Int32) {
        if descriptor >= 0 { close(descriptor) }
        let visitor = accept(listener, nil, nil)
        if visitor >= 0 { close(visitor) }
        descriptor = SpareDescriptor.open()
    }

    private static func open() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
