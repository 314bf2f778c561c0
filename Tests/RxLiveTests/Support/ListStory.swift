// ListStory: what a person, a browser and a server do with a list with only some of its rows here. Each story is played by
// the browser in memory, and by the modules that browsers get.
import Testing

@testable import RxLiveTest

/// One story.
struct ListStory: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let play: @Sendable (ScriptedTab) throws -> Void

    /// The row of a number; that of row 17 is called "p17" and has the key "k17".
    static func row(_ id: Int, value: String = "") -> String {
        """
        <li data-key="k\(id)"><span data-outlet="name" data-n="1">p\(id)</span> \
        <input type="text" aria-label="Note" data-outlet="note" data-n="2" value="\(value)"></li>
        """
    }

    /// Rows that come, as the wire has them: `[id,html,…]`, or `[id,before,html,…]` in the order of their coming.
    static func html(_ ids: ClosedRange<Int>) -> String {
        "[" + ids.map { "\($0),\(quoted(row($0)))" }.joined(separator: ",") + "]"
    }

    static func adds(_ ids: ClosedRange<Int>, before: Int) -> String {
        "[" + ids.map { "\($0),\(before),\(quoted(row($0)))" }.joined(separator: ",") + "]"
    }

    static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\\\"") + "\"" }

    static func list(_ ids: ClosedRange<Int>) -> String { "[" + ids.map(String.init).joined(separator: ",") + "]" }

    /// A page with the first 60 of 200 rows, and its token.
    static func page(token: String) -> String {
        let rows = (1...60).map { row($0).replacing("<li", with: "<li data-row=\"\($0)\"") }.joined()
        return """
            <!doctype html><html lang="en"><head><title>People</title></head>
            <body data-page="\(token)" data-limit="1000"><main data-slot="content">
            <ul data-outlet="people" data-n="1" data-window="0 200 0">\(rows)</ul>
            <input type="text" aria-label="Find" data-outlet="find" data-n="2"><p data-outlet="count" data-n="3"></p></main>
            <p data-status role="status"></p><p data-announce role="status"></p></body></html>
            """
    }

    static let page = page(token: "AAAAAAAAAAAAAAAAAAAAAA")

    /// A tab that is connected, and knows what it shows.
    private static func begin(_ tab: ScriptedTab) throws -> TestPage {
        tab.open()
        tab.say("[0]")
        #expect(tab.heard() == [])
        return try #require(tab.page)
    }

    /// The tab has scrolled to row 101 (place 100), and has rows 81 to 140.
    private static func scrolled(_ tab: ScriptedTab) throws -> TestPage {
        let page = try begin(tab)
        try page.scroll("people", to: 100)
        #expect(tab.heard() == ["[1,0,1,2,0,[80,60,0]]"])
        tab.say("[1,1,[80,\"80 200 0\"],[[1,\"=\",\(list(81...140)),\(html(81...140))]]]")
        #expect(page.rowIDs("people") == Array(81...140))
        return page
    }

    static let all: [ListStory] = [
        ListStory(testDescription: "what is scrolled to is asked for, one question at a time") { tab in
            let page = try scrolled(tab)
            #expect(page.scrolled("people") == 100)
            try page.scroll("people", to: 119)
            #expect(tab.heard() == [])
            try page.scroll("people", to: 150)
            try page.scroll("people", to: 160)
            #expect(tab.heard() == ["[2,1,1,2,0,[130,60,0]]"])
            tab.say("[2]")
            #expect(tab.heard() == ["[3,1,1,2,0,[140,60,0]]"])
            tab.say("[3]")
            tab.say("[2,3,[192,\"a frame that does not bring it\"]]")
            #expect(tab.heard() == ["[4,2,1,2,0,[140,60,0]]"])
            tab.say("[3,4,[80,\"140 200 0\"],[[1,\"=\",\(list(141...200)),\(html(141...200))]]]")
            #expect(tab.heard() == [])
            #expect(page.scrolled("people") == 160)
            #expect(page.text("people[160]/name") == "p161")
            #expect(page.text("people[139]") == "")
            try page.scroll("people", to: 999)
            #expect(page.scrolled("people") == 180)
            try page.scroll("people", to: 100)
            #expect(tab.heard() == ["[5,3,1,2,0,[80,60,0]]"])
            try page.scroll("people", to: 180)
            tab.say("[5]")
            #expect(tab.heard() == [])
        },
        ListStory(testDescription: "what is not acknowledged is said again on the next connection, once") { tab in
            let page = try begin(tab)
            tab.close()
            try page.scroll("people", to: 100)
            try page.scroll("people", to: 140)
            tab.loop.advance(by: .seconds(4))
            tab.open()
            #expect(tab.heard() == ["[1,0,1,2,0,[80,60,0]]"])
            tab.say("[0]")
            tab.say("[1]")
            #expect(tab.heard() == ["[2,0,1,2,0,[120,60,0]]"])
        },
        ListStory(testDescription: "a view that is not covered from the start is asked for") { tab in
            tab.html = page(token: "BBBBBBBBBBBBBBBBBBBBBB").replacing("0 200 0", with: "30 200 0")
            tab.open()
            tab.say("[0]")
            tab.close(ClientClose.gone)
            tab.open()
            #expect(tab.heard() == ["[1,0,1,2,0,[0,40,0]]"])
        },
        ListStory(testDescription: "what is seen stays where it is") { tab in
            let page = try scrolled(tab)
            tab.say("[2,1,[80,\"70 200 0\"],[[1,\"d\",[],[],\(adds(71...80, before: 81))]]]")
            #expect(page.scrolled("people") == 100)
            tab.say("[3,1,[80,\"75 205 0\"]]")
            #expect(page.scrolled("people") == 105)
            #expect(page.text("people[105]/name") == "p101")
            tab.say("[4,1,[80,\"75 203 0\"],[[1,\"d\",[99,101]]]]")
            #expect(page.scrolled("people") == 103)
            #expect(page.text("people[104]/name") == "p102")
            tab.say("[5,1,[],[[1,\"d\",[],[130,71]]]]")
            #expect(page.scrolled("people") == 104)
            tab.say("[6,1,[80,\"0 20 0\"],[[1,\"=\",\(list(1...20)),\(html(1...20))]]]")
            #expect(page.scrolled("people") == 0)
            tab.say("[7,1,[80,\"0 21 0\"],[[1,\"d\",[],[],\(adds(21...21, before: 1))]]]")
            #expect(page.scrolled("people") == 0)
            #expect(page.text("people[0]/name") == "p21")
            #expect(page.attribute("aria-posinset", of: "people[0]") == nil)
            #expect(tab.heard() == [])
        },
        ListStory(testDescription: "the row that has the focus stays, out of the flow") { tab in
            let page = try begin(tab)
            try page.type("k3/note", "a")
            #expect(tab.heard() == ["[1,0,1,2,0,[0,40,3]]", "[2,0,[1,3,2],1,\"a\"]"])
            tab.say("[2]")
            try page.compose("k3/note")
            try page.scroll("people", to: 100)
            #expect(tab.heard() == ["[3,0,1,2,0,[80,60,3]]"])
            let gone = "[1,2," + list(4...60).dropFirst()
            tab.say("[1,3,[80,\"80 200 3\"],[[1,\"d\",\(gone),[],\(adds(81...140, before: 0))]]]")
            #expect(page.rowIDs("people") == Array(81...140))
            #expect(page.window("people").map { [$0.before, $0.total, $0.away] } == [80, 200, 3])
            #expect(page.focused == "note")
            #expect(page.scrolled("people") == 100)
            #expect(page.attribute("aria-posinset", of: "people[80]") == "81")
            #expect(page.attribute("aria-setsize", of: "people[80]") == "200")
            #expect(page.attribute("aria-posinset", of: "#3") == nil)
            page.endComposition("b")
            #expect(tab.heard() == ["[4,1,[1,3,2],1,\"ab\"]"])
            page.blur()
            #expect(tab.heard() == ["[5,1,1,2,0,[80,60,0]]"])
            tab.say("[2,5,[80,\"80 200 0\"],[[1,\"d\",[3]]]]")
            #expect(page.value("k3/note") == nil)
            try page.fill("find", "x")
            #expect(tab.heard() == ["[6,2,2,1,\"x\"]"])
        },
        ListStory(testDescription: "the row that is given the focus is told, and not that none had it before") { tab in
            let page = try begin(tab)
            try page.type("k3/note", "a")
            #expect(tab.heard() == ["[1,0,1,2,0,[0,40,3]]", "[2,0,[1,3,2],1,\"a\"]"])
            tab.say("[1,2,[80,\"0 199 0\"],[[1,\"d\",[3]]],[[\"focus\",[1,4,2]]]]")
            #expect(tab.heard() == ["[3,1,1,2,0,[0,40,4]]"])
            tab.say("[2,3,[80,\"0 198 0\"],[[1,\"d\",[4]]],[[\"focus\",[1,5,2]]]]")
            #expect(tab.heard() == ["[4,2,1,2,0,[0,40,5]]"])
            #expect(page.focused == "note")
        },
        ListStory(testDescription: "a row made again shows what was typed in it and is on its way") { tab in
            let page = try begin(tab)
            try page.type("k3/note", "p")
            #expect(tab.heard() == ["[1,0,1,2,0,[0,40,3]]", "[2,0,[1,3,2],1,\"p\"]"])
            tab.say("[1,1,[80,\"0 199 0\"],[[1,\"d\",[3]]]]")
            let again = "[3,4,\(quoted(row(3, value: "old")))]"
            tab.say("[2,1,[80,\"0 200 0\"],[[1,\"d\",[],[],\(again)],[1,\"c\",3,[129,\"older\",64,\"P3\"]]]]")
            #expect(page.value("k3/note") == "p")
            #expect(page.text("k3/name") == "P3")
            tab.say("[3,2,[],[[1,\"c\",3,[129,\"newer\"]]]]")
            #expect(page.value("people[2]/note") == "newer")
            tab.say("[4,2,[],[[1,\"c\",3,[129,\"newest\"],4,[64,\"P4\",66,true]]]]")
            #expect(page.value("people[2]/note") == "newest")
            #expect(!page.isVisible("people[3]/name"))
        },
        ListStory(testDescription: "after the page has gone, rows are known by their keys") { tab in
            let page = try begin(tab)
            try page.type("k3/note", "p")
            _ = tab.heard()
            tab.html = ListStory.page(token: "BBBBBBBBBBBBBBBBBBBBBB")
                .replacing("data-row=\"3\"", with: "data-row=\"300\"")
            tab.close(ClientClose.gone)
            #expect(page.value("#300/note") == "p")
            tab.open()
            #expect(tab.heard() == ["[1,0,[1,300,2],1,\"p\"]", "[2,0,1,2,0,[0,40,300]]"])
        },
        ListStory(testDescription: "a frame that names what is not there reloads the page") { tab in
            let page = try begin(tab)
            tab.html = ListStory.page(token: "BBBBBBBBBBBBBBBBBBBBBB")
            tab.say("[1,0,[],[[1,\"c\",99,[64,\"x\"]]]]")
            tab.open()
            tab.say("[0]")
            try page.scroll("people", to: 100)
            #expect(tab.heard() == ["[1,0,1,2,0,[80,60,0]]"])
        },
    ]
}
