// Gate: holds a thread of a work queue.
import Glibc

/// Holds a thread until it is opened.
final class Gate: Sendable {
    private let entered = Flag()
    private let opened = Flag()

    func wait() {
        entered.raise()
        while !opened.isRaised { usleep(500) }
    }

    func waitUntilEntered() { while !entered.isRaised { usleep(500) } }

    func open() { opened.raise() }
}
