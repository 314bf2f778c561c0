// PageTimer: work that a page runs later, unless it is disposed of or the page has closed by then.
import Rx

/// One use of a loop's timer on behalf of a page.
///
/// `@unchecked Sendable`: `timer` and `work` are touched on the page's loop only; from elsewhere it posts there.
final class PageTimer: Disposable, @unchecked Sendable {
    private let page: Page
    private var timer: LoopTimer?
    private var work: (() -> Void)?

    init(page: Page, _ work: @escaping () -> Void) {
        self.page = page
        self.work = work
    }

    func start(after delay: Duration) {
        onLoop { timer in
            guard timer.work != nil else { return }
            timer.timer = timer.page.loop.after(delay) { timer.fire() }
        }
    }

    func dispose() {
        onLoop { timer in
            timer.work = nil
            if let pending = timer.timer { timer.page.loop.cancel(pending) }
            timer.timer = nil
        }
    }

    private func fire() {
        timer = nil
        guard let work else { return }
        self.work = nil
        page.turn { _ in work() }
    }

    private func onLoop(_ body: @escaping @Sendable (PageTimer) -> Void) {
        if page.loop.isCurrent { body(self) } else { page.loop.post { body(self) } }
    }
}
