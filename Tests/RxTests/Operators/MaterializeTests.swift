// materialize: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct MaterializeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `every event becomes an element`() {
        let failing = scheduler.start { scheduler.hot("-a-#").materialize() }
        #expect(failing.events.map(\.time) == [210, 230, 230])
        #expect(failing.events.compactMap(\.value.element) == [.next("a"), .error(MarbleError())])
        #expect(failing.events.last?.value.isCompleted == true)
    }
}
