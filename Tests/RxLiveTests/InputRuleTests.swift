// Rules 8 to 14 of the page protocol: inputs.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct InputRuleTests {
    @Test func `typing waits as long as the template says`() throws {
        let lab = try Lab()
        try lab.page.type("slow", "abc")
        #expect(lab.world.heard == [])
        lab.loop.advance(by: .milliseconds(300))
        #expect(lab.world.heard == ["slow abc"])
    }

    @Test func `a field that loses the focus sends its typing`() throws {
        let lab = try Lab()
        try lab.page.type("slow", "abc")
        try lab.page.press(.tab, in: "slow")
        #expect(lab.world.heard == ["slow abc"])
    }

    @Test func `a full queue refuses actions visibly and lets typing coalesce`() throws {
        let lab = try Lab(held: true)
        for _ in 0..<128 { try lab.page.tap("plus") }
        #expect(lab.page.announcements == [])
        try lab.page.tap("plus")
        #expect(lab.page.announcements == ["+: was not sent."])
        try lab.page.type("text", "abc")
        #expect(lab.runtime.queue.items.count == 128)
        lab.runDry()
        #expect(lab.page.text("count") == "128")
        #expect(lab.world.heard.last == "text abc")
        #expect(lab.disagreements() == [])
    }

    @Test func `a text above the limit is never sent, and marked`() throws {
        let lab = try Lab()
        try lab.page.fill("text", String(repeating: "x", count: 70_000))
        #expect(lab.page.attribute("aria-invalid", of: "text") == "true")
        #expect(lab.world.heard == [])
        #expect(lab.page.connection == .connected)
        try lab.page.fill("text", "short")
        #expect(lab.page.attribute("aria-invalid", of: "text") == nil)
        #expect(lab.world.heard == ["text short"])
    }

    @Test func `an input that throws is not tried again`() throws {
        let lab = try Lab()
        try lab.page.tap("boom")
        #expect(lab.page.html.contains("LabError"))
        #expect(lab.core?.sync.consumed == 1)
        lab.cut()
        lab.runDry()
        #expect(lab.page.html.contains("LabError"))
        #expect(lab.page.connection == .connected)
    }

    @Test func `typing that waits on a screen about to go becomes an input of that screen`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.tap("next")
        lab.serve()
        try lab.page.type("slow", "ab")
        lab.see()
        #expect(lab.page.text("heading") == "Second")
        #expect(lab.runtime.made.last?.frame == 0)
        lab.serve()
        #expect(lab.world.heard == ["next", "slow ab"])
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `an action on a screen that is covered is dropped`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.tap("next")
        try lab.page.tap("plus")
        lab.serve()
        #expect(lab.world.heard == ["next"])
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `typing on a screen that has left for good is dropped`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.tap("next")
        lab.serve()
        lab.see()
        try lab.page.tap("back")
        lab.serve()
        try lab.page.type("note", "a")
        lab.serve()
        #expect(lab.world.heard == ["next", "back"])
        lab.runDry()
        #expect(lab.page.value("text") == "")
        #expect(lab.disagreements() == [])
    }

    @Test func `a second tap on a button that the first disabled is dropped`() throws {
        let lab = try Lab(held: true) { $0.workTime = .seconds(1) }
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.disagreements() == [])
    }

    @Test func `an accepted value is not echoed`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say(#"[1,0,3,1,"a"]"#)
        #expect(connection.sent == ["[0]", #"[1,1,[256,"saw a"]]"#])
    }

    @Test func `a hidden control cannot be used, and is not read`() throws {
        let lab = try Lab()
        #expect(!lab.page.isVisible("secret"))
        #expect(throws: BrowserError.unable("secret")) { try lab.page.tap("secret") }
        lab.serverDoes { $0.view.panel.isHidden = false }
        try lab.page.tap("secret")
        #expect(lab.world.heard == ["secret"])
    }

    @Test func `a check box goes both ways`() throws {
        let lab = try Lab()
        try lab.page.toggle("agree")
        #expect(lab.world.heard == ["agree true"])
        lab.serverDoes { $0.view.agree.isOn = false }
        #expect(!lab.page.isOn("agree"))
        try lab.page.toggle("agree")
        #expect(lab.world.heard == ["agree true", "agree true"])
        #expect(lab.disagreements() == [])
    }

    @Test func `what the server calls wrong and what is too long to be sent are told apart`() throws {
        var limits = Limits()
        limits.value = 20
        let lab = try Lab(limits: limits)
        lab.serverDoes { $0.view.text.isInvalid = true }
        try lab.page.fill("text", "more than twenty bytes")
        #expect(lab.page.announcements == ["This text is too long to send."])
        lab.serverDoes { $0.view.text.isInvalid = false }
        #expect(lab.page.attribute("aria-invalid", of: "text") == "true")
        lab.serverDoes { $0.view.text.isInvalid = true }
        try lab.page.fill("text", "short")
        #expect(lab.page.attribute("aria-invalid", of: "text") == "true")
        lab.serverDoes { $0.view.text.isInvalid = false }
        #expect(lab.page.attribute("aria-invalid", of: "text") == "false")
    }

    @Test func `enter in a field taps the button of its form`() throws {
        let lab = try Lab()
        try lab.page.type("draft", "hello")
        try lab.page.press(.enter, in: "draft")
        lab.loop.advance(by: .seconds(1))
        #expect(lab.world.posts == ["hello"])
    }
}
