// ifEmpty: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct IfEmptyTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `goes on with the other when the source is empty`() {
        let source = scheduler.hot("--|")
        let other = scheduler.cold("-x-y|")
        #expect(scheduler.start { source.ifEmpty(switchTo: other.asObservable()) }.line == "---x-y|")
        #expect(source.subscriptions == [Subscription(200, 220)])
        #expect(other.subscriptions == [Subscription(220, 260)])
    }

    @Test(arguments: ["-a|", "--#", "-a#", ""])
    func `the other is not needed`(_ line: String) {
        let other = scheduler.cold("-x|")
        #expect(scheduler.start { scheduler.hot(line).ifEmpty(switchTo: other.asObservable()) }.line == line)
        #expect(other.subscriptions.isEmpty)
    }

    @Test func `disposing stops the other`() {
        let other = scheduler.cold("-x-y|")
        let result = scheduler.start(disposed: 235) { scheduler.hot("--|").ifEmpty(switchTo: other.asObservable()) }
        #expect(result.line == "---x")
        #expect(other.subscriptions == [Subscription(220, 235)])
    }

    @Test func `an error of the other passes`() {
        let other = scheduler.cold("-#")
        #expect(scheduler.start { Observable.empty().ifEmpty(switchTo: other.asObservable()) }.line == "-#")
    }
}
