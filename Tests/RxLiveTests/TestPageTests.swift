// The smallest conversations: a browser in memory and a page.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TestPageTests {
    @Test func `a tap counts`() throws {
        let lab = try Lab()
        #expect(lab.page.connection == .connected)
        #expect(lab.page.text("count") == "0")
        try lab.page.tap("plus")
        try lab.page.tap("plus")
        #expect(lab.page.text("count") == "2")
        #expect(lab.runtime.queue.items.isEmpty)
    }

    @Test func `typing is heard key by key`() throws {
        let lab = try Lab()
        try lab.page.type("text", "ab")
        #expect(lab.world.heard == ["text a", "text ab"])
        #expect(lab.page.text("saw") == "saw ab")
    }
}
