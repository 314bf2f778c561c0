// EditableTableViewModel: what people do to the table, folded into what it shows.
import Controls
import Rx
import RxLive

import struct FoundationEssentials.IndexPath

struct EditableTableViewModel {
    /// What can be done to the table.
    enum Edit {
        case delete(IndexPath)
        case move(ItemMovedEvent)
        case show([[Int]])
    }

    /// What the table begins with.
    static let start = [[1, 3, 5], [2, 4, 6, 8], [7, 11, 10]]
    /// The same number twice in a section: an element that is not itself alone.
    static let twins = [[1, 3, 3], [2, 4, 6, 8], [7, 11, 10]]

    let sections: Observable<[SectionModel<String, EditableNumber>]>

    init(
        deleted: ControlEvent<IndexPath>,
        moved: ControlEvent<ItemMovedEvent>,
        reset: ControlEvent<Void>,
        twins: ControlEvent<Void>
    ) {
        sections = Observable.merge(
            deleted.map { .delete($0) },
            moved.map { .move($0) },
            reset.map { .show(Self.start) },
            twins.map { .show(Self.twins) }
        )
        .scan(saved: "numbers", Self.start) { Self.apply($1, to: $0) }
        .map(Self.sections)
    }

    static func apply(_ edit: Edit, to numbers: [[Int]]) -> [[Int]] {
        var numbers = numbers
        switch edit {
        case .delete(let place): numbers[place.section].remove(at: place.row)
        case .move(let move):
            let number = numbers[move.sourceIndex.section].remove(at: move.sourceIndex.row)
            numbers[move.destinationIndex.section].insert(number, at: move.destinationIndex.row)
        case .show(let others): numbers = others
        }
        return numbers
    }

    /// All but the uppermost number of the first section goes up, all but the lowest of the last one goes down.
    private static func sections(_ numbers: [[Int]]) -> [SectionModel<String, EditableNumber>] {
        numbers.enumerated().map { section, row in
            SectionModel(
                model: "Section \(section + 1)",
                items: row.enumerated().map { place, number in
                    EditableNumber(
                        id: number,
                        goesUp: section > 0 || place > 0,
                        goesDown: section + 1 < numbers.count || place + 1 < row.count
                    )
                }
            )
        }
    }
}
