// A browser that does not read, and a page that goes on: bounded, and current soon after the browser reads again.
import Controls
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct BoundedMemoryTests {
    private func rows(_ keys: [Int]) -> [LabRow] { keys.map { LabRow(text: LabRow.name($0)) } }

    @Test func `a page that changes 100 000 times holds no more for a browser that never reads`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let text = String(repeating: "x", count: 100)
        lab.loop.perform {
            for number in 0..<100_000 { lab.core?.turn { lab.lab.view.count.text = "\(number) \(text)" } }
        }
        #expect(lab.line.downBytes <= Window.limit + FrameBuilder.limit)
        #expect((lab.core?.sync.window.unconfirmed ?? .max) <= Window.limit + FrameBuilder.limit)
        #expect(lab.loop.perform { lab.lab.view.count.cells.count } == 1)
        let waiting = lab.line.downCount
        lab.see()
        lab.serve()
        #expect(lab.line.downCount == 1)
        lab.see()
        #expect(lab.page.text("count").hasPrefix("99999 "))
        #expect(waiting < 400)
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `a cut in a list that was shuffled again and again costs keys, not rows`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        var keys = Array(0..<500)
        var random = SplitMix(7)
        lab.serverDoes {
            $0.view.rows.isWindowed = false
            $0.rows.accept(rows(keys))
        }
        for _ in 0..<20 {
            if lab.page.rows("rows").count >= keys.count { break }
            lab.see()
            lab.loop.advance(by: .seconds(1))
            lab.serve()
        }
        #expect(lab.page.rows("rows").count == keys.count)
        for _ in 1...20 {
            keys.shuffle(using: &random)
            lab.serverDoes { $0.rows.accept(rows(keys)) }
        }
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        #expect(lab.line.downBytes < keys.count * 10)
        lab.runDry()
        #expect(lab.page.rows("rows") == keys.map(LabRow.name))
        #expect(lab.runtime.faults == [])
    }

    @Test func `a list of 10 000 rows that is shuffled waits as one change`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.isDrained = false
        var keys = Array(0..<10_000)
        var random = SplitMix(7)
        for _ in 1...20 {
            keys.shuffle(using: &random)
            raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].rows.accept(rows(keys)) } }
        }
        #expect(connection.sent.count == 1)
        connection.drain()
        #expect(connection.sent.dropFirst().reduce(0) { $0 + $1.utf8.count } <= Window.limit + 2 * FrameBuilder.limit)
    }
}
