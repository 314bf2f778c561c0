// Rules of lists that random histories do not reach, one by one.
import Markup
import Rx
import Testing

@testable import Controls

private final class PartCell: TableViewCell {
    let part: View
    let field: TextField
    override class var template: StaticString { "PartCell" }

    required init(host: any ControlHost) {
        part = View(number: 1, host: host)
        field = TextField(number: 2, host: host)
        super.init(controls: [part, field])
    }
}

@MainActor @Suite struct ListRulesTests {
    /// As many notes of different ids.
    private func notes(_ count: Int) -> [String] {
        (0..<count).compactMap { UnicodeScalar(0x4E00 + UInt32($0)) }.map { "\(Character($0))1" }
    }

    private func type(_ text: String, into row: UInt32, of stage: ListStage) throws {
        try #require(stage.list.control(2, of: row) as? TextField).receive(.value(.string(text)))
        stage.list.touch(row)
    }

    @Test func `a browser gets at most 200 rows, and at least one`() throws {
        let stage = try ListStage(fields: false)
        stage.set(notes(500))
        stage.ask(0, 9_999)
        stage.flush()
        #expect(stage.titles.count == 200)
        stage.ask(7, 0)
        stage.flush()
        #expect(stage.titles == [notes(500)[7]])
    }

    @Test func `a place that was scrolled to is one of the newest array`() throws {
        let stage = try ListStage(fields: false)
        stage.set(notes(300))
        stage.flush()
        stage.set(["x1"] + notes(300))
        stage.list.scrollToRow(at: 100)
        stage.flush()
        #expect(stage.window == "90 301 0")
    }

    @Test func `a row that somebody has typed into has the focus, and stays where others push it out of sight`() throws
    {
        let stage = try ListStage(fields: true)
        stage.set(notes(300))
        stage.flush()
        try type("typed", into: 5, of: stage)
        stage.set(notes(500).suffix(200) + notes(300))
        stage.flush()
        #expect(stage.titles.count == 41)
        #expect(stage.titles.last == notes(300)[4])
        #expect(stage.window == "0 500 5")
    }

    @Test func `of rows out of sight those live on that were made last, and those that somebody has typed into`() throws
    {
        let stage = try ListStage(fields: true)
        stage.set(notes(2_000))
        stage.ask(0, 100)
        stage.flush()
        try type("typed", into: 3, of: stage)
        for first in stride(from: 100, to: 600, by: 100) {
            stage.ask(first, 100)
            stage.flush()
        }
        #expect(stage.list.absent.count(where: { !$0.isTouched }) == ListView.absentLimit)
        #expect(stage.list.control(2, of: 3) != nil)
        #expect(stage.list.control(2, of: 1) == nil)
        #expect(stage.list.control(2, of: 500) != nil)
    }

    @Test func `of rows that somebody has typed into a page keeps 1 024 out of sight`() throws {
        let stage = try ListStage(fields: true)
        stage.set(notes(2_000))
        for first in stride(from: 0, to: 1_600, by: 200) {
            stage.ask(first, 200)
            stage.flush()
            for row in stage.browser.rows { stage.list.touch(row.id) }
        }
        #expect(stage.list.absent.count == ListView.touchedLimit)
    }

    @Test func `rows that only show their models do not live on out of sight`() throws {
        let stage = try ListStage(fields: false)
        stage.set(notes(300))
        stage.flush()
        stage.ask(200, 20)
        stage.flush()
        #expect(stage.list.absent.isEmpty)
    }

    @Test func `of two rows that have become one element one ends`() throws {
        let stage = try ListStage(fields: true)
        stage.set(["x1", "a1", "a2"])
        stage.flush()
        stage.set(["a3", "x1"])
        stage.flush()
        #expect(stage.titles == ["a3", "x1"])
        #expect(stage.list.absent.isEmpty)
    }

    @Test func `a cell that somebody keeps has ended with its row`() throws {
        let host = PlainHost(rows: try ListStage.rows())
        let list = TableView(number: 1, host: host)
        let array = BehaviorRelay(value: [Note("a1")])
        let bag = DisposeBag()
        var kept: NoteCell?
        var log: [String] = []
        array.bind(to: list.rx.items(cellType: NoteCell.self)) { _, _, cell in
            kept = cell
            Disposables.create { log.append("disposed") }.disposed(by: cell.disposeBag)
            cell.field.rx.text.subscribe(onCompleted: { log.append("completed") }).disposed(by: bag)
        }.disposed(by: bag)
        list.layOut()
        array.accept([])
        list.layOut()
        #expect(log == ["disposed", "completed"])
        #expect(kept?.title.host == nil)
    }

    @Test func `a list that goes ends its rows and its taps`() throws {
        let host = PlainHost(rows: try ListStage.rows())
        let list = TableView(number: 1, host: host)
        let bag = DisposeBag()
        var log: [String] = []
        list.rowTaps.subscribe(onCompleted: { log.append("completed") }).disposed(by: bag)
        var kept: NoteCell?
        let array = BehaviorRelay(value: [Note("a1")])
        array.bind(to: list.rx.items(cellType: NoteCell.self)) { _, _, cell in
            kept = cell
            Disposables.create { log.append("disposed") }.disposed(by: cell.disposeBag)
        }.disposed(by: bag)
        list.layOut()
        list.detach()
        #expect(log == ["completed", "disposed"])
        #expect(kept?.title.host == nil)
        array.accept([Note("b1")])
        #expect(list.source == nil, "what is set later is kept by nobody")
    }

    @Test func `what is typed into rows is counted, in sight and out of it`() throws {
        let stage = try ListStage(fields: true)
        stage.set(notes(300))
        stage.flush()
        try type("four", into: 1, of: stage)
        try type("é", into: 2, of: stage)
        #expect(stage.list.typedBytes == 6)
        stage.ask(200, 20)
        stage.flush()
        #expect(stage.list.typedBytes == 6)
    }

    @Test func `rows that a frame has no room for come with the next`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1", "c1"])
        stage.flush(limit: 5)
        #expect(stage.titles == ["a1"])
        stage.flush(limit: 5)
        #expect(stage.titles == ["a1", "b1"])
    }

    @Test func `no row of a hidden list is tapped`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1"])
        stage.flush()
        stage.list.isHidden = true
        #expect(!stage.list.receiveTap(on: 2, of: 1))
        stage.list.isHidden = false
        #expect(stage.list.receiveTap(on: 2, of: 1))
    }

    @Test func `a row in a hidden list cannot be reached`() throws {
        let stage = try ListStage(fields: true)
        stage.set(["a1"])
        stage.flush()
        #expect(stage.list.control(2, of: 1)?.isReachable == true)
        stage.list.isHidden = true
        #expect(stage.list.control(2, of: 1)?.isReachable == false)
    }

    @Test func `a control in a hidden part of its row cannot be reached`() throws {
        let host = PlainHost(
            rows: try ListStage.rows(
                """
                <template data-cell="PartCell"><li><div data-outlet="part" data-control="View">\
                <input data-outlet="field" aria-label="Note"></div></li></template>
                """
            )
        )
        let list = TableView(number: 1, host: host)
        let bag = DisposeBag()
        Observable.just([Note("a1")]).bind(to: list.rx.items(cellType: PartCell.self)) { _, note, cell in
            cell.part.isHidden = note.text == "a1"
        }.disposed(by: bag)
        list.layOut()
        #expect(list.control(2, of: 1)?.isReachable == false)
        list.rows[0].cell?.control(1)?.isHidden = false
        #expect(list.control(2, of: 1)?.isReachable == true)
    }

    @Test func `once a screen has gone as a whole, a row says only what has changed since`() throws {
        let stage = try ListStage(fields: false)
        // The second has a button that is disabled, as no other has.
        stage.set(["a1", "b0"])
        stage.flush()
        stage.set(["a2", "b0"])
        stage.flush()
        stage.list.resumeRows(from: 1)
        stage.list.carryRows(by: 3)
        stage.set(["a3", "b0"])
        stage.list.layOut()
        let cells = try #require(stage.list.takeCells(into: 4)).cells
        #expect(cells.map(\.place) == [RowPlace(control: 1, property: .text), RowPlace(control: 1, property: .color)])
    }

    @Test func `nothing is said of a row that has changed and gone before a frame`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1"])
        stage.flush()
        stage.set(["a2"])
        stage.list.layOut()
        stage.set([])
        stage.list.layOut()
        #expect(stage.list.takeRows(into: 2, limit: .max) == .difference(gone: [1], moves: [], adds: []))
        #expect(stage.list.takeCells(into: 2) == nil)
    }

    @Test func `rows of a screen that has gone as a whole are not sent again`() throws {
        let stage = try ListStage(fields: true)
        stage.set(["a1", "b1"])
        stage.list.layOut()
        stage.list.carryRows(by: 1)
        #expect(!stage.list.isDirty)
        stage.set(["b1"])
        stage.list.layOut()
        #expect(stage.list.takeRows(into: 2, limit: .max) == .difference(gone: [1], moves: [], adds: []))
    }

    @Test func `the name of a row with a field stands in its document, another's does not`() throws {
        for (fields, name) in [(true, "data-key=\"a\""), (false, "data-key")] {
            let stage = try ListStage(fields: fields)
            stage.set(["a1"])
            stage.list.layOut()
            var html: [UInt8] = []
            stage.list.appendRows(to: &html)
            #expect(String(decoding: html, as: UTF8.self).contains(name) == fields)
        }
    }

    @Test func `what was shown by another binding is shown again`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1"])
        stage.flush()
        let bag = DisposeBag()
        Observable.just([Note("a1")]).bind(to: stage.list.rx.items(cellType: NoteCell.self)) { _, _, cell in
            cell.title.text = "other"
        }.disposed(by: bag)
        stage.flush()
        #expect(stage.titles == ["other"])
        #expect(stage.browser.rows.map(\.id) == [2])
    }

    @Test func `former differences are let go of when the frame has gone, but for the last`() throws {
        final class Mark: Hashable {
            static func == (one: Mark, other: Mark) -> Bool { one === other }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        let services = ListServices { $0 }
        let kind = RowKind<Mark>(template: { _ in "" }) { _, _, _ in }
        weak var first: Mark?
        var last: RowArray<Mark>
        do {
            let mark = Mark()
            first = mark
            last = RowArray(.array([mark]), kind)
        }
        for _ in 0..<5 {
            let next = RowArray(.array([Mark()]), kind)
            _ = next.difference(from: last, services.differences)
            last = next
        }
        #expect(first != nil)
        services.sweep()
        #expect(first == nil)
        weak var second: Mark?
        second = last.elements[0]
        for _ in 0..<17 {
            let next = RowArray(.array([Mark()]), kind)
            _ = next.difference(from: last, services.differences)
            last = next
        }
        #expect(second == nil, "where nobody sweeps, there is a limit, too")
    }
}
