// MainQueue: the main context of a process without pages: its main dispatch queue.
import Dispatch
import Synchronization

import struct FoundationEssentials.Date

/// The main dispatch queue as a main context.
final class MainQueue: MainContext {
    static let instance = MainQueue()

    private static let key = DispatchSpecificKey<Bool>()

    /// How many items are queued and have not run.
    private let queued = Atomic<Int>(0)

    /// The monotonic clock's zero, counted from the reference date.
    private let start: Duration

    private init() {
        start = .seconds(Date().timeIntervalSinceReferenceDate) - Self.uptime
        DispatchQueue.main.setSpecific(key: Self.key, value: true)
    }

    private static var uptime: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

    /// The time since the reference date, by the wall clock as it stood when the process first asked.
    var now: Duration { start + Self.uptime }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == true }

    var isIdle: Bool { isCurrent && queued.load(ordering: .acquiring) == 0 }

    func post(_ work: @escaping () -> Void) {
        queued.wrappingAdd(1, ordering: .acquiringAndReleasing)
        // Unsafe only to the compiler: the closure is handed over and runs once.
        nonisolated(unsafe) let work = work
        DispatchQueue.main.async {
            self.queued.wrappingSubtract(1, ordering: .acquiringAndReleasing)
            work()
        }
    }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        DispatchTimer.start(on: .main, after: delay, work)
    }

    func report(_ error: any Error, from binding: String) {
        #if DEBUG
        // A binding cannot show an error: the sequence must be made to have none. Programmer's error, as in RxSwift.
        fatalError("Binding error from \(binding): \(error)")
        #else
        Complaint.write("Binding error from \(binding): \(error)")
        #endif
    }
}
