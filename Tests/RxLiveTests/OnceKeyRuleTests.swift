// Rules 36 and 37 of the page protocol: keys of once-actions outlive their document, and a page made again says so.
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

    @Test func `after F5 nobody is told of what was carried out`() throws {
        let lab = try Lab()
        try OnceStory.settles(lab)
        #expect(lab.page.announcements == [])
        #expect(lab.world.posts == ["x"])
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

    @Test func `a tap does not take a key of more than an hour`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.tap("post")
        lab.loop.advance(by: .seconds(3_599))
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 1)
        lab.loop.advance(by: .seconds(1))
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 2)
    }

    @Test func `what the person was told of is not sent after a restart, but by a tap`() throws {
        let lab = try Lab()
        try OnceStory.toldBefore(lab)
        #expect(lab.page.announcements == [Self.unsure])
        #expect(lab.world.posts == [])
        try lab.page.tap("post")
        lab.runDry(.seconds(10))
        #expect(lab.world.posts == ["x"])
    }

    @Test func `a tap with the key of what the person was told of is sent again after a restart`() throws {
        let lab = try Lab()
        try OnceStory.tapsAgain(lab)
        #expect(lab.page.announcements.filter { $0 == Self.unsure }.count == 1)
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a tap comes before what would have been sent again by itself, and nobody is told`() throws {
        let lab = try Lab()
        try OnceStory.tapsFirst(lab)
        #expect(lab.page.announcements == [])
        #expect(lab.world.posts == ["x"])
        #expect(lab.world.runs == 2)
    }

    @Test func `nothing is sent to a control that acts on something else`() throws {
        let lab = try Lab()
        try OnceStory.actsOnAnother(lab)
        #expect(lab.page.announcements == [Self.unsure])
        #expect(lab.world.posts == [])
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 2)
    }

    @Test func `nothing is sent to another screen`() throws {
        let lab = try Lab()
        try OnceStory.meetsAnotherScreen(lab)
        #expect(lab.page.announcements == [Self.unsure])
        #expect(lab.world.posts == [])
    }

    @Test func `what cannot be sent for ten seconds is told, and never sent`() throws {
        let lab = try Lab()
        try OnceStory.waitsTooLong(lab)
        #expect(lab.page.announcements == [Self.unsure])
        #expect(lab.world.posts == [])
    }

    @Test func `what waits for a page that is gone as well is sent to the next one, once`() throws {
        let lab = try Lab()
        try OnceStory.goneAgain(lab)
        #expect(lab.page.announcements == [])
        #expect(lab.world.posts == ["x"])
        #expect(lab.world.runs == 2)
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `of a password an intention knows whether there is one, and a reload keeps none`() throws {
        let lab = try Lab()
        lab.server.edit = { $0.replacing(#"type="text" aria-label="Post""#, with: #"type="password""#) }
        lab.page.reload()
        lab.server.isReachable = false
        lab.cut()
        for (password, count) in [("x", 1), ("y", 1), ("", 2)] {
            try lab.page.fill("draft", password)
            try lab.page.tap("post")
            #expect(lab.runtime.kept.count == count)
        }
        try lab.page.fill("draft", "z")
        try lab.page.fill("text", "kept")
        OnceStory.release(lab)
        lab.runDry(.seconds(30))
        #expect(lab.page.value("text") == "kept")
        #expect(lab.page.value("draft") == "")
    }

    @Test func `a copied tab is told`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        let copy = lab.browser.duplicate(lab.page)
        #expect(copy.announcements == [Self.unsure])
        copy.close()
    }

    @Test func `there are eight keys; the ninth takes the place of the oldest, and the person is told of it`() throws {
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

    @Test func `a page made again says so where it shows something else`() throws {
        let lab = try Lab()
        try lab.page.tap("plus")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.text("count") == "0")
        #expect(lab.page.announcements == [ClientRuntime.anew])
    }

    @Test func `an action is in doubt once the new page has spoken, which may know of it`() throws {
        let lab = try Lab()
        try OnceStory.hearsLate(lab)
        #expect(!lab.page.announcements.contains(Self.unsure))
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a page made again says nothing where it shows the same`() throws {
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
    static let all: [Story] = [
        reloads, deploys, sleeps, nine, actsOtherwise, toldBefore, tapsAgain, tapsFirst, actsOnAnother,
        meetsAnotherScreen, waitsTooLong, staysUnknown, settles, hearsLate, goneAgain,
    ]

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
        // Another program than the one that the page was loaded with.
        lab.server.edit = { $0.replacing(#"src="/static/runtime-"#, with: #"src="/static/runtime-2-"#) }
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

    /// Without a connection.
    static func nine(_ lab: Lab) throws {
        lab.server.isReachable = false
        lab.cut()
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

    /// The server is killed once more after the person was told.
    static func toldBefore(_ lab: Lab) throws {
        try actsOtherwise(lab)
        lab.world.disablesPost = false
        lab.server.restart()
        lab.runDry(.seconds(30))
    }

    /// Killed before it was stored, after a tap with the key of what the person was told of.
    static func tapsAgain(_ lab: Lab) throws {
        try actsOtherwise(lab)
        lab.serverDoes { $0.view.post.isEnabled = true }
        try lab.page.tap("post")
        lab.world.disablesPost = false
        lab.server.restart()
        lab.runDry(.seconds(30))
    }

    /// The person is faster than the step from try to try.
    static func tapsFirst(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.world.disablesPost = true
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        lab.serverDoes { $0.view.post.isEnabled = true }
        try lab.page.tap("post")
        lab.runDry(.seconds(10))
    }

    /// The cart is another one than the person saw.
    static func actsOnAnother(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.server.edit = { $0.replacing("data-once", with: "data-once=\"cart 2\" title") }
        lab.server.restart()
        lab.runDry(.seconds(30))
    }

    /// So does it, and the first word of the new page, which comes late, is that it is settled.
    static func hearsLate(_ lab: Lab) throws {
        lab.server.onConnect = { $0.downDelay = .seconds(3) }
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.server.edit = { $0.replacing("data-once", with: "data-once=\"cart 2\" title") }
        lab.server.restart()
        // The browser hears as late that the former page is gone; then the new one is made.
        lab.loop.advance(by: .seconds(7))
        let key = lab.runtime.kept.first.flatMap { OnceKey($0.key) }
        lab.serverDoes { controller in key.map { controller.settle($0) } }
        lab.runDry(.seconds(30))
    }

    /// It stood above the path's own screen, which has a control of the same name and the same values.
    static func meetsAnotherScreen(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        lab.serverDoes { $0.push(LabController(world: $0.world), at: "/") }
        lab.runDry()
        try lab.page.tap("post")
        lab.server.restart()
        lab.runDry(.seconds(30))
    }

    static func waitsTooLong(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.world.disablesPost = true
        lab.server.restart()
        lab.runDry(.seconds(20))
        lab.serverDoes { $0.view.post.isEnabled = true }
        lab.runDry(.seconds(10))
    }

    /// Carried out before F5.
    static func settles(_ lab: Lab) throws {
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        lab.page.reload()
        lab.runDry()
    }

    /// The page that it waits for is gone, too, before the button is there.
    static func goneAgain(_ lab: Lab) throws {
        lab.world.workTime = .seconds(1)
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.world.disablesPost = true
        lab.server.restart()
        lab.runDry(.seconds(2))
        lab.world.disablesPost = false
        lab.server.restart()
        lab.runDry(.seconds(10))
    }

    /// Nobody can say whether it was carried out.
    static func staysUnknown(_ lab: Lab) throws {
        lab.world.failures = [OutcomeUnknown(), OutcomeUnknown()]
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry(.seconds(10))
    }
}
