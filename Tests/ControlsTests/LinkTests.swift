// Addresses come from data: none of them may run a script.
import Controls
import Markup
import Rx
import Testing

@Suite @MainActor struct LinkTests {
    private let host = PlainHost()

    @Test func `an address that would run a script is removed`() {
        let link = Link(number: 1, host: host)
        link.address = "/wall"
        #expect(link.address == "/wall")
        link.address = " java\tscript:alert(1)"
        #expect(link.address.isEmpty)
        let image = ImageView(number: 2, host: host)
        image.source = "javascript:alert(1)"
        #expect(image.source.isEmpty)
        // Whichever way it is set, and on whichever element.
        let view = View(number: 3, host: host)
        for property in [Property.href, .source] {
            view.set(property, .string("https://wall.example/"))
            #expect(view.value(of: property) == .string("https://wall.example/"))
            view.set(property, .string("\u{1}javascript:alert(1)"))
            #expect(view.value(of: property) == .none)
        }
    }

    @Test func `it is heard only while somebody listens`() {
        let link = Link(number: 1, host: host)
        var heard = 0
        let first = link.rx.tap.subscribe(onNext: { heard += 1 })
        let second = link.rx.tap.subscribe(onNext: { heard += 1 })
        #expect(link.value(of: .events) == .string("tap"))
        link.receive(.action(once: nil))
        #expect(heard == 2)
        first.dispose()
        #expect(link.value(of: .events) == .string("tap"))
        second.dispose()
        #expect(link.value(of: .events) == .none)
        link.detach()
    }
}
