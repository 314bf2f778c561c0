// catch: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct CatchTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `goes on with another sequence`() {
        let source = scheduler.hot("-a-#")
        let second = scheduler.cold("-x|")
        #expect(scheduler.start { source.catch { _ in second.asObservable() } }.line == "-a--x|")
        #expect(source.subscriptions == [Subscription(200, 230)])
        #expect(second.subscriptions == [Subscription(230, 250)])
    }

    @Test func `disposing stops the second sequence`() {
        let second = scheduler.cold("-x-y|")
        let result = scheduler.start(disposed: 245) { scheduler.hot("-a-#").catch { _ in second.asObservable() } }
        #expect(result.line == "-a--x")
        #expect(second.subscriptions == [Subscription(230, 245)])
    }

    @Test func `an error of the second sequence passes`() {
        var handled: [String] = []
        let result = scheduler.start {
            scheduler.hot("-a-#").catch { error in
                handled.append("\(error)")
                return scheduler.cold("-#").asObservable()
            }
        }
        #expect(result.line == "-a--#")
        #expect(handled == ["MarbleError()"])
    }

    @Test func `what the handler throws is the error`() {
        let source = scheduler.hot("-a-#")
        #expect(scheduler.start { source.catch { _ in throw Oops() } }.line == "-a-!")
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `catches nest`() {
        let result = scheduler.start {
            scheduler.hot("-#").catch { _ in scheduler.cold("-x#").asObservable() }.catchAndReturn("y")
        }
        #expect(result.line == "--x(y|)")
    }

    @Test func `an error within the subscription is caught`() {
        let second = scheduler.cold("-x|")
        #expect(scheduler.start { Observable.error(Oops()).catch { _ in second.asObservable() } }.line == "-x|")
        #expect(second.subscriptions == [Subscription(200, 220)])
    }
}
