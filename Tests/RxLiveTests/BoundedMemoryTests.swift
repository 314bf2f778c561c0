// A browser that does not read, and a page that goes on: bounded, and current soon after the browser reads again.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct BoundedMemoryTests {
    private func rows(_ keys: [Int], _ round: Int) -> [ListRow] {
        keys.map { key in
            ListRow(key: "k\(key)", stamp: 1) { "<li data-key=\"k\(key)\"><span data-n=\"1\">\(key)</span></li>" }
        }
    }

    @Test func `a page that changes 100 000 times holds no more for a browser that never reads`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let text = String(repeating: "x", count: 100)
        lab.loop.perform {
            for number in 0..<100_000 { lab.core?.turn { lab.lab.view.count.text = "\(number) \(text)" } }
        }
        #expect(lab.line.downBytes <= Window.limit + FrameBuilder.limit)
        #expect((lab.core?.sync.window.unconfirmed ?? .max) <= Window.limit + FrameBuilder.limit)
        #expect(lab.lab.view.count.cells.count == 1)
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

    @Test func `a shuffled list of 10 000 rows waits as one change, and a cut in it costs keys`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        var keys = Array(0..<10_000)
        var random = SplitMix(7)
        lab.serverDoes { try? $0.list?.set(rows(keys, 0)) }
        for _ in 0..<200 where lab.page.keys("rows").count < 10_000 {
            lab.see()
            lab.loop.advance(by: .seconds(1))
            lab.serve()
        }
        #expect(lab.page.keys("rows").count == 10_000)
        for round in 1...20 {
            keys.shuffle(using: &random)
            lab.serverDoes { try? $0.list?.set(rows(keys, round)) }
        }
        let old = lab.cut()
        lab.reconnect(after: old)
        lab.serve()
        #expect(lab.line.downBytes < 100_000)
        lab.runDry()
        #expect(lab.page.keys("rows") == keys.map { "k\($0)" })
        #expect(lab.runtime.faults == [])
    }
}
