// A session's line to its driver. What is said on it is WebDriver's (HTTP) or Marionette's (Firefox) own file.
import Dispatch

/// A driver's session: commands go out one at a time, each waits for its answer.
protocol Wire: Actor {
    /// Sends `command` with its parameters; `element` is the reference of the element it is about, if any.
    /// - Throws: BrowserError with the driver's code, when the driver is gone, or, with `BrowserError.noAnswer`, when it
    ///   says nothing for `patience`.
    func send(_ command: Command, _ parameters: JSON, element: String, patience: Duration) throws -> JSON
}

extension Wire {
    /// The name under which WebDriver hands out element references (W3C WebDriver § 12.1).
    static var elementKey: String { "element-6066-11e4-a52e-4f735466cecf" }
}

/// A thread for an actor that blocks on its socket, so that Swift's own threads never do.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "browser wire")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
