// WaitingThread: a thread that waits. The main thread runs its run loop meanwhile, and with it the main queue. Inside an item
// of that queue none other can run: there it is its own main context, and what is posted to that runs here. Elsewhere the main
// queue runs on, so nothing changes.
import Dispatch
import Foundation
import Glibc
import Rx

/// The main context of what is subscribed to while the main thread waits.
///
/// `@unchecked Sendable`: the monitor guards the mutable fields; posted work is handed over and runs once, on the thread.
final class WaitingThread: MainContext, @unchecked Sendable {
    private static let isMainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private let monitor = Monitor()
    private let deadline: timespec?
    private let thread = pthread_self()
    /// Whether this is the main thread, outside of everything that its run loop runs, and of any page.
    private let runsLoop = Thread.isMainThread && RunLoop.current.currentMode == nil && Home.current == nil
    private var queue: [() -> Void] = []
    private var isWoken = false
    private var isLate = false
    private var isClosed = false

    init(timeout: Duration?) { deadline = timeout.map { timespec(after: $0) } }

    /// Ends the wait.
    func wake() {
        monitor.locked {
            isWoken = true
            monitor.wakeAll()
        }
        // Whatever the run loop does at that moment, it returns after an item of the queue.
        if runsLoop { DispatchQueue.main.async {} }
    }

    /// Calls `subscribe` and runs what is posted until `wake`; false if the deadline has passed before.
    func wait(_ subscribe: () -> Void) -> Bool {
        if runsLoop {
            subscribe()
            runLoop()
            return close()
        }
        let isMain = DispatchQueue.getSpecific(key: Self.isMainQueue) == true
        return Home.with(isMain && Home.current == nil ? Home(self) : Home.current) {
            subscribe()
            while let work = next() { work() }
            return close()
        }
    }

    /// Runs the run loop, item by item, until `wake` or the deadline.
    private func runLoop() {
        while !monitor.locked({ isWoken }), deadline?.hasPassed != true {
            let limit = deadline.map { Date(timeIntervalSinceNow: $0.secondsLeft) } ?? .distantFuture
            _ = RunLoop.current.run(mode: .default, before: limit)
        }
    }

    /// Waits for work; `nil` after `wake` and after the deadline.
    private func next() -> (() -> Void)? {
        monitor.locked {
            while queue.isEmpty, !isWoken, !isLate { isLate = !monitor.wait(until: deadline) }
            isLate = isLate || deadline?.hasPassed == true
            return isWoken || isLate ? nil : queue.removeFirst()
        }
    }

    /// Takes no more work; whether it was woken.
    private func close() -> Bool {
        // Released outside the monitor: that may run any code.
        let rest = monitor.locked {
            isClosed = true
            defer { queue = [] }
            return queue
        }
        return withExtendedLifetime(rest) { monitor.locked { isWoken } }
    }
}

extension WaitingThread {
    var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    func post(_ work: @escaping () -> Void) {
        monitor.locked {
            if !isClosed { queue.append(work) }
            monitor.wakeAll()
        }
    }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        // Unsafe only to the compiler: the closure is handed over and runs once, on the waiting thread.
        nonisolated(unsafe) let work = work
        timer.setEventHandler { self.post(work) }
        timer.schedule(deadline: .now() + .nanoseconds(Int(min(delay / .nanoseconds(1), 1e18))))
        timer.resume()
        return Disposables.create { timer.cancel() }
    }

    func report(_ error: any Error, from binding: String) {
        // A binding cannot show an error: the sequence must be made to have none. Programmer's error, as in RxSwift.
        fatalError("Binding error from \(binding): \(error)")
    }
}
