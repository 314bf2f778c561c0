// ConcurrentDispatchQueueScheduler: several items at a time.
import Dispatch
import Rx
import Testing

@Suite struct ConcurrentDispatchQueueSchedulerTests {
    let queue = Place.queue("together", attributes: .concurrent)

    @Test func `two items can wait for each other`() {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let one = DispatchSemaphore(value: 0)
        let other = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        scheduler.run {
            one.signal()
            other.wait()
            done.signal()
        }
        scheduler.run {
            other.signal()
            one.wait()
            done.signal()
        }
        done.wait()
        done.wait()
    }

    @Test func `work runs on the queue, at its home`() {
        let home = Home(ManualContext())
        let scheduler = ConcurrentDispatchQueueScheduler(queue: queue, leeway: .milliseconds(1))
        let heard = Heard()
        Home.with(home) {
            scheduler.wait { heard.note("\(Place.current) \(Home.current === home)") }
        }
        #expect(heard.log == ["together true"])
    }

    @Test func `later and periodic work can be taken back`() {
        let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        let heard = Heard()
        let done = DispatchSemaphore(value: 0)
        let work = SingleAssignmentDisposable()
        // It cannot run before it is taken back, however long this thread is kept waiting.
        queue.suspend()
        scheduler.run(after: .milliseconds(1)) { heard.note("taken back") }.dispose()
        queue.resume()
        work.setDisposable(
            scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) { number in
                heard.note("\(number)")
                if number == 2 {
                    work.dispose()
                    done.signal()
                }
                return number + 1
            }
        )
        done.wait()
        // Behind whatever the queue may still have begun.
        queue.sync(flags: .barrier) {}
        #expect(heard.log == ["0", "1", "2"])
    }

    @Test func `a sequence observed on it stays in order`() {
        let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        let done = DispatchSemaphore(value: 0)
        let heard = Heard()
        let subscription = Observable.from(Array(0..<1_000)).observe(on: scheduler)
            .subscribe(onNext: { heard.note("\($0)") }, onCompleted: { done.signal() })
        done.wait()
        #expect(heard.log == (0..<1_000).map(String.init))
        subscription.dispose()
    }
}
