// EventStory: what happens in a page that the program listens to. Each story is played by the browser in memory, and by the modules
// that browsers get.
import Testing

@testable import RxLiveTest

/// One story.
struct EventStory: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let play: @Sendable (ScriptedTab) throws -> Void

    static let page = """
        <!doctype html><html lang="en"><head><title>Pad</title></head>
        <body data-page="AAAAAAAAAAAAAAAAAAAAAA" data-screen="1" data-limit="1000"><main data-slot="content">
        <div data-outlet="pad" data-n="1" data-events="pointerdown:button,pointerType scroll:target.level?t">\
        <b data-outlet="inner" data-n="2">x</b></div>
        <input type="text" aria-label="Text" data-outlet="text" data-n="3" data-wait="10000"><p data-outlet="said" data-n="4"></p></main>
        <p data-status role="status"></p><p data-announce role="status"></p></body></html>
        """

    /// A tab that is connected; how far the pad was scrolled is told and taken.
    private static func begin(_ tab: ScriptedTab) throws -> TestPage {
        tab.open()
        tab.say("[0]")
        #expect(tab.heard() == [#"[1,0,1,2,"scroll",[null]]"#])
        tab.say("[1]")
        return try #require(tab.page)
    }

    static let all: [EventStory] = [
        EventStory(testDescription: "an act in an element goes behind what was typed before it") { tab in
            let page = try begin(tab)
            try page.type("text", "a")
            try page.happen("pointerdown", to: "inner", ["button": 0, "pointerType": "pen"])
            #expect(tab.heard() == [#"[2,0,3,1,"a"]"#, #"[3,0,1,2,"pointerdown",[0,"pen"]]"#])
            try page.happen("pointerdown", to: "pad", ["button": 2, "pointerType": true])
            try page.happen("pointerdown", to: "pad")
            try page.happen("pointerdown", to: "said", ["button": 0, "pointerType": "pen"])
            try page.happen("pointerup", to: "pad")
            #expect(tab.heard() == [#"[4,0,1,2,"pointerdown",[2,true]]"#, #"[5,0,1,2,"pointerdown",[null,null]]"#])
        },
        EventStory(testDescription: "one state of a kind is under way, the newest waits, and none is told twice") {
            tab in
            let page = try begin(tab)
            for level in 1...3 { try page.happen("scroll", to: "pad", ["target.level": .integer(level)]) }
            #expect(tab.heard() == [#"[2,0,1,2,"scroll",[1]]"#])
            tab.say("[2]")
            #expect(tab.heard() == [#"[3,0,1,2,"scroll",[3]]"#])
            tab.say("[3]")
            try page.happen("scroll", to: "pad", ["target.level": 3])
            tab.say("[1,3,[256,\"seen\"]]")
            #expect(tab.heard() == [])
            // What happens below does not scroll the pad.
            try page.happen("scroll", to: "inner", ["target.level": 9])
            #expect(tab.heard() == [])
        },
        EventStory(testDescription: "what is not listened to is not told; what is again, from the first") { tab in
            let page = try begin(tab)
            tab.say("[1,1,[79,null]]")
            try page.happen("scroll", to: "pad", ["target.level": 7])
            try page.happen("pointerdown", to: "pad", ["button": 0])
            #expect(tab.heard() == [])
            tab.say("[2,1,[79,\"scroll:target.level?t\"]]")
            #expect(tab.heard() == [#"[2,2,1,2,"scroll",[7]]"#])
            try page.happen("pointerdown", to: "pad", ["button": 0])
            #expect(tab.heard() == [])
        },
        EventStory(
            testDescription:
                "an element that is hidden is not listened to; a key is wherever it is pressed, if so wished"
        ) { tab in
            let page = try begin(tab)
            tab.say("[1,1,[79,\"keydown:key?w level:window.level?tw\"]]")
            #expect(tab.heard() == [#"[2,1,1,2,"level",[null]]"#])
            try page.happen("keydown", to: "text", ["key": "Escape"])
            #expect(tab.heard() == [#"[3,1,1,2,"keydown",["Escape"]]"#])
            tab.say("[3]")
            try page.happen("level", to: nil, ["window.level": 5])
            #expect(tab.heard() == [#"[4,1,1,2,"level",[5]]"#])
            tab.say("[2,4,[66,true]]")
            try page.happen("keydown", to: "text", ["key": "Escape"])
            #expect(tab.heard() == [])
        },
        EventStory(testDescription: "the focus comes and goes") { tab in
            let page = try begin(tab)
            tab.say("[1,1,[79,\"focus:\",207,\"focus: blur:\"]]")
            try page.happen("focus", to: "inner")
            #expect(tab.heard() == [])
            try page.type("text", "a")
            #expect(tab.heard() == [#"[2,1,3,2,"focus",[]]"#])
            page.blur()
            #expect(tab.heard() == [#"[3,1,3,1,"a"]"#, #"[4,1,3,2,"blur",[]]"#])
        },
        EventStory(testDescription: "what was not acknowledged is said again on the next connection, once") { tab in
            let page = try begin(tab)
            tab.close()
            for level in 1...3 { try page.happen("scroll", to: "pad", ["target.level": .integer(level)]) }
            try page.happen("pointerdown", to: "pad", ["button": 0, "pointerType": "pen"])
            tab.loop.advance(by: .seconds(4))
            tab.open()
            #expect(tab.heard() == [#"[2,0,1,2,"scroll",[1]]"#, #"[3,0,1,2,"pointerdown",[0,"pen"]]"#])
            tab.say("[3]")
            #expect(tab.heard() == [#"[4,0,1,2,"scroll",[3]]"#])
        },
    ]
}
