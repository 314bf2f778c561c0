// A screen whose choices and rows come from elsewhere: what was chosen waits for them, what goes is followed, and what rows show
// is sent at once.
import Controls
import Foundation
import Markup
import Rx
import StateStorage
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LaterChoicesTests {
    private let world = ShelfWorld()
    private let server: TestServer
    private let page: TestPage

    init() throws {
        server = TestServer(try world.application(), state: try SQLiteStateStore())
        page = try server.browser().open("/")
    }

    private func serverDoes(_ work: (ShelfController) -> Void) {
        server.loop.perform {
            guard let shelf = world.shelves.last else { return }
            shelf.page?.turn { work(shelf) }
        }
        server.loop.run()
    }

    private func kill() {
        server.restart()
        server.advance(by: .seconds(12))
    }

    @Test func `what a person has chosen is chosen again once it is there to be chosen`() throws {
        defer { page.close() }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        try page.choose("country", "Peru")
        #expect(world.heard == [1])
        server.advance(by: .seconds(2))
        kill()
        #expect(page.value("country") == "")
        // What is kept of the page that waits has the choice, too.
        try page.type("note", "x")
        server.advance(by: .seconds(2))
        kill()
        serverDoes { $0.view.country.titles = ["Chad", "Mali"] }
        #expect(page.value("country") == "Chad", "it is not there yet")
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        #expect(page.value("country") == "Peru")
        #expect(world.heard == [1, 1])
        serverDoes { $0.view.country.titles = ["Mali", "Niger"] }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        #expect(page.value("country") == "Chad", "once")
    }

    @Test func `what a person chooses again stands`() throws {
        defer { page.close() }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        try page.choose("country", "Peru")
        server.advance(by: .seconds(2))
        kill()
        serverDoes { $0.view.country.titles = ["Chad", "Mali"] }
        try page.choose("country", "Mali")
        serverDoes { $0.view.country.titles = ["Chad", "Mali", "Peru"] }
        #expect(page.value("country") == "Mali")
    }

    @Test func `what was chosen again is kept alone, though no frame has gone out since`() throws {
        defer { page.close() }
        serverDoes { $0.view.country.titles = ["Chad", "Peru"] }
        try page.choose("country", "Peru")
        server.advance(by: .seconds(2))
        kill()
        serverDoes { $0.view.country.titles = ["Chad", "Mali"] }
        var kept: [PropertyValue?] = []
        serverDoes { shelf in
            kept = [entry(of: shelf)]
            shelf.view.country.receive(.value(.string("Mali")))
            kept.append(entry(of: shelf))
        }
        #expect(kept == [.string("Peru"), .string("Mali")])
    }

    /// What of the person's choice is in a snapshot that is taken now, where it is there once.
    private func entry(of shelf: ShelfController) -> PropertyValue? {
        guard let page = shelf.page else { return nil }
        var text = page.services.takeMemory()
        Snapshot.write(page, into: &text)
        let bytes = text.withBytes { Array($0) }
        page.services.giveBack(text)
        guard String(decoding: bytes, as: UTF8.self).components(separatedBy: "\"country\"").count == 2 else {
            return nil
        }
        return Snapshot.read(bytes)?.stack.last?.entries["country"]
    }

    @Test func `a deletion that was not carried out takes the focus from nobody later`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "b", "c"]) }
        try page.tap("rows[1]/remove")
        #expect(world.removed == ["b"])
        try page.type("note", "x")
        #expect(page.focused == "note")
        serverDoes { $0.items.accept(["a", "c"]) }
        #expect(page.focused == "note")
        try page.tap("rows[1]/remove")
        serverDoes { $0.items.accept(["a"]) }
        #expect(page.focused == "remove", "a person who waits for it has it in the next row")
    }

    @Test func `a row that is deleted hands on no focus but what it takes away, whatever the server knows of it`()
        throws
    {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "b", "c", "d"]) }
        try page.tap("rows[1]/remove")
        #expect(world.removed == ["b"])
        serverDoes { $0.items.accept(["a", "c", "d"]) }
        #expect(page.runtime.document.focused === page.find("rows[1]/remove"))
        // The server has not heard that it has gone on.
        try page.tap("rows[1]/remove")
        page.runtime.document.focused = page.find("note")
        serverDoes { $0.items.accept(["a", "d"]) }
        #expect(page.focused == "note")
        // Nor that it is nowhere.
        try page.tap("rows[1]/remove")
        page.runtime.document.focused = nil
        serverDoes { $0.items.accept(["a"]) }
        #expect(page.focused == nil)
    }

    @Test func `what rows present while they are made is there at once`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "ask"]) }
        #expect(page.dialogs == ["Shall it?"])
    }

    @Test func `what is selected in a list that a tap changes is what was tapped`() throws {
        defer { page.close() }
        serverDoes { $0.items.accept(["a", "b", "c"]) }
        world.onTap = { $0.items.accept(["c", "b", "a"]) }
        try page.tap("rows[0]/pick")
        #expect(world.picked == ["a"])
        #expect(world.paths == [2])
    }
}
