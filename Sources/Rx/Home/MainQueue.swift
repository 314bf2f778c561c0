// MainQueue: the main context of a process without pages: its main dispatch queue.
import Dispatch

/// The main dispatch queue as a main context.
final class MainQueue: MainContext {
    static let instance = MainQueue()

    private static let key = DispatchSpecificKey<Bool>()

    private init() { DispatchQueue.main.setSpecific(key: Self.key, value: true) }

    /// The time since the reference date.
    var now: Duration { EvenClock.process.now }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == true }

    func post(_ work: @escaping () -> Void) {
        // Unsafe only to the compiler: the closure is handed over and runs once.
        nonisolated(unsafe) let work = work
        DispatchQueue.main.async { work() }
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
