// Histories of frames, lists and signals that naive variants of the protocol do not survive.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct FrameTraceTests {
    private func held() throws -> Lab {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.setRows(["a1", "b1"])
        lab.see()
        return lab
    }

    private func check(_ lab: Lab) {
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `a frame that was written and lost is not taken for delivered`() throws {
        let lab = try held()
        lab.line.isStalled = true
        lab.setRows(["b1", "c1"])
        lab.setRows(["c1", "a1", "b2"])
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.rows("rows") == ["c1", "a1", "b2"])
        check(lab)
    }

    @Test func `a signal that was written and lost is sent again, in order`() throws {
        let lab = try held()
        lab.serverDoes { $0.announce() }
        lab.serverDoes { $0.announce() }
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.announcements == ["signal 0.1", "signal 0.2"])
        check(lab)
    }

    @Test func `a signal whose frame was applied is not run again`() throws {
        let lab = try held()
        lab.serverDoes { $0.announce() }
        lab.see()
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.announcements == ["signal 0.1"])
        check(lab)
    }

    @Test func `two list frames within one round trip build on each other`() throws {
        let lab = try held()
        lab.setRows(["b1", "c1"])
        lab.setRows(["b1", "c1", "d1"])
        #expect(lab.line.downCount == 2)
        lab.see()
        #expect(lab.page.rows("rows") == ["b1", "c1", "d1"])
        check(lab)
    }

    @Test func `after a lost list frame the order is sent, and rows stay`() throws {
        let lab = try held()
        let row = lab.page.find("rows[0]/title")
        lab.setRows(["b1", "c1"])
        lab.setRows(["c1", "a1", "b2"])
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.rows("rows") == ["c1", "a1", "b2"])
        #expect(row != nil)
        check(lab)
    }

    @Test func `a row whose content did not change keeps its element over a cut`() throws {
        let lab = try held()
        let row = try #require(lab.page.find("rows[0]/title"))
        lab.setRows(["b1", "a1"])
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.rows("rows") == ["b1", "a1"])
        #expect(lab.page.find("rows[1]/title") === row)
        check(lab)
    }

    @Test func `an order names no row that never arrived`() throws {
        let lab = try held()
        lab.serverDoes {
            $0.view.text.text = "Z"
            $0.view.count.text = "1"
        }
        lab.setRows(["b1", "c1"])
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        lab.see()
        #expect(lab.page.rows("rows") == ["b1", "c1"])
        #expect(lab.runtime.faults == [])
        check(lab)
    }

    @Test func `frames wait while the window is full`() throws {
        let lab = try held()
        let long = String(repeating: "x", count: 12_000)
        for number in 0..<20 { lab.serverDoes { $0.view.count.text = "\(number) \(long)" } }
        #expect(lab.line.downCount == 3)
        #expect(lab.line.downBytes <= Window.limit + FrameBuilder.limit)
        lab.see()
        lab.serve()
        check(lab)
        #expect(lab.page.text("count").hasPrefix("19 "))
    }
}
