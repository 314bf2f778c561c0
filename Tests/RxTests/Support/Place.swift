// Where work runs: the label of the dispatch queue, known to the work by a key, never by a thread or a time.
import Dispatch
import Rx

enum Place {
    private static let key = DispatchSpecificKey<String>()

    /// The label of the queue that runs the caller; "elsewhere" off the queues made here.
    static var current: String { DispatchQueue.getSpecific(key: key) ?? "elsewhere" }

    /// Makes a queue that knows its label.
    static func queue(_ label: String, attributes: DispatchQueue.Attributes = []) -> DispatchQueue {
        let queue = DispatchQueue(label: label, attributes: attributes)
        queue.setSpecific(key: key, value: label)
        return queue
    }

    /// Makes a scheduler whose own serial queue knows its label.
    static func scheduler(_ label: String) -> SerialDispatchQueueScheduler {
        SerialDispatchQueueScheduler(
            internalSerialQueueName: label,
            serialQueueConfiguration: {
                $0.setSpecific(key: key, value: label)
            }
        )
    }
}

extension ImmediateSchedulerType {
    /// Schedules work that starts nothing.
    @discardableResult
    func run(_ work: @escaping () -> Void) -> any Disposable {
        schedule(()) {
            work()
            return Disposables.create()
        }
    }

    /// Runs work and waits for it: off the scheduler only.
    func wait(_ work: @escaping () -> Void = {}) {
        let done = DispatchSemaphore(value: 0)
        run {
            work()
            done.signal()
        }
        done.wait()
    }
}

extension SchedulerType {
    /// Schedules work that starts nothing, for later.
    @discardableResult
    func run(after span: RxTimeInterval, _ work: @escaping () -> Void) -> any Disposable {
        scheduleRelative((), dueTime: span) {
            work()
            return Disposables.create()
        }
    }
}
