// Rules 36 and 37 of the page protocol: keys of once-actions outlive their document, and a page made anew says so.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct OnceKeyRuleTests {
    static let unsure = "Post: may not have been carried out, please check."

    @Test func `after F5 the person is told, and a tap of the same intention takes its key`() throws {
        let lab = try Lab()
        try OnceStory.reloads(lab)
        #expect(lab.page.announcements == [Self.unsure])
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `after F5 nothing is sent by itself`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.server.restart()
        lab.page.reload()
        try lab.page.fill("draft", "x")
        lab.runDry(.seconds(30))
        #expect(lab.world.posts == [])
        #expect(lab.runtime.kept.count == 1)
    }

    @Test func `a new program takes what was typed and the keys over its reload`() throws {
        let lab = try Lab()
        try OnceStory.deploys(lab)
        #expect(lab.runtime.loads == 2)
        #expect(lab.page.value("text") == "kept")
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.announcements.contains(Self.unsure) == false)
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.disagreements() == [])
    }

    @Test func `a key of more than an hour is told and forgotten`() throws {
        let lab = try Lab()
        try OnceStory.sleeps(lab)
        #expect(lab.page.announcements.contains(Self.unsure))
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a copied tab is told`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        let copy = lab.browser.duplicate(lab.page)
        #expect(copy.announcements == [Self.unsure])
        copy.close()
    }

    @Test func `there are eight keys; the ninth takes the place of the oldest, of which the person is told`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try OnceStory.nine(lab)
        #expect(lab.runtime.kept.count == 8)
        #expect(lab.page.announcements == [Self.unsure])
    }

    @Test func `what was said when a person acted otherwise stands beside their act`() throws {
        let lab = try Lab()
        try OnceStory.actsOtherwise(lab)
        #expect(lab.runtime.document.announcement == Self.unsure)
        #expect(lab.world.posts == [])
    }

    @Test func `a page made anew says so where it shows something else`() throws {
        let lab = try Lab()
        try lab.page.tap("plus")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.text("count") == "0")
        #expect(lab.page.announcements == [ClientRuntime.anew])
    }

    @Test func `a page made anew says nothing where it shows the same`() throws {
        let lab = try Lab()
        try lab.page.type("text", "kept")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.text("saw") == "saw kept")
        #expect(lab.page.announcements == [])
    }
}

/// Histories that random ones seldom are.
enum OnceStory {
    typealias Story = @Sendable (Lab) throws -> Void
    static let all: [Story] = [reloads, deploys, sleeps, nine, actsOtherwise]

    /// Stored, but not answered, before F5.
    static func reloads(_ lab: Lab) throws {
        lab.line.isDownHeld = true
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.page.reload()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry(.seconds(10))
    }

    /// Killed before it was stored; the server comes back with another program for browsers.
    static func deploys(_ lab: Lab) throws {
        lab.world.workTime = .milliseconds(1_013)
        try lab.page.type("text", "kept")
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        release(lab)
        lab.runDry(.seconds(30))
    }

    static func release(_ lab: Lab) {
        let html = #"<script type="module" src="/runtime-2.js"></script></head>"#
        lab.server.edit = { $0.replacing("</head>", with: html) }
        lab.server.restart()
    }

    /// Nobody is there for more than an hour.
    static func sleeps(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.server.isReachable = false
        lab.server.restart()
        lab.loop.advance(by: .seconds(3_601))
        lab.runDry(.seconds(30))
    }

    static func nine(_ lab: Lab) throws {
        for number in 0..<9 {
            try lab.page.fill("draft", "\(number)")
            try lab.page.tap("post")
        }
    }

    /// The button is not there yet when the person does something else.
    static func actsOtherwise(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.world.disablesPost = true
        lab.server.restart()
        lab.runDry(.seconds(4))
        try lab.page.tap("plus")
        lab.runDry(.seconds(4))
    }
}
