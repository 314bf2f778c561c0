// skip(duration): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SkipDurationTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(35, "-----c|"), (30, "-----c|"), (29, "---b-c|"), (0, "-a-b-c|"), (300, "------|")])
    func `skips for a while, its last instant included`(_ seconds: Int, _ expected: String) {
        let result = scheduler.start { scheduler.hot("-a-b-c|").skip(.seconds(seconds), scheduler: scheduler) }
        #expect(result.line == expected)
    }

    @Test func `an error passes while elements are skipped`() {
        let result = scheduler.start { scheduler.hot("-a#").skip(.seconds(50), scheduler: scheduler) }
        #expect(result.line == "--#")
    }
}
