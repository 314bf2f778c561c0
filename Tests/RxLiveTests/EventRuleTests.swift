// What a program listens to in a browser: state that goes down, acts and tells that come up, judged when they arrive.
import Controls
import Gallery
import Markup
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct EventRuleTests {
    @Test func `a control of another module hears where it is touched`() throws {
        let lab = try PadLab()
        let arrows = "ArrowDown,ArrowLeft,ArrowRight,ArrowUp"
        let events = "keydown:key,ctrlKey,shiftKey!\(arrows)!\(arrows) pointerdown:offsetX,offsetY"
        #expect(lab.page.attribute("data-events", of: "pad") == events)
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": 12, "offsetY": 7.5])
        #expect(lab.page.text("said") == "touched at 12, 7")
        #expect(lab.heard() == ["touch 12 7"])
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": "12", "offsetY": 7])
        try lab.page.happen("pointerdown", to: "pad")
        try lab.page.happen("pointerup", to: "pad", ["offsetX": 12, "offsetY": 7])
        #expect(lab.heard() == [])
        #expect(lab.page.connection == .connected)
    }

    @Test func `the delegate that was there goes on being called, and all subscribers share one proxy`() throws {
        final class Delegate: TouchPointDelegate {
            var points: [TouchPoint] = []
            func touch(at point: TouchPoint, in view: TouchView) { points.append(point) }
        }
        let lab = try PadLab()
        let delegate = Delegate()
        var shared: [TouchPoint] = []
        lab.serverDoes { pad in
            pad.view.pad.delegate = delegate
            _ = pad.view.pad.rx.touchPoint.subscribe(onNext: { shared.append($0) })
        }
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": 1, "offsetY": 2])
        #expect(delegate.points == [TouchPoint(x: 1, y: 2)])
        #expect(shared == delegate.points)
        #expect(lab.heard() == ["touch 1 2"])
    }

    @Test func `typing goes before an act, and what the field loses after it`() throws {
        let lab = try PadLab()
        try lab.page.type("text", "a")
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": 1, "offsetY": 2])
        try lab.page.type("text", "b")
        lab.page.blur()
        #expect(lab.heard() == ["text a", "touch 1 2", "text ab", "blur"])
    }

    @Test func `what nobody listens to any more is neither sent nor heard`() throws {
        let lab = try PadLab(held: true)
        lab.page.line?.isUpHeld = false
        lab.server.loop.run()
        lab.page.line?.isUpHeld = true
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": 1, "offsetY": 1])
        lab.serverDoes { $0.stop() }
        lab.page.line?.isUpHeld = false
        lab.server.loop.run()
        #expect(lab.heard() == [])
        #expect(lab.page.attribute("data-events", of: "pad") == nil)
        let sent = lab.page.runtime.queue.last
        try lab.page.happen("pointerdown", to: "pad", ["offsetX": 1, "offsetY": 1])
        #expect(lab.page.runtime.queue.last == sent)
    }

    @Test func `a disabled control hears nothing`() throws {
        let lab = try PadLab()
        try lab.page.happen("keydown", to: "off", ["key": "x", "ctrlKey": false, "shiftKey": false])
        #expect(lab.heard() == ["key x"])
        lab.page.line?.isUpHeld = true
        try lab.page.happen("keydown", to: "off", ["key": "y", "ctrlKey": false, "shiftKey": false])
        lab.serverDoes { $0.view.off.isEnabled = false }
        lab.page.line?.isUpHeld = false
        lab.server.loop.run()
        #expect(lab.heard() == [])
    }

    @Test func `a state is told one at a time, and the newest waits`() throws {
        let lab = try PadLab()
        lab.page.line?.isUpHeld = true
        for place in 1...50 {
            try lab.page.happen("scroll", to: "log", ["target.scrollTop": .integer(place), "target.scrollLeft": 0])
        }
        #expect(lab.page.runtime.queue.items.count == 1)
        lab.page.line?.isUpHeld = false
        lab.server.loop.run()
        #expect(lab.heard() == ["scroll 1", "scroll 50"])
        try lab.page.happen("scroll", to: "log")
        #expect(lab.heard() == [])
    }

    @Test func `a state is told when listening begins`() throws {
        let lab = try PadLab()
        lab.serverDoes { $0.stop() }
        try lab.page.happen("scroll", to: "log", ["target.scrollTop": 70, "target.scrollLeft": 0])
        #expect(lab.heard() == [])
        lab.serverDoes { $0.listen() }
        #expect(lab.heard() == ["scroll 70"])
    }

    @Test func `a row's controls are listened to like any other`() throws {
        let lab = try PadLab()
        try lab.page.happen("pointerdown", to: "rows[1]/name", ["offsetX": 9, "offsetY": 0])
        #expect(lab.heard() == ["b 9"])
    }

    @Test func `a row's control gets the focus`() throws {
        let lab = try PadLab()
        lab.serverDoes { _ in lab.world.cells["b"]?.field.becomeFirstResponder() }
        #expect(lab.page.runtime.signals.last == [.string("focus"), .array([.int(6), .int(2), .int(2)])])
        #expect(lab.page.runtime.document.focused === lab.page.find("rows[1]/field"))
    }

    // MARK: What a browser may say

    private func decode(_ text: String) throws -> ClientMessage {
        var text = text
        return try text.withUTF8 { try ClientMessage(decoding: UnsafeRawBufferPointer($0)) }
    }

    @Test func `an event is read with its values`() throws {
        guard case .input(let input) = try decode(#"[1,0,[6,2,1],2,"pointerdown",[1,2.5,"x",true,null]]"#) else {
            Issue.record("no input")
            return
        }
        #expect(input.target == .row(list: 6, row: 2, control: 1))
        #expect(
            input.kind == .event(.listened("pointerdown", [.int(1), .double(2.5), .string("x"), .bool(true), .none]))
        )
    }

    @Test(arguments: [
        #"[1,0,7,2,"",[]]"#, #"[1,0,7,2,"größe",[]]"#, #"[1,0,7,2,"a b",[]]"#, #"[1,0,7,2,"a:b",[]]"#,
        #"[1,0,7,2,"aaaaaaaaaabbbbbbbbbbccccccccccddd",[]]"#, #"[1,0,7,2,"x",[[1]]]"#, #"[1,0,7,2,"x",[{}]]"#,
        #"[1,0,7,2,"x",[1,2,3,4,5,6,7,8,9]]"#, #"[1,0,7,2,"x",{}]"#, #"[1,0,7,2,"x"]"#, #"[1,0,7,2,true,[]]"#,
        #"[1,0,7,2,"x",[],"k"]"#,
    ])
    func `what is beyond bounds is malformed`(_ text: String) {
        #expect(throws: ClientMessage.Malformed.self) { try decode(text) }
    }

    @Test func `a text beyond a field's limit ends the connection`() throws {
        var limits = Limits()
        limits.value = 100
        let lab = try PadLab(limits: limits)
        let line = try #require(lab.page.line)
        lab.server.loop.perform {
            let long = String(repeating: "x", count: 101)
            line.send(Array(#"[\#(lab.page.runtime.queue.last + 1),0,1,2,"pointerdown",["\#(long)"]]"#.utf8))
        }
        lab.server.loop.run()
        #expect(lab.page.runtime.loads == 2)
    }
}
