// startWith: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct StartWithTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `its elements come first, in their order`() {
        let source = scheduler.hot("-a|")
        #expect(scheduler.start { source.startWith("x", "y") }.line == "(xy)a|")
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `the last one written comes first`() {
        #expect(scheduler.start { scheduler.hot("-a|").startWith("x").startWith("y") }.line == "(yx)a|")
    }

    @Test func `a source that is not wanted any more is not subscribed to`() {
        let source = scheduler.hot("-a|")
        var touched: [String] = []
        let result = scheduler.start {
            source.startWith("x", "y", "z").do(onNext: { touched.append($0) }).take(2)
        }
        #expect(result.line == "(xy|)")
        #expect(touched == ["x", "y"])
        #expect(source.subscriptions.isEmpty)
    }

    @Test func `an error made of its elements is caught once`() {
        let source = scheduler.hot("-a|")
        let result = scheduler.start {
            source.startWith("x", "y").map { (_: String) throws -> String in throw Oops() }
                .catch { _ in scheduler.cold("--c|").asObservable() }
        }
        #expect(result.line == "--c|")
        #expect(source.subscriptions.isEmpty)
    }
}
