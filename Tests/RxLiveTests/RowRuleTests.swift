// Rows of lists over a line that can be cut: numbers, cells, windows and values (rules 30 to 33).
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RowRuleTests {
    private func names(_ range: Range<Int>) -> [String] { range.map(LabRow.name) }

    @Test func `a tap in a row changes that row alone, and its nodes stay`() throws {
        let lab = try Lab()
        lab.setNotes(["a1", "b1"])
        let row = try lab.page.element("notes[1]")
        try lab.page.tap("notes[1]/more")
        try lab.page.tap("notes[1]/more")
        #expect(lab.world.heard == ["more b", "more b"])
        #expect(lab.page.text("notes[1]/count") == "2")
        #expect(lab.page.text("notes[0]/count") == "0")
        #expect(try lab.page.element("notes[1]") === row)
        #expect(lab.disagreements() == [])
    }

    @Test func `a row with controls is selected by its button, after the button's own tap`() throws {
        let lab = try Lab()
        lab.setNotes(["a1", "b1"])
        try lab.page.tap("notes[0]/more")
        lab.serverDoes { [world = lab.world] controller in
            let notes = controller.view.notes.rx
            notes.itemSelected.subscribe(onNext: { world.note("row \($0.row)", controller.page) })
                .disposed(by: controller.disposeBag)
            notes.modelSelected(LabRow.self).subscribe(onNext: { world.note("model \($0.id)", controller.page) })
                .disposed(by: controller.disposeBag)
        }
        try lab.page.tap("notes[1]/more")
        try lab.page.type("notes[1]/note", "x")
        #expect(lab.world.heard == ["more a", "more b", "row 1", "model b", "note b x"])
    }

    @Test func `what is typed in a row stays with it, wherever it goes`() throws {
        let lab = try Lab()
        lab.setNotes(["a1", "b1", "c1"])
        try lab.page.type("notes[1]/note", "mine")
        lab.setNotes(["b2", "c1"])
        #expect(lab.page.value("notes[0]/note") == "mine")
        lab.setNotes(["x1", "c1", "b2"])
        try lab.page.type("notes[2]/note", "!")
        #expect(lab.world.notes[0]?["b"] == "mine!")
        #expect(lab.page.focused == "note")
        #expect(lab.disagreements() == [])
    }

    @Test func `typing that waits goes with its row's field when the row is made again`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.setNotes(["a1", "b1"])
        lab.serve()
        lab.see()
        try lab.page.type("notes[0]/note", "x")
        // The row goes and comes again while the text is on its way.
        lab.setNotes(["b1"])
        lab.see()
        lab.setNotes(["a1", "b1"])
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `a tap on a row that has gone meanwhile reaches no other`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.setNotes(["a1"])
        lab.serve()
        lab.see()
        try lab.page.tap("notes[0]/more")
        lab.setNotes(["b1"])
        lab.serve()
        lab.runDry()
        #expect(lab.world.heard == [])
        #expect(lab.page.text("notes[0]/count") == "0")
        #expect(lab.disagreements() == [])
    }

    @Test func `a cut between a row's change and its arrival loses no change`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.setRows(["a1", "b1"])
        lab.setNotes(["a1"])
        lab.serve()
        lab.see()
        lab.setRows(["a2", "b1"])
        lab.setNotes(["a2"])
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.runDry()
        #expect(lab.page.rows("rows") == ["a2", "b1"])
        #expect(lab.page.text("notes[0]/title") == "a2")
        #expect(lab.disagreements() == [])
    }

    @Test func `a person who scrolls gets the rows there, and what they typed is there when they come back`() throws {
        let lab = try Lab()
        lab.setNotes(names(0..<500))
        #expect(lab.page.window("notes")?.total == 500)
        try lab.page.type("notes[3]/note", "kept")
        lab.page.blur()
        try lab.page.scroll("notes", to: 300)
        #expect(lab.page.text("notes[305]/title") == names(305..<306)[0])
        #expect(lab.page.rows("notes").count < 100)
        #expect(lab.disagreements() == [])
        try lab.page.scroll("notes", to: 0)
        #expect(lab.page.value("notes[3]/note") == "kept")
        #expect(lab.disagreements() == [])
    }

    @Test func `the row with the focus stays while the list is scrolled away from it`() throws {
        let lab = try Lab()
        lab.setNotes(names(0..<500))
        try lab.page.type("notes[3]/note", "a")
        try lab.page.scroll("notes", to: 300)
        #expect(lab.page.focused == "note")
        let away = try #require(lab.page.window("notes")?.away)
        #expect(away > 0)
        try lab.page.type("#\(away)/note", "b")
        #expect(lab.world.notes[0]?[String(names(3..<4)[0].prefix(1))] == "ab")
        #expect(lab.disagreements() == [])
    }

    @Test func `rows that come above do not move what is seen`() throws {
        let lab = try Lab()
        lab.setNotes(names(0..<500))
        try lab.page.scroll("notes", to: 200)
        let seen = lab.page.text("notes[200]/title")
        lab.setNotes(names(600..<610) + names(0..<500))
        #expect(lab.page.scrolled("notes") == 210)
        #expect(lab.page.text("notes[210]/title") == seen)
        #expect(lab.disagreements() == [])
    }

    @Test func `the program scrolls to a row that the browser has not`() throws {
        let lab = try Lab()
        lab.setNotes(names(0..<500))
        lab.serverDoes { $0.view.notes.scrollToRow(at: 400) }
        #expect(lab.page.scrolled("notes") == 400)
        #expect(lab.page.text("notes[400]/title") == names(400..<401)[0])
        #expect(lab.disagreements() == [])
    }

    @Test func `what a browser saw before it heard where to scroll to is not brought back`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        raw.server.loop.perform {
            guard let lab = raw.world.labs.last else { return }
            lab.page?.turn { lab.setNotes(names(0..<500)) }
            lab.page?.turn { lab.view.notes.scrollToRow(at: 400) }
        }
        raw.server.loop.run()
        let scrolled = try #require(connection.sent.last?.split(separator: ",").first?.dropFirst())
        #expect(connection.sent.last?.contains(#"["scroll",[19,400]]"#) == true)
        let count = connection.sent.count
        connection.say("[1,1,19,2,0,[0,17,0]]")
        #expect(!connection.sent.dropFirst(count).contains { $0.contains(",[[19,") })
        // The same, once it has scrolled, is what its person has scrolled to.
        connection.say("[2,\(scrolled),19,2,0,[0,17,0]]")
        #expect(connection.sent.last?.contains(#""0 500 0""#) == true)
    }

    @Test func `a page that is gone gives back what was typed in a row`() throws {
        let lab = try Lab { $0.firstNotes = ["a1", "b1"] }
        try lab.page.type("notes[1]/note", "kept")
        #expect(lab.world.notes[0]?["b"] == "kept")
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(lab.world.labs.count == 2)
        #expect(lab.page.value("notes[1]/note") == "kept")
        #expect(lab.world.notes[1]?["b"] == "kept")
        #expect(lab.page.value("notes[0]/note") == "")
        #expect(lab.disagreements() == [])
    }

    @Test(arguments: [
        "[1,0,[19,1,3]]", "[1,0,[19,4294967294,3]]", "[1,0,[4095,1,3]]", "[1,0,[19,1,4095],1,\"x\"]",
        "[1,0,19,2,0,[4294967294,4294967294,4294967294]]", "[1,0,2,2,0,[0,0,0]]", "[1,0,[19,1,2],2,0,[0,0,0]]",
    ]) func `what is told of rows that are not there does nothing`(text: String) throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say(text)
        connection.say("[2,0,2]")
        #expect(raw.world.heard.last == "plus")
        #expect(connection.closed == nil)
    }
}
