// OperationQueueScheduler: runs work on Foundation's operation queues. With it Rx imports Foundation as a whole.
public import Foundation

/// Runs work as operations of a queue, at the home it was scheduled from.
///
/// For work whose number is to be limited (`maxConcurrentOperationCount`) or that the application counts and suspends.
///
/// See reactivex.io/documentation/scheduler.html.
public final class OperationQueueScheduler: ImmediateSchedulerType {
    /// Where the work runs.
    public let operationQueue: OperationQueue

    /// How urgent the operations are among those of the queue.
    public let queuePriority: Operation.QueuePriority

    /// Makes a scheduler of a queue.
    ///
    /// - Parameters:
    ///   - operationQueue: Where the work runs.
    ///   - queuePriority: How urgent it is there. Default: normal.
    public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Runs `action` as an operation; one that is disposed of before is still an operation, of nothing.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        let item = ScheduledItem(state, action)
        let operation = BlockOperation { item.run() }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return item
    }
}
