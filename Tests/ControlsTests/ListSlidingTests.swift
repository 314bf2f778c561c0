// Rows that stay together while others come above them and go below: what browsers have is right, and nobody looks at those.
import Markup
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct ListSlidingTests {
    @Test(arguments: [true, false]) func `a row above is one that comes, and one that leaves the window`(
        fields: Bool
    ) throws {
        let stage = try ListStage(fields: fields)
        stage.ask(0, 3)
        stage.set(["a1", "b1", "c1", "d1"])
        stage.flush()
        let rows = stage.browser.rows.map(\.id)
        stage.set(["x1", "a1", "b1", "c1", "d1"])
        guard case .difference(let gone, let moves, let adds) = stage.flush() else {
            Issue.record("no difference")
            return
        }
        #expect(stage.list.shift == 1, "the others have not been looked at")
        #expect(gone == [rows[2]])
        #expect(moves.isEmpty)
        #expect(adds.map(\.before) == [rows[0]])
        #expect(stage.titles == ["x1", "a1", "b1"])
        #expect(stage.window == "0 5 0")
    }

    @Test func `a row above is one that comes, and one that has gone from the end`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1", "c1"])
        stage.flush()
        let rows = stage.browser.rows.map(\.id)
        let last = try #require(stage.list.row(rows[2]))
        stage.set(["x1", "a1", "b1"])
        guard case .difference(let gone, let moves, let adds) = stage.flush() else {
            Issue.record("no difference")
            return
        }
        #expect(stage.list.shift == 1)
        #expect(gone == [rows[2]])
        #expect(moves.isEmpty)
        #expect(adds.map(\.before) == [rows[0]])
        #expect(stage.titles == ["x1", "a1", "b1"])
        #expect(last.list == nil, "it has ended")
        stage.set(["b1", "y1"])
        stage.flush()
        #expect(stage.list.shift == -1)
        #expect(stage.titles == ["b1", "y1"])
        #expect(stage.browser.rows[0].id == rows[1])
    }

    @Test func `rows that have gone on know what they show`() throws {
        let stage = try ListStage(fields: false)
        var taps: [String] = []
        let bag = DisposeBag()
        stage.list.rx.modelTapped(\TextCell.like).subscribe(onNext: { taps.append($0.text) }).disposed(by: bag)
        stage.set(["a1", "b1"])
        stage.flush()
        let (first, second) = (stage.browser.rows[0].id, stage.browser.rows[1].id)
        for above in [["d1", "c1"], ["f1", "e1", "d1", "c1"]] {
            stage.set(above + ["a1", "b1"])
            stage.flush()
        }
        #expect(stage.list.shift == 4)
        #expect(stage.list.place(of: first) == 4)
        #expect(stage.list.receiveTap(on: 2, of: second))
        #expect(taps == ["b1"])
        // In an array that is not laid out yet, too.
        stage.set(["g1", "f1", "e1", "d1", "c1", "a1", "b1"])
        #expect(stage.list.place(of: first) == 5)
        stage.set(["b1", "a1", "g1"])
        stage.flush()
        #expect(stage.list.shift == 0)
        #expect(stage.titles == ["b1", "a1", "g1"])
        #expect(stage.browser.rows.prefix(2).map(\.id) == [second, first])
    }

    @Test func `a row that says something else, or has the focus, is looked at`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1"])
        stage.flush()
        stage.set(["c1", "a1", "b2"])
        stage.flush()
        #expect(stage.list.shift == 0)
        #expect(stage.titles == ["c1", "a1", "b2"])
        stage.ask(0, 2, focus: stage.browser.rows[1].id)
        stage.flush()
        stage.set(["d1", "c1", "a1", "b2"])
        stage.flush()
        #expect(stage.list.shift == 0)
        #expect(stage.titles == ["d1", "c1", "a1"], "the one with the focus stays beside the window")
    }

    @Test(arguments: 0..<400) func `random ends, windows, cuts and small frames end at the same rows`(seed: Int) throws
    {
        var random = SplitMix(seed: UInt64(seed))
        let stage = try ListStage(fields: seed % 4 == 0, windowed: seed % 3 > 0)
        let list = stage.list
        var confirmed: [(frame: UInt32, rows: Browser)] = [(0, stage.browser)]
        var all: [String] = [], slid = 0
        let letters = (UInt8(33)...126).map { String(UnicodeScalar($0)) }
        for _ in 0..<60 {
            switch Int.random(in: 0..<16, using: &random) {
            case 0:
                let back = confirmed[Int.random(in: max(0, confirmed.count - 3)..<confirmed.count, using: &random)]
                stage.browser = back.rows
                confirmed.removeAll { $0.frame > back.frame }
                list.resumeRows(from: back.frame)
            case 1...7:
                // Ids that are not there, so that no row comes back as another one.
                let unused = letters.filter { letter in !all.contains { $0.hasPrefix(letter) } }.shuffled(
                    using: &random
                )
                let above = unused.prefix(Int.random(in: 0...3, using: &random))
                let below = unused.suffix(Int.random(in: 0...2, using: &random))
                all.removeFirst(min(all.count, max(0, Int.random(in: -3...2, using: &random))))
                all.removeLast(min(all.count, max(0, Int.random(in: -1...3, using: &random))))
                all = above.map { $0 + "1" } + all + below.map { $0 + "2" }
                if let place = all.indices.randomElement(using: &random), Int.random(in: 0..<5, using: &random) == 0 {
                    all[place] = all[place].prefix(1) + "\(Int.random(in: 1..<4, using: &random))"
                }
                let before = list.shift
                stage.set(all)
                list.layOut()
                if list.shift != before { slid += 1 }
            case 8:
                let focus = stage.browser.rows.randomElement(using: &random)?.id ?? 0
                stage.ask(
                    Int.random(in: 0..<16, using: &random),
                    Int.random(in: 1..<10, using: &random),
                    focus: seed % 2 == 0 && Bool.random(using: &random) ? focus : 0
                )
            case 9:
                if !all.isEmpty { list.scrollToRow(at: Int.random(in: 0..<all.count, using: &random)) }
            case 10...11:
                stage.flush(limit: 5)
                confirmed.append((stage.frame, stage.browser))
            default:
                stage.flush()
                confirmed.append((stage.frame, stage.browser))
                guard list.window.focus == 0, !list.isChanged else { continue }
                let first = list.isWindowed ? min(list.window.first, all.count) : 0
                let end = list.isWindowed ? min(first + list.window.count, all.count) : all.count
                #expect(stage.titles == Array(all[first..<end]), "seed \(seed)")
            }
        }
        stage.ask(0, 100)
        for _ in 0..<100 { stage.flush(limit: 5) }
        #expect(stage.titles == all, "seed \(seed)")
        if seed == 1 { #expect(slid > 3, "mostly rows stay together") }
    }
}
