// The rules of screens at once and of the history, in the browser in memory: each with a server that says what the test has
// it say. Tests/RuntimeTests has the same of the modules that browsers get.
import Testing

@testable import RxLiveTest

@Suite struct HistoryRuleTests {
    private let tab = ScriptedTab(NavigationStory.page())

    init() {
        tab.open()
        tab.say("[0]")
    }

    private func page() throws -> TestPage { try #require(tab.page) }

    private func screen(_ base: Int, _ depth: Int, _ path: String) -> String {
        "0,[\(base),\(depth),\"\(path)\",\"Screen \(base)\",\"<p data-n='1' data-outlet='title'>screen \(base)</p>"
            + "<input data-n='2' data-outlet='text'><a data-n='4' data-outlet='link' data-visit href='/d'>D</a>\"]"
    }

    private func dialog(_ base: Int, _ title: String) -> String {
        "[\(base),\"\(title)\",\"<input data-n='2' data-outlet='text'><button data-n='3' data-outlet='ok'>OK</button>\"]"
    }

    @Test func `a link is visited on the page, and history follows the answer`() throws {
        let page = try page()
        try page.visit("/a")
        #expect(tab.heard() == [#"[1,0,0,2,1,["/a"]]"#])
        #expect(page.history == ["/"])
        tab.say("[1,1,[\(screen(64, 1, "/a"))]]")
        #expect(page.history == ["/", "/a"])
        #expect([page.path, page.title, page.text("title")] == ["/a", "Screen 64", "screen 64"])
        try page.visit("link")
        #expect(tab.heard() == [#"[2,1,68,2,1,["/d"]]"#])
        #expect(page.runtime.loads == 1)
    }

    @Test func `back and forward are asked for, and answered`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, "/a"))]]")
        try page.back()
        #expect(page.path == "/")
        #expect(tab.heard() == [#"[1,1,0,2,2,["/",0]]"#])
        tab.say("[2,1,[\(screen(0, 0, ""))]]")
        #expect([page.path, page.text("title")] == ["/", "screen 0"])
        try page.forward()
        #expect(tab.heard() == [#"[2,2,0,2,2,["/a",1]]"#])
        #expect(throws: BrowserError.unable("forward")) { try page.forward() }
        tab.say("[3,2,[0,[0,0,\"\",\"Screen 0\"]]]")
        #expect(page.path == "/", "what the server does not follow is taken back")
        #expect(page.history == ["/", "/a"])
    }

    @Test func `a screen that changes its address keeps its entry and its content`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, "/a"))]]")
        try page.type("text", "typed")
        tab.say("[2,1,[0,[64,1,\"/a?q=1\",\"Found\"]]]")
        #expect(page.history == ["/", "/a?q=1"])
        #expect([page.path, page.title, page.value("text")] == ["/a?q=1", "Found", "typed"])
        try page.back()
        tab.say("[3,2,[\(screen(0, 0, ""))]]")
        _ = tab.heard()
        try page.forward()
        #expect(tab.heard().last?.hasSuffix(#"["/a?q=1",1]]"#) == true)
    }

    @Test func `without a line the browser goes to a link itself, and back to the other document`() throws {
        let page = try page()
        tab.close()
        try page.visit("/a")
        #expect(page.runtime.loads == 2)
        #expect(page.history == ["/", "/a"])
        try page.back()
        #expect(page.runtime.loads == 3)
        #expect(page.path == "/")
    }

    @Test func `a page that is gone is loaded where a visit on its way leads`() throws {
        let page = try page()
        try page.visit("/a")
        tab.close(ClientClose.gone)
        #expect(page.history == ["/", "/a"])
        #expect(page.path == "/a")
        #expect(page.runtime.loads == 2)
        tab.open()
        tab.say("[0]")
        try page.visit("/b")
        try page.back()
        tab.close(ClientClose.gone)
        #expect(page.path == "/", "unless the person went elsewhere since")
    }

    @Test func `a step that nobody followed is seen, also where the page was reloaded`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, "/a"))]]")
        page.reload()
        #expect([page.path, "\(page.runtime.loads)"] == ["/a", "2"])
        try page.back()
        tab.close(ClientClose.gone)
        #expect([page.path, "\(page.runtime.loads)"] == ["/", "3"], "it is here that the page is made again")
        try page.forward()
        tab.open()
        #expect([page.path, "\(page.runtime.loads)"] == ["/a", "3"])
        tab.say("[0]")
        #expect([page.path, "\(page.runtime.loads)"] == ["/a", "4"], "what is here is the page of the other path")
    }

    @Test func `what was reloaded where it stands needs no other document`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, "/a"))]]")
        page.reload()
        try page.back()
        tab.close(ClientClose.gone)
        tab.open()
        tab.say("[0]")
        #expect([page.path, "\(page.runtime.loads)"] == ["/", "3"])
    }

    @Test func `a dialog stands above the screen until the server takes it away`() throws {
        let page = try page()
        try page.type("text", "a")
        tab.say("[1,1,[1,[\(dialog(64, "Ask"))]]]")
        #expect(page.dialogs == ["Ask"])
        #expect(page.focused == "text")
        #expect(throws: BrowserError.unable("go")) { try page.tap("go") }
        _ = tab.heard()
        try page.type("text", "b")
        try page.tap("ok")
        try page.cancel()
        #expect(tab.heard() == [#"[2,1,66,1,"b"]"#, "[3,1,67]", "[4,1,64,2,3,[]]"])
        #expect(page.dialogs == ["Ask"])
        tab.say("[2,4,[1,[],128,\"below\"]]")
        #expect(page.dialogs == [])
        #expect(page.value("text") == "a")
        #expect(page.focused == "text")
    }

    @Test func `a screen that returns has its focus and what is on its way`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, "/a"))]]")
        try page.type("text", "a")
        tab.say("[2,0,[\(screen(128, 2, "/b"))]]")
        #expect(page.focused == nil)
        #expect(page.value("text") == "")
        tab.say("[3,0,[\(screen(64, 1, "/a"))]]")
        #expect(page.focused == "text")
        #expect(page.value("text") == "a")
    }

    @Test(arguments: ["Ask", "Wait"])
    func `a screen that was left under a dialog has its focus again`(_ title: String) throws {
        let page = try page()
        try page.type("text", "a")
        // As a progress HUD may be: nothing in it can have the focus.
        let html = title == "Ask" ? dialog(64, title) : #"[64,"Wait","<p data-n='1' data-outlet='heading'>Wait</p>"]"#
        tab.say("[1,1,[1,[\(html)]]]")
        #expect(page.dialogs == [title])
        tab.say("[2,1,[\(screen(128, 1, "/a"))]]")
        tab.say("[3,1,[1,[]]]")
        tab.say("[4,1,[\(screen(0, 0, "/"))]]")
        #expect(page.focused == "text")
    }

    @Test func `what was typed on a screen without a path of its own is not put on the one below`() throws {
        let page = try page()
        tab.say("[1,0,[\(screen(64, 1, ""))]]")
        try page.type("text", "a")
        tab.close(ClientClose.gone)
        #expect(page.value("text") == "")
    }
}
