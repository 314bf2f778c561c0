// A main context whose turns a test begins.
import Rx

/// Queues work until `turn`.
///
/// `@unchecked Sendable`: used by the one thread that runs the test.
final class LaterContext: MainContext, @unchecked Sendable {
    private var queue: [() -> Void] = []

    let now = Duration.zero
    private(set) var isCurrent = false

    func post(_ work: @escaping () -> Void) { queue.append(work) }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) {}

    /// Does `body`, then what is queued.
    func turn(_ body: () -> Void = {}) {
        isCurrent = true
        body()
        while !queue.isEmpty { queue.removeFirst()() }
        isCurrent = false
    }
}
