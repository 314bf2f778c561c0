// A view keeps one object of a class, as long as it is part of its page.
import Rx
import Testing

@testable import Controls

@Suite @MainActor struct AttachmentTests {
    private let host = PlainHost()

    private final class Counter: ViewAttachment {
        var end: () -> Void = {}
        func viewDetaches() { end() }
    }

    private final class Other {}

    @Test func `there is one of a class for each view`() {
        let view = View(number: 1, host: host)
        let counter = view.attachment(Counter.self) { Counter() }
        #expect(view.attachment(Counter.self) { Counter() } === counter)
        let other = view.attachment { Other() }
        #expect(view.attachment { Other() } === other)
        #expect(View(number: 2, host: host).attachment(Counter.self) { Counter() } !== counter)
    }

    @Test func `it goes with the view, and is told`() {
        let view = View(number: 1, host: host)
        var ends = 0
        weak var counter: Counter?
        do {
            let made = view.attachment { Counter() }
            made.end = { ends += 1 }
            counter = made
        }
        #expect(counter != nil)
        view.detach()
        #expect(ends == 1)
        #expect(counter == nil)
        counter = view.attachment { Counter() }
        #expect(counter == nil)
    }
}
