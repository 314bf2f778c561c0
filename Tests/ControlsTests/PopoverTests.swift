// What a popover and a menu tell the program.
import Controls
import Markup
import Rx
import Testing

@MainActor @Suite struct PopoverTests {
    private let host = PlainHost()

    @Test func `it is listened to only while somebody wants to know`() {
        let menu = Menu(number: 1, host: host)
        #expect(menu.value(of: .events) == .none)
        let opened = menu.rx.didOpen.subscribe()
        #expect(menu.value(of: .events) == .string("toggle:newState"))
        let closed = menu.rx.didClose.subscribe()
        opened.dispose()
        #expect(menu.value(of: .events) == .string("toggle:newState"))
        closed.dispose()
        #expect(menu.value(of: .events) == .none)
    }
}
