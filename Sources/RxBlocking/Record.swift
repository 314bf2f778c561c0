// Record: what has been received so far, on whatever thread.
import Rx

/// The elements of a sequence until it ends for the first time.
///
/// `@unchecked Sendable`: the monitor guards all fields; an element is handed from the source's thread to the waiting one.
final class Record<Element>: @unchecked Sendable {
    private let monitor = Monitor()
    private var elements: [Element] = []
    private var error: (any Error)?
    private var hasEnded = false

    /// The elements, and the error that ended them.
    var result: ([Element], (any Error)?) { monitor.locked { (elements, error) } }

    /// Whether the element was still wanted.
    func append(_ element: Element) -> Bool {
        monitor.locked {
            if !hasEnded { elements.append(element) }
            return !hasEnded
        }
    }

    /// Whether this end was the first.
    func end(_ error: (any Error)?) -> Bool {
        monitor.locked {
            defer { hasEnded = true }
            if !hasEnded { self.error = error }
            return !hasEnded
        }
    }
}
