// Addresses come from data: none of them may run a script.
import Controls
import Testing

@Suite struct LinkTests {
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
    }
}
