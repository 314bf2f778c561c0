// ignoreElements: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct IgnoreElementsTests {
    @Test(arguments: [("-a-b|", "----|"), ("-a-#", "---#"), ("-a", "")])
    func `only the end is left`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(line)
        let end: Observable<Never> = source.ignoreElements()
        #expect(scheduler.start { end }.line == expected)
        #expect(source.subscriptions == [Subscription(200, line == "-a" ? 1000 : 200 + 10 * (expected.count - 1))])
    }
}
