// From one thread to another: observe(on:) with a serial queue. Bursts are drained in one item of work; an element alone
// pays for the queue's way there, which is Dispatch's, and RxSwift's the same.
import Dispatch
import Rx

extension RxCase {
    static var hops: [RxCase] {
        [
            RxCase("observe(on: serial), bursts of 1 000", peer: Peer(11_466, 7), .fewer(5), rounds: 2_000) {
                rounds in
                let hop = Hop()
                for _ in 0..<rounds / 1_000 { hop.burst(1_000) }
            },
            RxCase("observe(on: serial), one at a time", peer: Peer(11_466, 7), .fewer(2.5)) { rounds in
                let hop = Hop()
                for _ in 0..<rounds { hop.single() }
            },
        ]
    }
}

/// A subject and a subscriber on a queue.
private final class Hop {
    private let queue = DispatchQueue(label: "hop")
    private let subject = PublishSubject<Int>()
    private let arrived = DispatchSemaphore(value: 0)
    private let subscription: any Disposable

    init() {
        let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "hop")
        let (sum, arrived) = (Sum(), arrived)
        subscription = subject.observe(on: scheduler)
            .subscribe(onNext: { element in
                sum.add(element)
                if element < 0 { arrived.signal() }
            })
    }

    deinit { subscription.dispose() }

    /// Emits while the queue is busy, and waits for the last to arrive.
    func burst(_ count: Int) {
        let free = DispatchSemaphore(value: 0)
        queue.async { free.wait() }
        for _ in 1..<count { subject.onNext(1) }
        subject.onNext(-1)
        free.signal()
        arrived.wait()
    }

    /// Emits one and waits for it to arrive.
    func single() {
        subject.onNext(-1)
        arrived.wait()
    }
}
