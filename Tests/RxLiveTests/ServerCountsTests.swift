// What a server counts of its pages.
import Testing

@testable import RxLive

@Suite struct ServerCountsTests {
    @Test func `pages that have gone are told of once there are enough, and then forgotten`() {
        let counts = ServerCounts()
        for _ in 0..<5 { counts.pageOpened() }
        for _ in 0..<2 { counts.pageClosed() }
        #expect(counts.pageCount == 3)
        #expect(!counts.haveGone(atLeast: 3))
        counts.pageClosed()
        #expect(counts.haveGone(atLeast: 3))
        #expect(!counts.haveGone(atLeast: 3))
        for _ in 0..<2 { counts.pageClosed() }
        #expect(!counts.haveGone(atLeast: 3))
        #expect(counts.pageCount == 0)
    }
}
