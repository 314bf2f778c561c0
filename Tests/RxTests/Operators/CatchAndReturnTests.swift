// catchAndReturn: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct CatchAndReturnTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `one element and the end`() {
        #expect(scheduler.start { scheduler.hot("-a-#").catchAndReturn("x") }.line == "-a-(x|)")
    }
}
