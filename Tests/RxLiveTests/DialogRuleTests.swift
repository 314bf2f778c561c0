// Dialogs on the server: screens above a main screen that lives on under them; state as all else, so that slow and cut
// lines need no rule of their own.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct DialogRuleTests {
    private static let forward = 5

    /// A stage with a dialog `d` on the screen `a`, told by frame 1; its base is 9.
    private func presented() throws -> Stage {
        let stage = try Stage()
        let frames = stage.turn { stage.made[0].present(stage.controller("d")) }
        try #require(frames.count == 1)
        return stage
    }

    @Test func `a dialog is told with its title and content`() throws {
        let stage = try Stage()
        let frames = stage.turn { stage.made[0].present(stage.controller("d")) }
        #expect(frames.first?.hasPrefix(#"[1,0,[1,[[9,"title d","#) == true)
        #expect(stage.log.last == "d appears")
        #expect(!stage.log.contains("a disappears"), "it is in sight still")
    }

    @Test func `both receive changes`() throws {
        let stage = try presented()
        let frames = stage.turn {
            stage.made[0].view.noted.text = "below"
            stage.made[1].view.noted.text = "above"
        }
        #expect(frames == [#"[2,0,[256,"below",832,"above"]]"#])
    }

    @Test func `acts go to the dialog, and texts to both`() throws {
        let stage = try presented()
        _ = stage.tap(DialogRuleTests.forward, at: 1)
        #expect(stage.log.last == "d appears", "the one below takes no taps")
        _ = stage.tap(9 + DialogRuleTests.forward, at: 1)
        #expect(stage.log.last == "d forward")
        _ = stage.type("typed", into: 3, at: 0)
        #expect(stage.log.last == "a typed")
        _ = stage.type("typed", into: 12, at: 1)
        #expect(stage.log.last == "d typed")
    }

    @Test func `a dismissed dialog is no longer named, and taps from before are dropped`() throws {
        let stage = try Stage()
        stage.made[0].onForward = { $0.present(stage.controller("d")) }
        _ = stage.tap(DialogRuleTests.forward, at: 0)
        #expect(stage.turn { stage.made[1].dismiss() } == ["[2,1,[1,[]]]"])
        #expect(stage.stack == ["a"])
        _ = stage.tap(DialogRuleTests.forward, at: 0)
        #expect(stage.stack == ["a"], "it was meant for what the dialog was about")
        _ = stage.tap(DialogRuleTests.forward, at: 2)
        #expect(stage.stack == ["a+d"])
    }

    @Test func `a dialog that came and went unseen is not told`() throws {
        let stage = try Stage()
        let frames = stage.turn {
            stage.made[0].present(stage.controller("d"))
            stage.made[0].dismiss()
        }
        #expect(frames.isEmpty)
        _ = stage.tap(DialogRuleTests.forward, at: 0)
        #expect(stage.log.last == "a forward")
    }

    @Test func `dialogs stand above each other, and go from the top`() throws {
        let stage = try presented()
        let frames = stage.turn { stage.made[0].present(stage.controller("e")) }
        #expect(frames.first?.hasPrefix(#"[2,0,[1,[[9],[18,"title e","#) == true)
        #expect(stage.turn { stage.made[1].dismiss() } == ["[3,0,[1,[[9]]]]"], "what is above it goes first")
        #expect(stage.turn { stage.made[1].dismiss() } == ["[4,0,[1,[]]]"])
        #expect(stage.turn { stage.made[0].dismiss() }.isEmpty)
    }

    @Test func `all that is above a screen goes at once, the highest first`() throws {
        let stage = try presented()
        _ = stage.turn { stage.made[1].present(stage.controller("e")) }
        #expect(stage.turn { stage.made[0].dismiss() } == ["[3,0,[1,[]]]"])
        #expect(stage.log.suffix(4) == ["e disappears", "e ends", "d disappears", "d ends"])
    }

    @Test func `a person gets rid of a dialog, unless it waits for its answer`() throws {
        let stage = try presented()
        stage.made[1].isModal = true
        #expect(stage.cancel(9, at: 1).isEmpty)
        let other = try presented()
        #expect(other.cancel(9, at: 0).isEmpty, "before it was seen")
        #expect(other.cancel(9, at: 1) == ["[2,2,[1,[]]]"])
    }

    @Test func `a step back cancels the dialog, and nothing more`() throws {
        let stage = try Stage()
        _ = stage.visit("/b", at: 0)
        _ = stage.turn { stage.made[1].present(stage.controller("d")) }
        let frames = stage.back(to: "/a", 0, at: 2)
        #expect(frames == [#"[3,2,[0,[9,1,"/b","title b"],1,[]]]"#])
        #expect(stage.stack == ["a", "b"])
    }

    @Test func `a dialog goes with its screen, and comes back with it`() throws {
        let stage = try presented()
        let covered = stage.turn { stage.made[0].push("/b") }
        #expect(covered.first?.contains(#"],1,[]]"#) == true)
        _ = stage.type("typed", into: 12, at: 1)
        #expect(stage.log.last == "d typed", "it lives")
        let shown = stage.turn { stage.made[2].pop() }
        #expect(shown.first?.contains(#"[9,"title d","#) == true)
        #expect(shown.first?.contains("typed") == true)
        let popped = try presented()
        _ = popped.turn { popped.made[0].push("/b") }
        _ = popped.turn { popped.made[2].present(popped.controller("e")) }
        _ = popped.back(to: "/a", 0, at: 3)
        _ = popped.back(to: "/a", 0, at: 4)
        #expect(popped.stack == ["a+d"])
    }

    @Test func `after a cut the dialogs are as they are now`() throws {
        let stage = try presented()
        stage.open(frame: 0)
        #expect(stage.connection.sent.first?.hasPrefix(#"[2,0,[1,[[9,"title d","#) == true)
        stage.open(frame: 2)
        #expect(stage.connection.sent == ["[0]"], "it has all")
        _ = stage.turn { stage.made[1].dismiss() }
        stage.open(frame: 2)
        #expect(stage.connection.sent == ["[4,0,[1,[]]]"])
        _ = stage.tap(DialogRuleTests.forward, at: 2)
        #expect(stage.log.suffix(2) == ["d disappears", "d ends"], "made under the dialog")
        _ = stage.tap(DialogRuleTests.forward, at: 4)
        #expect(stage.log.last == "a forward")
    }

    @Test func `a controller that is shown already is not shown twice`() throws {
        let stage = try presented()
        #expect(stage.turn { stage.made[0].present(stage.made[1]) }.isEmpty)
        #expect(stage.turn { stage.made[0].push(stage.made[1], at: "/d") }.isEmpty)
        #expect(stage.stack == ["a+d"])
    }

    @Test func `texts in dialogs count for what a page may hold`() throws {
        let stage = try presented()
        let limits = Limits()
        let text = String(repeating: "x", count: min(limits.value, 4_000))
        _ = stage.type(text, into: 12, at: 1)
        #expect(stage.server.loop.perform { stage.made[1].view.note.text } == text)
        #expect(stage.server.loop.perform { stage.core?.heldBytes } == text.utf8.count)
    }

    @Test func `a closing page closes its dialogs before their screen`() throws {
        let stage = try presented()
        stage.server.loop.perform { stage.core?.close(.gone) }
        #expect(stage.log.suffix(2) == ["d ends", "a ends"])
    }
}
