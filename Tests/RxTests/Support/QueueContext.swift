// A main context on a dispatch queue: a real thread, for tests of tasks.
import Dispatch
import Rx
import Testing

final class QueueContext: MainContext {
    private let queue = DispatchQueue(label: "page")
    private let key = DispatchSpecificKey<ObjectIdentifier>()

    init() { queue.setSpecific(key: key, value: ObjectIdentifier(self)) }

    var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == ObjectIdentifier(self) }

    func post(_ work: @escaping () -> Void) {
        // Handed over, and run once.
        nonisolated(unsafe) let work = work
        queue.async { work() }
    }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) { Issue.record("\(error) reached \(binding)") }
}
