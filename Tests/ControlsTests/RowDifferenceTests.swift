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
        let difference = RowIdentity.of(Int.self).difference(old, new)
        for (index, element) in old.enumerated() {
            #expect(difference.move(of: index)?.place == new.firstIndex(of: element), "seed \(seed)")
        }
    }

    @Test func `equal elements are told by their keys where their bytes differ`() {
        struct Model: Identifiable {
            let id: Int
            let text: String
        }
        let old = (0..<100).map { Model(id: $0, text: "a rather long text number \($0)") }
        let new = (0..<100).map { Model(id: $0, text: "a rather long text number \($0) again") }
        let difference = RowIdentity.of(Model.self).difference(old, new)
        #expect(difference.prefix == 100)
        #expect(difference.suffix == 0)
    }

    @Test func `the ends are as long as they can be, and do not overlap`() {
        let difference = RowIdentity.of(Int.self).difference([1, 1, 1], [1, 1])
        #expect(difference.prefix == 2)
        #expect(difference.suffix == 0)
        let other = RowIdentity.of(Int.self).difference([1, 2, 9, 3, 4], [1, 2, 8, 7, 3, 4])
        #expect(other.prefix == 2)
        #expect(other.suffix == 2)
    }

    @Test(arguments: 0..<200) func `every row knows whether it shows the same`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        // Some too long to lie within the element: equal ones made again have other bytes.
        let text = { (number: Int) in number % 3 == 0 ? "a rather long text number \(number)" : "\(number)" }
        let old = (0..<Int.random(in: 0...130, using: &random)).map { Person(id: $0, name: text($0)) }
        var new = old
        for index in new.indices where Int.random(in: 0..<8, using: &random) == 0 {
            new[index].name = text(Int.random(in: 0..<2, using: &random) == 0 ? index : index + 1)
        }
        for _ in 0..<Int.random(in: 0..<3, using: &random) where !new.isEmpty {
            new.swapAt(new.indices.randomElement(using: &random) ?? 0, new.indices.randomElement(using: &random) ?? 0)
        }
        let difference = RowIdentity.of(Person.self).difference(old, new)
        for (index, person) in old.enumerated() {
            let place = new.firstIndex { $0.id == person.id } ?? -1
            let expected = RowMove(place: place, isSame: new[place] == person)
            #expect(difference.move(of: index) == expected, "seed \(seed)")
            #expect(difference.move(of: index) == expected, "asked again")
        }
    }

    @Test(arguments: 0..<200) func `rows that stay together are known to`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let old = (0..<20).map { Person(id: $0, name: "") }
        var new = old
        new.removeLast(Int.random(in: 0...5, using: &random))
        new.insert(contentsOf: (30..<Int.random(in: 30...33, using: &random)).map { Person(id: $0, name: "") }, at: 0)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0..<new.count, using: &random)
            if Bool.random(using: &random) { new[place].name = "else" } else { new.remove(at: place) }
        }
        let difference = RowIdentity.of(Person.self).difference(old, new)
        for _ in 0..<20 {
            let first = Int.random(in: 0..<20, using: &random)
            let range = first..<Int.random(in: first...20, using: &random)
            let there = range.filter { difference.move(of: $0) != nil }
            let shifts = Set(there.map { (difference.move(of: $0)?.place ?? 0) - $0 })
            let isOne = there.last.map { $0 + 1 - there[0] } == there.count && shifts.count == 1
            let isSame = there.allSatisfy { difference.move(of: $0)?.isSame == true }
            let run = isOne && isSame ? RowRun(range: there[0]..<there[0] + there.count, shift: shifts.first ?? 0) : nil
            for _ in 0..<2 { #expect(difference.run(in: range) == run, "seed \(seed), \(range)") }
        }
        #expect(difference.run(in: 18..<22) == nil, "beyond the end")
    }

    @Test func `of equal keys the first counts`() {
        let old = [1, 2, 3, 4, 5].map { Person(id: $0, name: "") }
        let new = [9, 2, 2, 4, 4, 8].map { Person(id: $0, name: "") }
        let difference = RowIdentity.of(Person.self).difference(old, new)
        #expect((0..<5).map { difference.move(of: $0)?.place } == [nil, 1, nil, 3, nil])
    }

    @Test func `models that cannot be compared never show the same`() {
        struct Model: Identifiable { let id: Int }
        let identity = RowIdentity.of(Model.self)
        let ends = identity.difference([1, 2, 3].map(Model.init), [1, 2, 3].map(Model.init))
        #expect((0..<3).map { ends.move(of: $0) } == (0..<3).map { RowMove(place: $0, isSame: false) })
        let middle = identity.difference([1, 2, 3].map(Model.init), [3, 2, 1].map(Model.init))
        #expect((0..<3).map { middle.move(of: $0) } == (0..<3).map { RowMove(place: 2 - $0, isSame: false) })
    }

    @Test func `arrays whose difference is kept are kept`() throws {
        final class Mark {}
        struct Plain { let mark: Mark }
        let differences = RowDifferences()
        let kind = RowKind<Plain>(template: { _ in "" }) { _, _, _ in }
        weak var mark: Mark?
        do {
            let array = [Plain(mark: Mark())]
            mark = array[0].mark
            _ = RowArray(.array([Plain(mark: Mark())]), kind).difference(
                from: RowArray(.array(array), kind),
                differences
            )
        }
        #expect(mark != nil, "another array could lie where this one lay, and be taken for it")
    }

    @Test func `of rows without keys each keeps its place`() {
        struct Plain {}
        let difference = RowIdentity.of(Plain.self).difference([Plain(), Plain(), Plain()], [Plain(), Plain()])
        #expect((0..<3).map { difference.move(of: $0)?.place } == [0, 1, nil])
    }
}

private struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
}
