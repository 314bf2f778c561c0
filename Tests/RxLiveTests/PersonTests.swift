// A person in a test acts as one in a browser does: the focus follows the pointer, and fields take what they have room for.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PersonTests {
    private let server: TestServer
    private let page: TestPage

    init() throws {
        server = TestServer(try Desk.application())
        page = try server.browser().open("/")
    }

    // MARK: Focus

    @Test func `a tap moves the focus, and what had it has lost it`() throws {
        try page.type("count", "x")
        #expect(page.text("said") == "")
        try page.tap("other")
        #expect(page.focused == "other")
        #expect(page.text("said") == "Write a number.", "the field has been left")
    }

    @Test func `a tap on what cannot have the focus takes it away`() throws {
        try page.type("count", "x")
        try page.tap("said")
        #expect(page.focused == nil)
        #expect(page.text("said") == "Write a number.")
    }

    @Test func `a check box that is switched has the focus, and typing elsewhere has gone`() throws {
        try page.type("count", "7")
        let made = page.runtime.made.count
        try page.toggle("agree")
        #expect(page.focused == "agree")
        #expect(page.runtime.made.dropFirst(made).map(\.outlet) == ["count", "agree"])
    }

    @Test func `what is tapped on the way to another screen has the focus again on the way back`() throws {
        let page = try server.browser().open("/second")
        try page.type("note", "a")
        try page.tap("forward")
        #expect(page.focused == nil, "another screen")
        try page.tap("back")
        #expect(page.focused == "forward")
    }

    @Test func `what is disabled gets the focus back, unless another has had it meanwhile`() throws {
        let lab = try Lab()
        lab.setNotes(["a1"])
        try lab.page.tap("plus")
        lab.serverDoes { $0.view.plus.isEnabled = false }
        #expect(lab.page.focused == nil)
        lab.serverDoes { $0.view.plus.isEnabled = true }
        #expect(lab.page.focused == "plus")
        lab.serverDoes { $0.view.plus.isEnabled = false }
        try lab.page.tap("notes[0]/more")
        #expect(lab.page.focused == "more")
        lab.setNotes([])
        lab.serverDoes { $0.view.plus.isEnabled = true }
        #expect(lab.page.focused == nil)
    }

    @Test func `a button has its focus again on the page that follows one that has gone`() throws {
        let lab = try Lab()
        try lab.page.tap("plus")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.focused == "plus")
        #expect(lab.disagreements() == [])
    }

    @Test func `what asks for the focus has it when the page opens`() throws {
        #expect(page.focused == "count", "the first that asks is disabled")
        try page.tap("other")
        page.reload()
        #expect(page.focused == "count")
    }

    @Test func `what asks for the focus has it when its dialog opens`() throws {
        let page = try server.browser().open("/second")
        try page.type("note", "a")
        let controller = try #require(shown(page))
        perform(controller) { $0.present(DeskController()) }
        #expect(page.focused == "count")
        perform(controller) { $0.dismiss() }
        #expect(page.focused == "note")
    }

    @Test(arguments: [(false, "count"), (true, nil)])
    func `on a screen that is pushed it has the focus where the screen itself cannot`(
        _ canScreenHaveFocus: Bool,
        _ focused: String?
    ) throws {
        let server = TestServer(try Desk.application(canScreenHaveFocus: canScreenHaveFocus))
        let page = try server.browser().open("/second")
        perform(try #require(shown(page)), on: server) { $0.push(DeskController(), at: "/") }
        #expect(page.title == "The desk")
        #expect(page.focused == focused)
    }

    private func shown(_ page: TestPage) -> AnyViewController? {
        guard let token = page.runtime.token.flatMap({ PageToken(text: $0) }) else { return nil }
        let loop = page.surroundings.loop
        let server = (page.surroundings as? TestBrowser)?.server
        return loop.perform { server?.server.pages[token]?.inspect { $0 }?.screens.last?.controller }
    }

    private func perform(
        _ controller: AnyViewController,
        on server: TestServer? = nil,
        _ body: (AnyViewController) -> Void
    ) {
        let server = server ?? self.server
        server.loop.perform { controller.page?.turn { body(controller) } }
        server.loop.run()
    }

    // MARK: Room

    @Test func `a field takes as much as its maxlength lets in`() throws {
        try page.type("count", "1234567")
        #expect(page.value("count") == "12345")
        try page.fill("count", "7654321")
        #expect(page.value("count") == "76543")
        try page.type("count", "9")
        #expect(page.value("count") == "76543")
    }

    @Test func `units of UTF-16 count, and no character is cut in two`() throws {
        try page.fill("note", "a😀b😀")
        #expect(page.value("note") == "a😀b")
        try page.fill("note", "a\nb\ncd")
        #expect(page.value("note") == "a\nb\n")
        try page.compose("note")
        page.endComposition("字")
        #expect(page.value("note") == "a\nb\n")
    }

    @Test func `what the program has set may be longer`() throws {
        let controller = try #require(shown(page) as? DeskController)
        perform(controller) { _ in controller.view.note.text = "longer than four" }
        try page.type("note", "!")
        #expect(page.value("note") == "longer than four")
        #expect(page.focused == "note")
    }
}
