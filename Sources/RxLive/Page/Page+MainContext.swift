// A page as the home of work: what "the main thread" means for its view models.
import CLinux
import Rx

extension Page: MainContext, TimerHome {
    nonisolated var now: Duration { loop.now }

    nonisolated var isCurrent: Bool {
        clinux_owner() == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    nonisolated func post(_ work: @escaping () -> Void) {
        // Handed over: it runs once, on the loop, or is released there.
        nonisolated(unsafe) let work = work
        if isCurrent {
            turn { $0.enqueue(work) }
        } else {
            loop.post { self.turn { _ in work() } }
        }
    }

    nonisolated func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        let timer = HomeTimer(self, work)
        timer.start(after: delay)
        return timer
    }

    nonisolated func run(due work: () -> Void) { turn { _ in work() } }

    nonisolated func report(_ error: any Error, from binding: String) {
        if isCurrent { turn { $0.report(error, from: binding) } } else { post { self.report(error, from: binding) } }
    }
}
