// The shortest histories in which naive variants of the protocol fail, each survived by ours. TraceTests+Frames has those
// of frames and lists, TraceTests+Documents those of tabs and restarts.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TraceTests {
    private func held() throws -> Lab {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        return lab
    }

    private func check(_ lab: Lab) {
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `an input whose acknowledgement was lost is not consumed again`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        lab.serve()
        let old = lab.cut()
        lab.reconnect(after: old)
        #expect(lab.line.upCount == 2)
        lab.serve()
        #expect(lab.world.heard == ["text a"])
        check(lab)
    }

    @Test func `inputs keep their numbers on a new connection`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        lab.serve()
        lab.see()
        try lab.page.type("text", "b")
        try lab.page.tap("plus")
        let old = lab.cut()
        lab.reconnect(after: old)
        #expect(lab.runtime.made.map(\.number) == [1, 2, 3])
        lab.serve()
        #expect(lab.world.heard == ["text a", "text ab", "plus"])
        check(lab)
    }

    @Test func `what a replaced connection still says changes nothing`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        let old = lab.cut(keepingUp: 1)
        lab.reconnect(after: old)
        lab.serve()
        try lab.page.type("text", "b")
        lab.serve()
        old.deliverUp()
        lab.serverSeesEnd(of: old)
        #expect(lab.world.heard == ["text a", "text ab"])
        #expect(lab.core?.connection?.number == lab.line.number)
        check(lab)
    }

    @Test func `an open that comes late does not take the page from a newer one`() throws {
        let lab = try Lab(held: true)
        lab.connect()
        let old = lab.cut(keepingUp: 1)
        lab.reconnect(after: old)
        lab.serve()
        old.deliverUp()
        #expect(lab.core?.connection?.number == lab.line.number)
        lab.serverSeesEnd(of: old)
        #expect(lab.core?.connection?.number == lab.line.number)
        lab.serverDoes { $0.view.count.text = "7" }
        lab.see()
        #expect(lab.page.text("count") == "7")
        check(lab)
    }

    @Test func `a close that comes late does not detach the page`() throws {
        let lab = try held()
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.serverSeesEnd(of: old)
        #expect(lab.core?.connection?.number == lab.line.number)
        lab.serverDoes { $0.view.count.text = "7" }
        lab.see()
        #expect(lab.page.text("count") == "7")
        check(lab)
    }

    @Test func `text typed past a clearing stays`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        lab.serve()
        try lab.page.tap("clear")
        lab.serve()
        try lab.page.type("text", "b")
        lab.see()
        #expect(lab.page.value("text") == "ab")
        lab.serve()
        #expect(lab.world.heard == ["text a", "clear", "text ab"])
        check(lab)
        #expect(lab.page.value("text") == "ab")
    }

    @Test func `a key counts as typed before its input is made`() throws {
        let lab = try held()
        try lab.page.type("slow", "a")
        try lab.page.tap("clear")
        lab.serve()
        try lab.page.type("slow", "b")
        lab.see()
        #expect(lab.page.value("slow") == "ab")
        lab.loop.advance(by: .milliseconds(300))
        lab.serve()
        #expect(lab.world.heard == ["slow a", "clear", "slow ab"])
        check(lab)
    }

    @Test func `a tap does not overtake the typing before it`() throws {
        let lab = try held()
        try lab.page.type("slow", "a")
        #expect(lab.line.upCount == 0)
        try lab.page.tap("plus")
        lab.serve()
        #expect(lab.world.heard == ["slow a", "plus"])
        check(lab)
    }

    @Test func `a value set before a newer input came is not sent any more`() throws {
        let lab = try held()
        lab.line.isStalled = true
        lab.serverDoes { $0.view.count.text = "1" }
        try lab.page.type("text", "a")
        lab.serverDoes { $0.view.text.text = "Z" }
        lab.serve()
        lab.line.isStalled = false
        lab.loop.run()
        lab.see()
        #expect(lab.page.value("text") == "a")
        #expect(lab.loop.perform { lab.lab.view.text.text } == "a")
        check(lab)
    }

    @Test func `what the view model makes of an input reaches the field`() throws {
        let lab = try held()
        try lab.page.type("upper", "a")
        lab.serve()
        lab.see()
        #expect(lab.page.value("upper") == "A")
        check(lab)
    }

    @Test func `typing that a disabled field refuses is answered`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        lab.serverDoes { $0.view.text.isEnabled = false }
        lab.serve()
        lab.see()
        #expect(lab.world.heard == [])
        #expect(lab.page.value("text") == "")
        #expect(!lab.page.isEnabled("text"))
        check(lab)
    }

    @Test func `a tap that was legal when made is judged by the state now`() throws {
        let lab = try held()
        try lab.page.tap("plus")
        lab.serverDoes { $0.view.plus.isEnabled = false }
        lab.serve()
        #expect(lab.world.heard == [])
        check(lab)
    }

    @Test func `a written input is frozen`() throws {
        let lab = try held()
        try lab.page.type("text", "a")
        let first = lab.runtime.queue.items[0]
        try lab.page.type("text", "b")
        #expect(lab.runtime.queue.items[0].text == first.text)
        lab.line.deliverUp()
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        #expect(lab.world.heard == ["text a", "text ab"])
        check(lab)
    }

    @Test func `an input never written takes the newer text`() throws {
        let lab = try Lab(held: true)
        try lab.page.type("text", "abc")
        #expect(lab.runtime.made.count == 1)
        lab.connectAndServe()
        #expect(lab.world.heard == ["text abc"])
        check(lab)
    }

    @Test func `typing meant for one screen does not reach another`() throws {
        let lab = try held()
        try lab.page.tap("next")
        lab.serve()
        try lab.page.type("text", "a")
        lab.serve()
        lab.see()
        #expect(lab.world.heard == ["next", "text a"])
        #expect(lab.page.value("note") == "")
        try lab.page.tap("back")
        lab.serve()
        lab.see()
        #expect(lab.page.value("text") == "a")
        check(lab)
    }

    @Test func `a resent input keeps the frame it was made at`() throws {
        let lab = try held()
        try lab.page.tap("next")
        lab.serve()
        try lab.page.type("text", "a")
        lab.see()
        #expect(lab.page.text("heading") == "Second")
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        #expect(lab.world.heard == ["next", "text a"])
        #expect(lab.loop.perform { lab.world.seconds.last?.view.note.text } == "")
        check(lab)
    }

    @Test func `nothing is assigned during a composition`() throws {
        let lab = try held()
        try lab.page.compose("text")
        lab.serverDoes { $0.view.text.text = "Z" }
        lab.see()
        #expect(lab.page.value("text") == "")
        lab.page.endComposition("字")
        #expect(lab.page.value("text") == "字")
        lab.serve()
        #expect(lab.world.heard == ["text 字"])
        check(lab)
    }

    @Test func `what a keyboard composes is told as it is typed, and left alone`() throws {
        let lab = try held()
        for text in ["a", "ad", "adá"] {
            try lab.page.compose("upper", text)
            lab.serve()
            lab.see()
            #expect(lab.page.value("upper") == text)
        }
        #expect(lab.world.heard == ["upper a", "upper ad", "upper adá"])
        lab.page.endComposition("adá")
        lab.serve()
        #expect(lab.world.heard.count == 3, "its end is no news")
        #expect(lab.page.value("upper") == "ADÁ", "now the server's value comes")
        check(lab)
    }

    @Test func `a field's own wait goes on over the ends of compositions`() throws {
        let lab = try Lab()
        try lab.page.compose("slow", "ada")
        lab.loop.advance(by: .milliseconds(200))
        lab.page.endComposition("ada")
        #expect(lab.world.heard == [])
        lab.loop.advance(by: .milliseconds(100))
        #expect(lab.world.heard == ["slow ada"])
        check(lab)
    }

    @Test func `a composition that is cancelled takes back what was told of it`() throws {
        let lab = try Lab()
        try lab.page.type("text", "a")
        try lab.page.compose("text", "b")
        lab.page.endComposition()
        #expect(lab.page.value("text") == "a")
        #expect(lab.world.heard == ["text a", "text ab", "text a"])
        check(lab)
    }

    /// The first letters of an input method look like any; what it makes of them tells.
    @Test(arguments: [["に"], ["n你", "ni"], ["ㅎ", "하", "한"], ["ｎ"], ["ㄋ"], ["カ"]])
    func `nothing half composed is told of an input method that converts`(_ steps: [String]) throws {
        let lab = try Lab()
        for text in steps { try lab.page.compose("text", text) }
        #expect(lab.world.heard == [])
        #expect(lab.page.value("text") == steps.last)
        lab.page.endComposition("日本")
        #expect(lab.world.heard == ["text 日本"])
        try lab.page.compose("text", "nihao")
        #expect(lab.world.heard == ["text 日本"], "from then on it is known")
        lab.page.endComposition("你好")
        #expect(lab.world.heard == ["text 日本", "text 日本你好"])
        lab.page.reload()
        try lab.page.compose("text", "ada")
        #expect(lab.world.heard.last == "text ada", "as long as the document is there")
    }

    @Test func `what was told of half a word is corrected by the whole one`() throws {
        let lab = try Lab()
        try lab.page.compose("text", "ni")
        lab.page.endComposition("你")
        #expect(lab.world.heard == ["text ni", "text 你"])
        check(lab)
    }

    @Test func `a value that came during a cancelled composition shows afterwards`() throws {
        let lab = try held()
        try lab.page.compose("text")
        lab.serverDoes { $0.view.text.text = "Z" }
        lab.see()
        lab.page.endComposition()
        #expect(lab.page.value("text") == "Z")
        check(lab)
    }
}
