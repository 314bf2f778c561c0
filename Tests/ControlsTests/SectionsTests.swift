// Lists with sections: what frames say is applied by a reference, and compared with the sections.
import FoundationEssentials
import Markup
import Rx
import Testing

@testable import Controls

struct Letter: Hashable, Identifiable {
    let id: String
    var title: String
}

final class LetterCell: TableViewCell, ModelCell {
    let title: Label
    let more: Button
    override class var template: StaticString { "LetterCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        more = Button(number: 2, host: host)
        super.init(controls: [title, more])
    }

    func show(_ letter: Letter) { title.text = letter.title }
}

/// A section, written "A:a1 b1": the header "A", and notes.
func sections(_ texts: [String]) -> [SectionModel<Letter, Note>] {
    texts.map { text in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let title = String(parts[0])
        return SectionModel(
            model: Letter(id: String(title.prefix(1)), title: title),
            items: parts[1].split(separator: " ").map { Note(String($0)) }
        )
    }
}

/// What a person reads, from top to bottom.
private func titles(_ texts: [String]) -> [String] {
    sections(texts).flatMap { [$0.model.title] + $0.items.map(\.text) }
}

@MainActor private final class SectionStage {
    let stage: ListStage
    let array = BehaviorRelay<[SectionModel<Letter, Note>]>(value: [])
    var paths: [String] = []
    private let bag = DisposeBag()

    init(fields: Bool, windowed: Bool = true) throws {
        stage = try ListStage(fields: fields, windowed: windowed)
        let items = stage.list.rx
        if fields {
            array.bind(to: items.items(headerType: LetterCell.self, cellType: NoteCell.self)) {
                [unowned self] path, note, cell in
                paths.append("\(path.section).\(path.row)")
                cell.title.text = note.text
            }
            .disposed(by: bag)
        } else {
            array.bind(to: items.items(headerType: LetterCell.self, cellType: TextCell.self)).disposed(by: bag)
        }
    }

    func set(_ texts: [String]) {
        array.accept(sections(texts))
        stage.flush()
    }
}

@MainActor @Suite struct SectionsTests {
    @Test(arguments: [true, false]) func `each section has its header and its rows`(fields: Bool) throws {
        let list = try SectionStage(fields: fields)
        list.set(["A:a1 b1", "B:", "C:c1"])
        #expect(list.stage.titles == ["A", "a1", "b1", "B", "C", "c1"])
        #expect(list.stage.window == "0 6 0")
        #expect(list.paths == (fields ? ["0.0", "0.1", "2.0"] : []))
    }

    @Test func `a row that goes into another section stays the same row`() throws {
        let list = try SectionStage(fields: true)
        list.set(["A:a1 b1", "B:c1"])
        let before = list.stage.browser.rows.map(\.id)
        list.array.accept(sections(["A:b1", "B:c1 a1"]))
        #expect(list.stage.flush() == .difference(gone: [], moves: [.init(row: before[1], before: nil)], adds: []))
        #expect(list.stage.titles == ["A", "b1", "B", "c1", "a1"])
    }

    @Test func `a header and an item of one id are two rows`() throws {
        let list = try SectionStage(fields: false)
        list.set(["a:a1", "b:b1"])
        #expect(list.stage.titles == ["a", "a1", "b", "b1"])
        #expect(list.stage.host.faults == [])
        list.set(["b:a1", "a:b1"])
        #expect(list.stage.titles == ["b", "a1", "a", "b1"])
    }

    @Test func `a header that says something else stays the same row`() throws {
        let list = try SectionStage(fields: true)
        list.set(["A:a1"])
        list.array.accept(sections(["A, changed:a1"]))
        #expect(list.stage.flush() == nil)
        #expect(list.stage.titles == ["A, changed", "a1"])
        #expect(list.paths == ["0.0"], "its item has not been shown again")
    }

    @Test func `a list scrolls to a row of a section`() throws {
        let list = try SectionStage(fields: false)
        list.set(["A:a1 b1", "B:", "C:c1 d1"])
        for (row, section) in [(0, 0), (1, 2), (9, 0), (0, 1), (0, 3), (.max, 0), (.max, 1), (.min, 2)] {
            list.stage.list.scrollToRow(at: IndexPath(row: row, section: section))
        }
        let rows = list.stage.host.signals.map { signal in
            if case .scroll(_, let row) = signal { row } else { -1 }
        }
        #expect(rows == [1, 6, 2, 3, 2, 3, 5])
    }

    @Test func `buttons of headers and rows say their models`() throws {
        let list = try SectionStage(fields: false)
        var heard: [String] = []
        let bag = DisposeBag()
        let rx = list.stage.list.rx
        rx.modelTapped(\LetterCell.more).subscribe(onNext: { heard.append($0.title) }).disposed(by: bag)
        rx.modelTapped(\TextCell.like).subscribe(onNext: { heard.append($0.text) }).disposed(by: bag)
        list.set(["A:a1 b0", "B:"])
        #expect(list.stage.list.receiveTap(on: 2, of: 4))
        #expect(list.stage.list.receiveTap(on: 2, of: 2))
        #expect(!list.stage.list.receiveTap(on: 2, of: 3), "its button is disabled")
        #expect(heard == ["B", "a1"])
    }

    @Test func `a header may have controls of its own`() throws {
        let stage = try ListStage(fields: false)
        let array = BehaviorRelay(value: sections(["A:a1", "B:"]))
        let bag = DisposeBag()
        var (shown, heard): ([String], [String]) = ([], [])
        array.bind(
            to: stage.list.rx.items(headerType: LetterCell.self, cellType: NoteCell.self) { letter, header in
                shown.append(letter.title)
                header.title.text = letter.title
                header.more.rx.tap.subscribe(onNext: { heard.append(letter.title) }).disposed(by: header.disposeBag)
            }
        ) { _, note, cell in cell.title.text = note.text }
        .disposed(by: bag)
        stage.flush()
        #expect(stage.titles == ["A", "a1", "B"])
        let tap = { (row: UInt32) in stage.list.control(2, of: row)?.receive(.action(once: nil)) }
        tap(3)
        #expect(heard == ["B"])
        array.accept(sections(["A:a1 b1", "B2:"]))
        stage.flush()
        #expect(shown == ["A", "B", "B2"], "what is as before is not shown again")
        #expect(stage.titles == ["A", "a1", "b1", "B2"])
        tap(3)
        #expect(heard == ["B", "B2"], "once, by the present model")
    }

    @Test func `a row of a section is selected, a header is not`() throws {
        let list = try SectionStage(fields: false)
        var (paths, models): ([IndexPath], [String]) = ([], [])
        let bag = DisposeBag()
        let rx = list.stage.list.rx
        rx.itemSelected.subscribe(onNext: { paths.append($0) }).disposed(by: bag)
        rx.modelSelected(Note.self).subscribe(onNext: { models.append($0.text) }).disposed(by: bag)
        list.set(["A:a1", "B:b1 c1"])
        for row in UInt32(1)...5 { _ = list.stage.list.receiveTap(on: 2, of: row) }
        #expect(paths == [IndexPath(row: 0, section: 0), IndexPath(row: 0, section: 1), IndexPath(row: 1, section: 1)])
        #expect(models == ["a1", "b1", "c1"])
    }

    @Test func `a row is moved past its neighbour, and at its section's end into the next`() throws {
        let list = try SectionStage(fields: false)
        var (moves, models): ([[IndexPath]], [String]) = ([], [])
        let bag = DisposeBag()
        let rx = list.stage.list.rx
        rx.itemMoved.subscribe(onNext: { moves.append([$0.sourceIndex, $0.destinationIndex]) }).disposed(by: bag)
        rx.modelDeleted(Note.self).subscribe(onNext: { models.append($0.text) }).disposed(by: bag)
        list.set(["A:a1 b1", "B:", "C:c1"])
        func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
        // Headers have the rows 1, 4 and 5.
        for control in 3...5 {
            for row in UInt32(1)...6 { _ = list.stage.list.receiveTap(on: control, of: row) }
        }
        #expect(models == ["a1", "b1", "c1"])
        #expect(
            moves == [
                [path(0, 1), path(0, 0)], [path(2, 0), path(1, 0)],
                [path(0, 0), path(0, 1)], [path(0, 1), path(1, 0)],
            ]
        )
        list.set(["A:a1", "B:b1 c1", "C:"])
        moves = []
        for control in 4...5 {
            for row in UInt32(1)...6 { _ = list.stage.list.receiveTap(on: control, of: row) }
        }
        #expect(
            moves == [
                [path(1, 0), path(0, 1)], [path(1, 1), path(1, 0)],
                [path(0, 0), path(1, 0)], [path(1, 0), path(1, 1)], [path(1, 1), path(2, 0)],
            ]
        )
    }

    @Test func `pages that are bound to one array share its rows and their difference`() throws {
        let host = try SectionStage(fields: false).stage.host
        let array = BehaviorRelay(value: sections(["A:a1 b1"]))
        let bag = DisposeBag()
        let lists = (0..<3).map { _ in TableView(number: 1, host: host) }
        for list in lists {
            array.bind(to: list.rx.items(headerType: LetterCell.self, cellType: TextCell.self)).disposed(by: bag)
            list.layOut()
        }
        let differences = try #require(host.lists?.differences)
        let before = differences.made
        array.accept(sections(["A:b1 a1"]))
        for list in lists { list.layOut() }
        #expect(differences.made == before + 1)
        #expect(lists[0].rows[1].content === lists[2].rows[1].content)
    }

    @Test(arguments: 0..<100) func `random sections, windows and cuts end at the same rows`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let list = try SectionStage(fields: seed % 2 == 0, windowed: seed % 3 > 0)
        let stage = list.stage
        var confirmed: [(frame: UInt32, rows: Browser)] = [(0, stage.browser)]
        var last: [String] = []
        for _ in 0..<30 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let back = confirmed[Int.random(in: max(0, confirmed.count - 3)..<confirmed.count, using: &random)]
                stage.browser = back.rows
                confirmed.removeAll { $0.frame > back.frame }
                stage.list.resumeRows(from: back.frame)
            case 1...3:
                var notes = "abcdefghijk".shuffled(using: &random).prefix(Int.random(in: 0...11, using: &random))[...]
                last = "ABCD".shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { letter in
                    let count = Int.random(in: 0...4, using: &random)
                    defer { notes = notes.dropFirst(count) }
                    let items = notes.prefix(count).map { "\($0)\(Int.random(in: 0..<3, using: &random))" }
                    return "\(letter)\(Int.random(in: 0..<2, using: &random)):" + items.joined(separator: " ")
                }
                list.array.accept(sections(last))
            case 4:
                let focus = stage.browser.rows.randomElement(using: &random)?.id ?? 0
                stage.ask(Int.random(in: 0..<12, using: &random), Int.random(in: 1..<9, using: &random), focus: focus)
            default:
                stage.flush(limit: Bool.random(using: &random) ? Int.max : 5)
                confirmed.append((stage.frame, stage.browser))
            }
        }
        stage.ask(0, 20)
        for _ in 0..<20 { stage.flush(limit: 5) }
        #expect(stage.titles == titles(last), "seed \(seed)")
    }
}
