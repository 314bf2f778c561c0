// What delegates of lists are asked and told, with nobody else who listens and beside those who do.
import Markup
import Rx
import Testing

import struct FoundationEssentials.IndexPath

@testable import Controls

@MainActor @Suite struct ListDelegateTests {
    private final class Rows: TableViewDelegate {
        var told: [Int] = []
        var answer: (IndexPath) -> IndexPath? = { $0 }

        func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { answer(indexPath) }
        func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { told.append(indexPath.row) }
    }

    private final class Items: CollectionViewDelegate {
        var told: [Int] = []

        func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            indexPath.row != 1
        }
        func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
            told.append(indexPath.row)
        }
    }

    @Test func `a table's delegate may have another row selected, or none`() throws {
        let (stage, rows, bag) = (try ListStage(fields: false), Rows(), DisposeBag())
        stage.set(["a1", "b1", "c1"])
        stage.flush()
        stage.list.delegate = rows
        #expect(stage.list.receiveTap(on: 2, of: 2))
        #expect(rows.told == [1], "nobody subscribes")
        var heard: [String] = []
        stage.list.rx.modelSelected(Note.self).subscribe(onNext: { heard.append("\($0.text) after \(rows.told)") })
            .disposed(by: bag)
        rows.answer = { _ in IndexPath(row: 2, section: 0) }
        #expect(stage.list.receiveTap(on: 2, of: 1))
        #expect(heard == ["c1 after [1, 2]"], "the delegate hears of it first")
        for path in [nil, IndexPath(row: 3, section: 0), IndexPath(row: 0, section: 1), IndexPath(row: -1, section: 0)]
        {
            rows.answer = { _ in path }
            #expect(stage.list.receiveTap(on: 2, of: 1))
        }
        #expect(rows.told == [1, 2], "there is no such row")
        #expect(heard.count == 1)
    }

    @Test func `a collection's delegate may refuse, and a button may insert`() throws {
        let host = PlainHost(
            rows: try ListStage.rows(
                """
                <template data-cell="TextCell"><li><b data-outlet="title"></b>\
                <button type="button" data-select data-outlet="like">Like</button>\
                <button type="button" data-insert data-outlet="add">Add</button>\
                <button type="button" data-outlet="b">B</button><button type="button" data-outlet="c">C</button></li></template>
                """
            )
        )
        let (list, items, bag) = (CollectionView(number: 1, host: host), Items(), DisposeBag())
        var places: [Int] = []
        Observable.just(["a1", "b1"].map(Note.init)).bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
        list.rx.itemInserted.subscribe(onNext: { places.append($0.row) }).disposed(by: bag)
        list.layOut()
        _ = list.takeRows(into: 1, limit: .max)
        list.delegate = items
        for row in UInt32(1)...2 {
            #expect(list.receiveTap(on: 2, of: row))
            #expect(list.receiveTap(on: 3, of: row))
        }
        #expect(items.told == [0])
        #expect(places == [0, 1])
    }
}
