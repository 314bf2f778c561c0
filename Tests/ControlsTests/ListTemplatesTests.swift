// What lists do when their screen's templates are exchanged, while it is being written.
import Markup
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct ListTemplatesTests {
    @Test(arguments: [true, false]) func `rows are sent again by another template, with their present values`(
        fields: Bool
    ) throws {
        let stage = try ListStage(fields: fields)
        stage.set(["a1", "b1"])
        stage.flush()
        stage.set(["a1", "b2"])
        stage.flush()
        stage.host.rows = try ListStage.rows(mark: "other")
        stage.list.templatesChanged()
        #expect(stage.list.isDirty, "its page makes a frame")
        stage.flush()
        #expect(stage.titles == ["a1", "b2"])
        #expect(stage.browser.rows.map(\.id) == [1, 2])
        #expect(stage.browser.rows.allSatisfy { $0.html.contains("class=\"other\"") })
        stage.set(["a1", "b2", "c1"])
        stage.flush()
        #expect(stage.titles == ["a1", "b2", "c1"])
        #expect(stage.browser.rows[2].html.contains("class=\"other\""))
    }

    @Test func `rows are sent by another template though only one comes above them at the same time`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1"])
        stage.flush()
        stage.host.rows = try ListStage.rows(mark: "other")
        stage.list.templatesChanged()
        stage.set(["c1", "a1", "b1"])
        stage.flush()
        #expect(stage.titles == ["c1", "a1", "b1"])
        #expect(stage.browser.rows.allSatisfy { $0.html.contains("class=\"other\"") })
    }

    @Test func `a template with other rows elsewhere sends nothing`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1"])
        stage.flush()
        stage.host.rows = try ListStage.rows()
        stage.list.templatesChanged()
        #expect(stage.flush() == nil)
        #expect(stage.list.rows[0].template === stage.host.rows[1])
    }

    @Test func `what is typed stays, and a cell is not shown again`() throws {
        let host = PlainHost(rows: try ListStage.rows())
        let list = TableView(number: 1, host: host)
        let bag = DisposeBag()
        var shown = 0
        Observable.just([Note("a1")]).bind(to: list.rx.items(cellType: NoteCell.self)) { _, _, _ in shown += 1 }
            .disposed(by: bag)
        list.layOut()
        _ = list.takeRows(into: 1, limit: .max)
        (list.control(2, of: 1) as? TextField)?.receive(.value(.string("typed")))
        host.rows = try ListStage.rows(mark: "other")
        list.templatesChanged()
        list.layOut()
        guard case .difference(_, _, let adds)? = list.takeRows(into: 2, limit: .max) else {
            Issue.record("nothing is said of the row")
            return
        }
        #expect(adds.first?.html.text.contains("value=\"typed\"") == true)
        #expect(shown == 1)
    }

    @Test func `buttons of rows that only show their models are heard by another template, too`() throws {
        let stage = try ListStage(fields: false)
        var heard: [String] = []
        let bag = DisposeBag()
        stage.list.rx.modelTapped(\TextCell.like).subscribe(onNext: { heard.append($0.text) }).disposed(by: bag)
        stage.set(["a1"])
        stage.flush()
        #expect(stage.list.receiveTap(on: 2, of: 1))
        stage.host.rows = try ListStage.rows(mark: "other")
        stage.list.templatesChanged()
        stage.flush()
        #expect(stage.list.receiveTap(on: 2, of: 1))
        #expect(heard == ["a1", "a1"])
    }

    @Test func `a template is kept while its places are known, so that none is taken for it`() throws {
        let contents = RowContents { $0 }
        weak var former: RowTemplate?
        var content: RowContent?
        do {
            let template = try ListStage.rows()[1]
            former = template
            content = contents.content(of: 0, by: template) {
                [RowValue(control: 1, property: .text, value: .string("a"))]
            }
            #expect(contents.places(of: template).count == 1)
        }
        content = nil
        #expect(former != nil)
        let template = try ListStage.rows()[1]
        for model in 0...1_024 { content = contents.content(of: model, by: template) { [] } }
        #expect(former == nil, "nobody shows rows of it any more")
        #expect(content?.template === template)
    }
}
