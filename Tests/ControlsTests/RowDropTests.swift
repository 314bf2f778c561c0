// Rows that are dragged: where they go, and drops that are none.
import Markup
import Rx
import Testing

import struct FoundationEssentials.IndexPath

@testable import Controls

@MainActor @Suite struct RowDropTests {
    private struct Item: Hashable, Identifiable {
        let id: Int
    }

    private final class ItemCell: TableViewCell, ModelCell {
        let handle: Button
        override class var template: StaticString { "ItemCell" }

        required init(host: any ControlHost) {
            handle = Button(number: 1, host: host)
            super.init(controls: [handle])
        }

        func show(_ item: Item) { handle.isEnabled = item.id >= 0 }
    }

    private final class HeadCell: TableViewCell, ModelCell {
        let title: Label
        override class var template: StaticString { "HeadCell" }

        required init(host: any ControlHost) {
            title = Label(number: 1, host: host)
            super.init(controls: [title])
        }

        func show(_ name: String) { title.text = name }
    }

    private final class FootCell: TableViewCell, ModelCell {
        override class var template: StaticString { "FootCell" }

        required init(host: any ControlHost) { super.init(controls: []) }

        func show(_ name: String) {}
    }

    @MainActor private final class Stage {
        let host: PlainHost
        let list: TableView
        var moves: [ItemMovedEvent] = []
        let bag = DisposeBag()

        init() throws {
            host = PlainHost(
                rows: try ListStage.rows(
                    """
                    <template data-cell="HeadCell"><li data-outlet="title">A</li></template><template data-cell="FootCell"><li>end</li></template><template data-cell="ItemCell">\
                    <li><button type="button" data-move="drag" data-outlet="handle" aria-label="Move">=</button></li></template>
                    """
                )
            )
            list = TableView(number: 1, host: host)
            list.rx.itemMoved.subscribe(onNext: { [unowned self] in moves.append($0) }).disposed(by: bag)
        }

        func drop(_ row: Int, after: Int, before: Int) {
            list.receive("rowmove", [.int(row), .int(after), .int(before)], isOnTop: true)
        }

        func lay() {
            list.layOut()
            _ = list.takeRows(into: 1, limit: .max)
        }
    }

    @Test func `a row goes where it is dropped`() throws {
        let stage = try Stage()
        Observable.just((0..<5).map(Item.init)).bind(to: stage.list.rx.items(cellType: ItemCell.self)).disposed(
            by: stage.bag
        )
        stage.lay()
        for (row, after, before, place) in [
            (1, 3, 4, 2), (5, 1, 2, 1), (1, 5, 0, 4), (5, 0, 1, 0), (2, 3, 4, 2), (4, 2, 3, 2),
        ] {
            stage.moves = []
            stage.drop(row, after: after, before: before)
            #expect(stage.moves.map(\.sourceIndex.row) == [row - 1])
            #expect(stage.moves.map(\.destinationIndex.row) == [place], "\(row) before \(before)")
        }
    }

    @Test func `drops that move nothing, or what is not there, are none`() throws {
        let stage = try Stage()
        Observable.just([1, 2, -3, 4].map(Item.init)).bind(to: stage.list.rx.items(cellType: ItemCell.self))
            .disposed(by: stage.bag)
        stage.lay()
        for (row, after, before) in [
            (2, 1, 3), (1, 0, 1), (1, 0, 2), (4, 3, 0), (9, 1, 2), (1, 9, 9), (1, 0, 0), (-1, 1, 2), (3, 0, 1),
        ] {
            stage.drop(row, after: after, before: before)
            #expect(stage.moves.isEmpty, "\(row) between \(after) and \(before)")
        }
        stage.list.isHidden = true
        stage.drop(1, after: 2, before: 3)
        #expect(stage.moves.isEmpty, "out of sight")
    }

    @Test func `the row that is there for its focus alone is nobody's neighbour`() throws {
        let stage = try Stage()
        Observable.just((0..<200).map(Item.init)).bind(to: stage.list.rx.items(cellType: ItemCell.self))
            .disposed(by: stage.bag)
        stage.lay()
        stage.list.receive(RowWindow(first: 100, count: 20, focus: 40))
        stage.lay()
        #expect(stage.list.told?.away == 40)
        let first = Int(try #require(stage.list.rows.first { stage.list.index(of: $0) == 100 }).id)
        stage.drop(40, after: 0, before: first)
        #expect(stage.moves.isEmpty, "nobody knows where it would go")
        stage.drop(first + 3, after: 40, before: first)
        stage.drop(first + 3, after: first + 19, before: 40)
        #expect(stage.moves.map(\.destinationIndex.row) == [100, 119])
    }

    @Test func `a drop is of a section, also of one without rows`() throws {
        let stage = try Stage()
        // Rows by number: 1 header a, 2 3, 4 header b, 5 header c, 6.
        let sections = [
            SectionModel(model: "a", items: [Item(id: 1), Item(id: 2)]), SectionModel(model: "b", items: []),
            SectionModel(model: "c", items: [Item(id: 3)]),
        ]
        Observable.just(sections)
            .bind(to: stage.list.rx.items(headerType: HeadCell.self, cellType: ItemCell.self)).disposed(by: stage.bag)
        stage.lay()
        for (row, after, before, place) in [
            (6, 4, 5, IndexPath(row: 0, section: 1)), (2, 5, 6, IndexPath(row: 0, section: 2)),
            (2, 6, 0, IndexPath(row: 1, section: 2)), (6, 0, 1, IndexPath(row: 0, section: 0)),
            (2, 3, 4, IndexPath(row: 1, section: 0)), (6, 3, 4, IndexPath(row: 2, section: 0)),
            (3, 1, 2, IndexPath(row: 0, section: 0)),
        ] {
            stage.moves = []
            stage.drop(row, after: after, before: before)
            #expect(stage.moves.map(\.destinationIndex) == [place], "\(row) before \(before)")
        }
        stage.moves = []
        stage.drop(4, after: 1, before: 2)
        #expect(stage.moves.isEmpty, "a header has no handle")
    }

    @Test func `behind a footer is the section's end`() throws {
        let stage = try Stage()
        // Rows by number: 1 header a, 2, 3 footer a, 4 header b, 5, 6, 7 footer b.
        let sections = [
            SectionModel(model: "a", items: [Item(id: 1)]),
            SectionModel(model: "b", items: [Item(id: 2), Item(id: 3)]),
        ]
        Observable.just(sections)
            .bind(
                to: stage.list.rx.items(headerType: HeadCell.self, footerType: FootCell.self, cellType: ItemCell.self)
            )
            .disposed(by: stage.bag)
        stage.lay()
        for (row, after, before, place) in [
            (5, 3, 4, IndexPath(row: 1, section: 0)), (2, 7, 0, IndexPath(row: 2, section: 1)),
            (5, 7, 0, IndexPath(row: 1, section: 1)), (6, 4, 5, IndexPath(row: 0, section: 1)),
        ] {
            stage.moves = []
            stage.drop(row, after: after, before: before)
            #expect(stage.moves.map(\.destinationIndex) == [place], "\(row) before \(before)")
        }
    }
}
