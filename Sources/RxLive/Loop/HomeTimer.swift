// HomeTimer: work that runs later, unless it is disposed of by then. It belongs to a page, or to what outlives a page on its loop.
import Rx
import Synchronization

/// What runs on a loop, and has timers there: a page, or a context that outlives it.
protocol TimerHome: AnyObject, Sendable {
    var loop: any Loop { get }

    /// Runs work as the home's; on the loop.
    func run(due work: () -> Void)
}

/// One use of a loop's timer on behalf of a home.
///
/// Once `dispose()` has returned, on any thread, work that has not begun does not begin. On the loop it also lets go of its work,
/// and of the timer, at once; from elsewhere it does so as soon as the loop gets to it.
///
/// `@unchecked Sendable`: `timer` and `work` are touched on the home's loop only, and before that by its maker; what comes from
/// elsewhere is posted there.
final class HomeTimer: Disposable, @unchecked Sendable {
    private let home: any TimerHome
    private let isDisposed = Atomic(false)
    private var timer: LoopTimer?
    private var work: (() -> Void)?

    init(_ home: any TimerHome, _ work: @escaping () -> Void) {
        self.home = home
        self.work = work
    }

    func start(after delay: Duration) {
        onLoop { timer in
            guard timer.work != nil else { return }
            timer.timer = timer.home.loop.after(delay) { timer.fire() }
        }
    }

    func dispose() {
        isDisposed.store(true, ordering: .releasing)
        onLoop { timer in
            timer.work = nil
            if let pending = timer.timer { timer.home.loop.cancel(pending) }
            timer.timer = nil
        }
    }

    private func fire() {
        timer = nil
        guard let work else { return }
        self.work = nil
        if !isDisposed.load(ordering: .acquiring) { home.run(due: work) }
    }

    private func onLoop(_ body: @escaping @Sendable (HomeTimer) -> Void) {
        if home.loop.isCurrent { body(self) } else { home.loop.post { body(self) } }
    }
}
