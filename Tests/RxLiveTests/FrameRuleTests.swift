// Rules 15 to 23 of the page protocol: frames.
import Controls
import Markup
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct FrameRuleTests {
    @Test func `a turn that sets a label ten times sends it once`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        raw.server.loop.perform {
            raw.core?.turn { for number in 1...10 { raw.world.labs[0].view.count.text = "\(number)" } }
        }
        #expect(connection.sent == ["[0]", #"[1,0,[64,"10"]]"#])
    }

    @Test func `an unchanged value sends nothing`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.count.text = "0" } }
        #expect(connection.sent == ["[0]"])
    }

    @Test func `while the socket has not taken a frame, what is dirty waits`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.isDrained = false
        for number in 1...5 {
            raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.count.text = "\(number)" } }
        }
        #expect(connection.sent == ["[0]"])
        connection.drain()
        #expect(connection.sent == ["[0]", #"[1,0,[64,"5"]]"#])
    }

    @Test func `a consumed input that changes nothing is acknowledged alone`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,99]")
        #expect(connection.sent == ["[0]", "[1]"])
        connection.say("[]")
        #expect(connection.sent == ["[0]", "[1]", "[1]"])
    }

    @Test func `confirmations open the window while nothing else does`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        let long = String(repeating: "x", count: 12_000)
        for number in 1...9 {
            raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.count.text = "\(number)\(long)" } }
        }
        #expect(connection.sent.count == 4)
        connection.say("[3]")
        #expect(connection.sent.count == 5)
        #expect(connection.sent.last?.hasPrefix(#"[4,0,[64,"9"#) == true)
    }

    @Test func `a long list is cut into frames, each no larger than it may be`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let pad = String(repeating: "x", count: 500)
        lab.serverDoes { lab in
            lab.view.rows.isWindowed = false
            lab.setRows((0..<200).map { pad + LabRow.name($0) })
        }
        #expect(lab.line.downCount >= 2)
        while lab.page.rows("rows").count < 200, lab.line.downCount > 0 {
            #expect(lab.line.downBytes <= Window.limit + FrameBuilder.limit)
            lab.see()
            lab.loop.advance(by: .seconds(1))
            lab.serve()
        }
        #expect(lab.page.rows("rows") == (0..<200).map { pad + LabRow.name($0) })
        #expect(lab.runtime.faults == [])
    }

    @Test func `rows that come in several frames stand where they are from the first on`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let pad = String(repeating: "x", count: 900)
        lab.serverDoes { $0.setRows((0..<1_000).map { pad + LabRow.name($0) }) }
        lab.runDry(.seconds(20))
        for place in [500, 200, 700, 0] {
            try lab.page.scroll("rows", to: place)
            lab.runDry(.seconds(20))
            #expect(lab.page.scrolled("rows") == place)
            #expect(lab.page.rows("rows").contains(pad + LabRow.name(place)))
        }
        #expect(lab.runtime.faults == [])
    }

    @Test func `a cut in the middle of a long list loses no row`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let pad = String(repeating: "x", count: 500)
        lab.serverDoes { lab in
            lab.view.rows.isWindowed = false
            lab.setRows((0..<200).map { pad + LabRow.name($0) })
        }
        lab.line.deliverDown()
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.runDry(.seconds(20))
        #expect(lab.page.rows("rows") == (0..<200).map { pad + LabRow.name($0) })
        #expect(lab.runtime.faults == [])
    }

    @Test func `signals go last, with the state they follow`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        raw.server.loop.perform {
            raw.core?.turn {
                raw.world.labs[0].announce()
                raw.world.labs[0].view.count.text = "1"
            }
        }
        #expect(connection.sent.last == #"[1,0,[64,"1"],[],[["announce","signal 0.1"]]]"#)
    }

    @Test func `only the last unsent focus counts`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.run()
        lab.serverDoes {
            $0.view.text.becomeFirstResponder()
            $0.view.upper.becomeFirstResponder()
        }
        lab.runDry(.seconds(12))
        #expect(lab.page.focused == "upper")
        #expect(lab.runtime.signals.count == 1)
    }

    @Test func `a person who has typed since keeps the focus`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.run()
        lab.serverDoes { $0.view.upper.becomeFirstResponder() }
        try lab.page.type("text", "meanwhile")
        lab.server.isReachable = true
        lab.runDry(.seconds(12))
        #expect(lab.runtime.signals.count == 1, "it was told")
        #expect(lab.page.focused == "text")
    }

    @Test func `the focus moves once a composition has ended`() throws {
        let lab = try Lab()
        try lab.page.compose("text", "ada")
        lab.serverDoes { $0.view.upper.becomeFirstResponder() }
        lab.runDry()
        #expect(lab.page.focused == "text")
        lab.page.endComposition("ada")
        #expect(lab.page.focused == "upper")
    }

    @Test func `a person who composes on keeps the focus`() throws {
        let lab = try Lab()
        try lab.page.compose("text", "ada")
        lab.serverDoes { $0.view.upper.becomeFirstResponder() }
        lab.runDry()
        try lab.page.compose("text", "adam")
        lab.page.endComposition("adam")
        lab.runDry()
        #expect(lab.page.focused == "text")
    }

    @Test func `more signals than a browser can run end the page`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.run()
        lab.serverDoes { lab in for _ in 0..<32 { lab.announce() } }
        #expect(lab.server.server.pageCount == 1)
        lab.serverDoes { lab in lab.announce() }
        #expect(lab.server.server.pageCount == 0)
    }

    @Test func `a frame that carries a signal is confirmed after a second`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.serverDoes { $0.announce() }
        lab.see()
        #expect(lab.line.upCount == 0)
        lab.serverDoes { $0.view.count.text = "1" }
        lab.loop.advance(by: .milliseconds(999))
        lab.see()
        #expect(lab.line.upCount == 0)
        #expect(lab.core?.signals.entries.count == 1)
        lab.loop.advance(by: .milliseconds(1))
        #expect(lab.line.upCount == 1)
        lab.serve()
        #expect(lab.core?.sync.confirmed == 2)
        #expect(lab.core?.signals.entries.isEmpty == true)
    }

    @Test func `any other frame is confirmed by the next input`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.serverDoes { $0.view.count.text = "1" }
        lab.see()
        lab.loop.advance(by: .seconds(600))
        #expect(lab.line.upCount == 0)
        try lab.page.tap("plus")
        #expect(lab.line.upCount == 1)
        lab.serve()
        #expect(lab.core?.sync.confirmed == 1)
    }

    @Test(arguments: ["x", "字", "🙂"], [40, 1_300, 2_700])
    func `a page that is only looked at never waits`(_ letter: String, _ length: Int) throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let word = String(repeating: letter, count: length)
        var confirmations = 0
        for number in 0..<(100_000 / length) {
            lab.serverDoes { $0.view.count.text = "\(number)\(word)" }
            lab.see()
            confirmations += lab.line.upCount
            lab.serve()
            try #require(lab.page.text("count") == "\(number)\(word)")
        }
        // One for 8 KiB or more; a quarter of that may be what a frame says besides its text.
        #expect((9...33).contains(confirmations))
    }

    @Test func `eight kilobytes are confirmed at once`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.serverDoes { $0.view.count.text = String(repeating: "x", count: 9_000) }
        lab.see()
        #expect(lab.line.upCount == 1)
    }

    @Test func `a frame that does not fit rebuilds the page`() throws {
        let lab = try Lab()
        lab.runtime.document.control(1)?.remove()
        lab.serverDoes { $0.view.count.text = "1" }
        #expect(lab.runtime.faults == ["no control 1"])
        lab.loop.advance(by: .seconds(5))
        #expect(lab.runtime.loads == 2)
        #expect(lab.page.connection == .connected)
    }

    @Test func `a screen is shown whole, with what was typed below it when one goes back`() throws {
        let lab = try Lab()
        try lab.page.type("text", "a")
        try lab.page.tap("next")
        #expect(lab.page.title == "The second")
        try lab.page.type("note", "b")
        #expect(lab.page.text("noted") == "noted b")
        try lab.page.tap("back")
        #expect(lab.page.title == "The lab")
        #expect(lab.page.value("text") == "a")
        lab.runDry()
        #expect(lab.disagreements() == [])
    }
}
