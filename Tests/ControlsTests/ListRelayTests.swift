// ListRelay: what it holds and tells, and lists that are bound to it: they show what they would show of arrays.
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct ListRelayTests {
    private let bag = DisposeBag()

    @Test func `it hands on its elements at subscription and after each change`() {
        let relay = ListRelay(["a"])
        var heard: [[String]] = []
        relay.map { Array($0) }.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        relay.append("b")
        relay.insert("c", at: 0)
        relay.update(at: 1) { $0 += "!" }
        relay.move(from: 0, to: 2)
        #expect(relay.remove(at: 0) == "a!")
        relay.replace(with: ["x"])
        #expect(
            heard == [["a"], ["a", "b"], ["c", "a", "b"], ["c", "a!", "b"], ["a!", "b", "c"], ["b", "c"], ["x"]]
        )
        #expect(Array(relay.elements) == ["x"])
    }

    @Test func `it tells each change, once it holds what that has made`() {
        let relay = ListRelay([1, 2])
        var heard: [ListChange<Int>] = [], held: [[Int]] = []
        relay.changes.subscribe(onNext: {
            heard.append($0)
            held.append(Array(relay.elements))
        })
        .disposed(by: bag)
        relay.append(3)
        relay.update(4, at: 0)
        relay.move(from: 2, to: 0)
        relay.remove(at: 1)
        relay.replace(with: [])
        #expect(
            heard == [.insert(3, at: 2), .update(4, at: 0), .move(from: 2, to: 0), .remove(at: 1), .replace([])]
        )
        #expect(held == [[1, 2, 3], [4, 2, 3], [3, 4, 2], [3, 2], []])
    }

    @Test func `what is at no place is not changed, and nobody is told`() {
        let relay = ListRelay([1])
        var count = 0
        relay.changes.subscribe(onNext: { _ in count += 1 }).disposed(by: bag)
        #expect(relay.remove(at: 1) == nil)
        #expect(!relay.update(5, at: -1))
        #expect(!relay.update(at: 7) { $0 += 1 })
        #expect(!relay.move(from: 0, to: 1))
        #expect(relay.move(from: 0, to: 0))
        #expect(count == 0)
        relay.insert(2, at: 100)
        relay.insert(0, at: -100)
        #expect(Array(relay.elements) == [0, 1, 2])
    }

    @Test(arguments: [true, false]) func `a list goes to the rows that were changed, and compares none`(
        fields: Bool
    ) throws {
        let relay = ListRelay(["a1", "b1", "c1", "d1"].map(Note.init))
        let stage = try ListStage(relay, fields: fields)
        stage.flush()
        let rows = stage.browser.rows.map(\.id)
        relay.update(at: 1) { $0.text = "b2" }
        relay.move(from: 3, to: 0)
        relay.insert(Note("x1"), at: 2)
        relay.remove(at: 4)
        stage.flush()
        #expect(stage.titles == ["d1", "a1", "x1", "b2"])
        #expect([0, 1, 3].map { stage.browser.rows[$0].id } == [rows[3], rows[0], rows[1]])
    }

    @Test(arguments: 0..<200) func `random edits end at the rows that an array would have`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let letters = (0..<300).map { String(UnicodeScalar(0x4E00 + $0) ?? "?") }
        let relay = ListRelay(letters.prefix(Int.random(in: 0...200, using: &random)).map { Note($0 + "1") })
        let stage = try ListStage(relay, fields: seed % 3 == 0, windowed: seed % 2 == 0)
        var fresh = 200
        for _ in 0..<30 {
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let place = Int.random(in: 0..<max(1, relay.count), using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1: relay.remove(at: place)
                case 2: relay.move(from: place, to: Int.random(in: 0..<max(1, relay.count), using: &random))
                case 3, 4: relay.update(at: place) { $0.text = $0.id + String(Int.random(in: 1...3, using: &random)) }
                case 5 where seed % 10 == 0: relay.replace(with: relay.elements.shuffled(using: &random))
                default:
                    guard fresh < letters.count else { continue }
                    relay.insert(Note(letters[fresh] + "1"), at: place)
                    fresh += 1
                }
            }
            if seed % 10 == 1 { for _ in 0..<100 { relay.update(at: 0) { $0.text = $0.id + "2" } } }
            if Bool.random(using: &random) {
                stage.ask(Int.random(in: 0..<200, using: &random), Int.random(in: 5...60, using: &random))
            }
            stage.flush()
            let all = relay.elements.map(\.text)
            let first = stage.list.isWindowed ? Int(stage.window.split(separator: " ").first ?? "0") ?? 0 : 0
            #expect(stage.titles == Array(all[first..<first + stage.titles.count]), "seed \(seed)")
            #expect(stage.list.isWindowed || stage.titles.count == all.count, "seed \(seed)")
        }
    }

    @Test func `what several pages go through is found once`() throws {
        let relay = ListRelay((0..<100).map { Note(String(UnicodeScalar(0x4E00 + $0) ?? "?") + "1") })
        let host = PlainHost(rows: try ListStage.rows())
        let lists = (0..<3).map { _ in TableView(number: 1, host: host) }
        for list in lists {
            relay.bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
            list.layOut()
        }
        relay.remove(at: 5)
        for list in lists { list.layOut() }
        #expect(host.lists?.differences.made == 1)
        #expect(Set(lists.compactMap(\.source).map(ObjectIdentifier.init)).count == 1, "they share the rows")
    }

    @Test func `a relay on another thread loses nothing that lists show`() async throws {
        let relay = ListRelay(Array(0..<1_000))
        let reading = Task.detached {
            var sum = 0
            while relay.count < 2_000 { sum &+= relay.elements.reduce(0, &+) }
            return sum
        }
        let before = relay.elements
        await Task.detached { for number in 1_000..<2_000 { relay.append(number) } }.value
        _ = await reading.value
        #expect(Array(before) == Array(0..<1_000))
        #expect(Array(relay.elements) == Array(0..<2_000))
    }
}
