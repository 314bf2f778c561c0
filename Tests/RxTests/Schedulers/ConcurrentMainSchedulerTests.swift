// ConcurrentMainScheduler: at once wherever the caller is in the context.
import FoundationEssentials
import Rx
import Testing

@Suite struct ConcurrentMainSchedulerTests {
    let context = ManualContext()
    let home: Home
    let heard = Heard()

    init() { home = Home(context) }

    @Test func `it runs at once inside the context, whatever is queued, and nested too`() {
        context.turn {
            Home.with(home) {
                let scheduler = ConcurrentMainScheduler.instance
                context.post { [heard] in heard.note("posted") }
                scheduler.run { [heard] in
                    scheduler.run { heard.note("nested") }
                    heard.note("at once")
                }
            }
        }
        #expect(heard.log == ["nested", "at once", "posted"])
    }

    @Test func `outside of the context it queues`() {
        Home.with(home) { _ = ConcurrentMainScheduler.instance.run { [heard] in heard.note("a") } }
        #expect(heard.log == [])
        context.turn()
        #expect(heard.log == ["a"])
    }

    @Test func `later and periodic work is the main scheduler's`() {
        let scheduler = Home.with(home) { ConcurrentMainScheduler.instance }
        let start = scheduler.now
        scheduler.run(after: .seconds(3)) { [heard] in heard.note("once") }
        let work = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) { [heard] in
            heard.note("\($0)")
            return $0 + 1
        }
        context.advance(.seconds(4))
        work.dispose()
        context.advance(.seconds(4))
        #expect(heard.log == ["0", "once", "1"])
        #expect(scheduler.now.timeIntervalSince(start) == 8)
    }

    @Test func `a subscription on it is made at once in the context`() {
        context.turn {
            Home.with(home) {
                context.post {}
                let subscription = heard.listen(
                    "",
                    to: Observable.just(1).subscribe(on: ConcurrentMainScheduler.instance)
                )
                #expect(heard.log == ["1", "|"])
                subscription.dispose()
            }
        }
    }
}
