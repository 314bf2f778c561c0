// PartialUpdatesViewModel: sections of numbers; no number is there twice.
import Controls
import Rx

final class PartialUpdatesViewModel {
    typealias Section = SectionModel<String, Numbered>

    let sections: BehaviorRelay<[Section]>
    private var next = 11
    private let shuffled: ([Numbered]) -> [Numbered]

    init(shuffled: @escaping ([Numbered]) -> [Numbered] = { $0.shuffled() }) {
        self.shuffled = shuffled
        let numbers = [[1, 3, 5], [2, 4, 6, 8], [7, 9, 10]].map { $0.map(Numbered.init) }
        sections = BehaviorRelay(
            value: zip(1..., numbers).map { Section(model: "Section \($0)", items: $1) }
        )
    }

    var summary: Observable<String> {
        sections.map { sections in
            let count = sections.reduce(0) { $0 + $1.items.count }
            return count == 1 ? "1 number" : "\(count) numbers"
        }
    }

    /// Puts the next number at the head of the shortest section.
    func add() {
        change { sections in
            guard let shortest = sections.indices.min(by: { sections[$0].items.count < sections[$1].items.count })
            else { return }
            sections[shortest].items.insert(Numbered(id: next), at: 0)
            next += 1
        }
    }

    /// Takes the first number of the longest section away.
    func remove() {
        change { sections in
            guard let longest = sections.indices.max(by: { sections[$0].items.count < sections[$1].items.count }),
                !sections[longest].items.isEmpty
            else { return }
            sections[longest].items.removeFirst()
        }
    }

    /// Deals all numbers again; each section has as many as before.
    func shuffle() {
        change { sections in
            var all = shuffled(sections.flatMap(\.items))[...]
            for index in sections.indices {
                let count = sections[index].items.count
                sections[index].items = Array(all.prefix(count))
                all = all.dropFirst(count)
            }
        }
    }

    private func change(_ body: (inout [Section]) -> Void) {
        var changed = sections.value
        body(&changed)
        sections.accept(changed)
    }
}
