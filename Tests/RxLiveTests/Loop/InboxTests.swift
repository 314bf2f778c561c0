// The inbox of a loop: what is appended is there at once for a reader, and gone once it was taken.
import Testing

@testable import RxLive

@Suite struct InboxTests {
    @Test func `it is empty until something is appended, and once that was taken`() {
        let inbox = Inbox()
        #expect(inbox.isEmpty)
        #expect(inbox.append(.work {}))
        #expect(!inbox.isEmpty)
        #expect(!inbox.append(.work {}))
        var items: [Inbox.Item] = []
        inbox.take(into: &items)
        #expect(items.count == 2)
        #expect(inbox.isEmpty)
        items = []
        inbox.take(into: &items)
        #expect(items.isEmpty)
        #expect(inbox.append(.work {}))
        #expect(!inbox.isEmpty)
    }

    @Test func `once closed it gives out what waited and takes nothing more`() {
        let inbox = Inbox()
        _ = inbox.append(.work {})
        #expect(inbox.close().count == 1)
        #expect(inbox.isEmpty)
        #expect(!inbox.append(.work {}))
        #expect(inbox.isEmpty)
    }
}
