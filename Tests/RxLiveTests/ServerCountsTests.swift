// What a server counts of its pages.
import Testing

@testable import RxLive

@Suite struct ServerCountsTests {
    @Test func `pages that are open, and those that have gone`() {
        let counts = ServerCounts()
        for _ in 0..<5 { counts.pageOpened() }
        for _ in 0..<2 { counts.pageClosed() }
        #expect(counts.pageCount == 3)
        #expect(counts.goneCount == 2)
        for _ in 0..<3 { counts.pageClosed() }
        #expect(counts.pageCount == 0)
        #expect(counts.goneCount == 5)
    }
}
