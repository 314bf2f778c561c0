// take(for:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TakeForTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(35, "-a-b[235 |]"), (30, "-a-(b|)"), (29, "-a[229 |]"), (0, "[201 |]"), (300, "-a-b-c|")])
    func `takes for a while, its last instant included`(_ seconds: Int, _ expected: String) {
        let result = scheduler.start {
            scheduler.hot("-a-b-c|").take(for: .seconds(seconds), scheduler: scheduler)
        }
        #expect(result.line == expected)
    }

    @Test func `the time runs from each subscription`() {
        let source = scheduler.hot("-a-b-c-d-e-f").take(for: .seconds(45), scheduler: scheduler)
        let late = scheduler.createObserver(String.self)
        scheduler.scheduleAt(240) { _ = source.subscribe(late) }
        #expect(scheduler.start { source }.line == "-a-b[245 |]")
        #expect(late.line == "-----c-d[285 |]")
    }
}
