// Asynchronous work that belongs to a screen: it runs on its page, turn by turn, until it ends or the screen leaves.
import Rx

extension PageCore {
    /// Starts `operation` as work of the page; disposing of the result cancels it.
    func task(_ operation: nonisolated(nonsending) @escaping () async -> Void) -> any Disposable {
        let box = PageTask(operation)
        let page = page
        let task = Task { await page.run(box) }
        return Disposables.create { task.cancel() }
    }
}

extension Page {
    func run(_ task: PageTask) async { await task.operation() }
}

/// One asynchronous operation on its way into its page.
///
/// `@unchecked Sendable`: made on the page's loop, and called by the page alone.
final class PageTask: @unchecked Sendable {
    let operation: nonisolated(nonsending) () async -> Void

    init(_ operation: nonisolated(nonsending) @escaping () async -> Void) { self.operation = operation }
}
