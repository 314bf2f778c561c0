// Differences of arrays: every place is where a slow search finds it, and few moves are made of them.
import Testing

@testable import Controls

@Suite struct RowDifferenceTests {
    @Test(arguments: 0..<200) func `every row is found where it is`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let all = Array(0..<60)
        let old = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...60, using: &random)))
        var new = old
        for _ in 0..<Int.random(in: 0..<5, using: &random) where !new.isEmpty {
            let from = Int.random(in: 0..<new.count, using: &random)
            let element = new.remove(at: from)
            if Bool.random(using: &random) { new.insert(element, at: Int.random(in: 0...new.count, using: &random)) }
        }
        new.insert(
            contentsOf: all.filter { !old.contains($0) }.prefix(Int.random(in: 0...3, using: &random)),
            at: new.count / 2
        )
        let difference = KeyedDifference(old, new) { $0 }
        for (index, element) in old.enumerated() {
            #expect(difference.place(of: index) == new.firstIndex(of: element), "seed \(seed)")
        }
    }

    @Test func `equal elements are told by their keys where their bytes differ`() {
        struct Model {
            let id: Int
            let text: String
        }
        let old = (0..<100).map { Model(id: $0, text: "a rather long text number \($0)") }
        let new = (0..<100).map { Model(id: $0, text: "a rather long text number \($0) again") }
        let difference = KeyedDifference(old, new) { $0.id }
        #expect(difference.prefix == 100)
        #expect(difference.suffix == 0)
    }

    @Test func `the ends are as long as they can be, and do not overlap`() {
        let difference = KeyedDifference([1, 1, 1], [1, 1]) { $0 }
        #expect(difference.prefix == 2)
        #expect(difference.suffix == 0)
        let other = KeyedDifference([1, 2, 9, 3, 4], [1, 2, 8, 7, 3, 4]) { $0 }
        #expect(other.prefix == 2)
        #expect(other.suffix == 2)
    }

    @Test func `of rows without keys each keeps its place`() {
        struct Plain {}
        let difference = RowIdentity.of(Plain.self).difference([Plain(), Plain(), Plain()], [Plain(), Plain()])
        #expect((0..<3).map { difference.place(of: $0) } == [0, 1, nil])
    }
}
