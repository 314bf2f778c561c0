// OperationQueueScheduler: Foundation's operation queues.
import Foundation
import Rx
import Testing

@Suite struct OperationQueueSchedulerTests {
    let queue = OperationQueue()
    let heard = Heard()

    init() { queue.maxConcurrentOperationCount = 1 }

    @Test func `work runs on the queue, at its home`() {
        let scheduler = OperationQueueScheduler(operationQueue: queue)
        let home = Home(ManualContext())
        #expect(scheduler.operationQueue === queue && scheduler.queuePriority == .normal)
        Home.with(home) {
            _ = scheduler.run { [heard, queue] in
                heard.note("\(OperationQueue.current === queue) \(Home.current === home)")
            }
        }
        queue.waitUntilAllOperationsAreFinished()
        #expect(heard.log == ["true true"])
    }

    @Test func `the more urgent goes first, of what waits`() {
        queue.isSuspended = true
        for priority in [Operation.QueuePriority.low, .veryHigh, .normal] {
            let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: priority)
            scheduler.run { [heard] in heard.note("\(priority.rawValue)") }
        }
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(heard.log == ["8", "0", "-4"])
    }

    @Test func `what is taken back does not run, and what it has started is ended`() {
        let scheduler = OperationQueueScheduler(operationQueue: queue)
        queue.isSuspended = true
        scheduler.run { [heard] in heard.note("taken back") }.dispose()
        let item = scheduler.schedule(()) { [heard] in Disposables.create { heard.note("ended") } }
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(heard.log == [])
        item.dispose()
        #expect(heard.log == ["ended"])
    }

    @Test func `a sequence observed on it stays in order, also on several threads`() {
        queue.maxConcurrentOperationCount = 4
        let done = DispatchSemaphore(value: 0)
        let subscription = Observable.from(Array(0..<200))
            .observe(on: OperationQueueScheduler(operationQueue: queue))
            .subscribe(onNext: { [heard] in heard.note("\($0)") }, onCompleted: { done.signal() })
        done.wait()
        #expect(heard.log == (0..<200).map(String.init))
        subscription.dispose()
    }
}
