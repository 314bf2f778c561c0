// When memory that a crowd has left goes back to the system.
import Testing

@testable import RxLive

@Suite struct MemoryTrimTests {
    @Test func `once a crowd has gone and no more go, and once for each crowd`() {
        var trim = MemoryTrim()
        // At 1 200 they are still going; at 2 200 there are too few since the last time.
        let due = [0, 600, 1_200, 1_201, 1_202, 2_190, 2_200, 2_201].filter { trim.isDue(gone: $0) }
        #expect(due == [1_201, 2_201])
    }

    @Test func `at last though they never stop`() {
        var trim = MemoryTrim()
        let times = (1...130).filter { trim.isDue(gone: $0 * 2_000) }
        #expect(times == [60, 120])
    }
}
