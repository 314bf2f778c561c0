// Lists with sections that have footers, too.
import FoundationEssentials
import Markup
import Rx
import Testing

@testable import Controls

/// A footer, which says what its header does, and a dot.
final class EndCell: TableViewCell, ModelCell {
    let title: Label
    let more, remove: Button
    override class var template: StaticString { "EndCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        more = Button(number: 2, host: host)
        remove = Button(number: 3, host: host)
        super.init(controls: [title, more, remove])
    }

    func show(_ letter: Letter) { title.text = letter.title + "." }
}

@MainActor private final class FooterStage {
    let stage: ListStage
    let array = BehaviorRelay<[SectionModel<Letter, Note>]>(value: [])
    var paths: [String] = []
    let bag = DisposeBag()

    init(fields: Bool, windowed: Bool = true) throws {
        stage = try ListStage(fields: fields, windowed: windowed)
        let rx = stage.list.rx
        if fields {
            array.bind(
                to: rx.items(headerType: LetterCell.self, footerType: EndCell.self, cellType: NoteCell.self)
            ) { [unowned self] path, note, cell in
                paths.append("\(path.section).\(path.row)")
                cell.title.text = note.text
            }
            .disposed(by: bag)
        } else {
            array.bind(to: rx.items(headerType: LetterCell.self, footerType: EndCell.self, cellType: TextCell.self))
                .disposed(by: bag)
        }
    }

    func set(_ texts: [String]) {
        array.accept(sections(texts))
        stage.flush()
    }

    /// The number of the row that says so.
    func row(_ title: String) -> UInt32? { stage.browser.rows.first { $0.title == title }?.id }
}

private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

@MainActor @Suite struct SectionFootersTests {
    @Test(arguments: [true, false]) func `each section has its header, its rows and its footer`(fields: Bool) throws {
        let list = try FooterStage(fields: fields)
        list.set(["A:a1 b1", "B:", "C:c1"])
        #expect(list.stage.titles == ["A", "a1", "b1", "A.", "B", "B.", "C", "c1", "C."])
        #expect(list.stage.window == "0 9 0")
        #expect(list.paths == (fields ? ["0.0", "0.1", "2.0"] : []))
        #expect(list.stage.host.faults == [], "a header and a footer of one id are two rows")
        list.set([])
        #expect(list.stage.titles == [])
    }

    @Test(arguments: [true, false]) func `a footer stays the same row while its section's id does`(fields: Bool) throws
    {
        let list = try FooterStage(fields: fields)
        list.set(["A:a1", "B:b1"])
        let (header, footer) = (try #require(list.row("A")), try #require(list.row("A.")))
        #expect(header != footer)
        list.array.accept(sections(["B:b1", "A, changed:a1 c1"]))
        list.stage.flush()
        #expect(list.stage.titles == ["B", "b1", "B.", "A, changed", "a1", "c1", "A, changed."])
        #expect(list.row("A, changed") == header)
        #expect(list.row("A, changed.") == footer)
        list.set(["B:b1", "D:a1 c1"])
        let new = try #require(list.row("D."))
        #expect(new != footer)
        #expect(list.row("D") != header)
    }

    @Test func `a header never takes the row of its footer`() throws {
        let list = try FooterStage(fields: false)
        list.set(["A:"])
        let (header, footer) = (try #require(list.row("A")), try #require(list.row("A.")))
        list.set(["B:a1", "A:"])
        #expect(list.row("A") == header)
        #expect(list.row("A.") == footer)
    }

    @Test func `headers and footers have no path, and rows are past neither`() throws {
        let list = try FooterStage(fields: false)
        list.set(["A:a1 b1", "B:", "C:c1"])
        let source = try #require(list.stage.list.source)
        let paths = (0..<source.count).map { source.path(of: $0) }
        #expect(paths == [nil, path(0, 0), path(0, 1), nil, nil, nil, nil, path(2, 0), nil])
        #expect(source.place(section: 0, row: 9) == 2, "the last row, not the footer")
        #expect(source.place(section: 1, row: 0) == 4, "the header of a section without rows")
        #expect(source.place(section: 2, row: 0) == 7)
    }

    @Test func `a row is moved past a footer and a header into the next section`() throws {
        let list = try FooterStage(fields: false)
        var (moves, models): ([[IndexPath]], [String]) = ([], [])
        let rx = list.stage.list.rx
        rx.itemMoved.subscribe(onNext: { moves.append([$0.sourceIndex, $0.destinationIndex]) }).disposed(by: list.bag)
        rx.modelDeleted(Note.self).subscribe(onNext: { models.append($0.text) }).disposed(by: list.bag)
        list.set(["A:a1 b1", "B:", "C:c1"])
        for control in 3...5 {
            for row in UInt32(1)...9 { _ = list.stage.list.receiveTap(on: control, of: row) }
        }
        #expect(models == ["a1", "b1", "c1"], "a footer is not deleted, either")
        #expect(
            moves == [
                [path(0, 1), path(0, 0)], [path(2, 0), path(1, 0)],
                [path(0, 0), path(0, 1)], [path(0, 1), path(1, 0)],
            ]
        )
        list.set(["A:a1", "B:b1 c1"])
        moves = []
        _ = list.stage.list.receiveTap(on: 4, of: try #require(list.row("b1")))
        _ = list.stage.list.receiveTap(on: 5, of: try #require(list.row("a1")))
        _ = list.stage.list.receiveTap(on: 5, of: try #require(list.row("c1")))
        #expect(moves == [[path(1, 0), path(0, 1)], [path(0, 0), path(1, 0)]], "the last row goes no further")
    }

    @Test func `buttons of headers and footers say their models, each its own`() throws {
        let list = try FooterStage(fields: false)
        var heard: [String] = []
        let rx = list.stage.list.rx
        rx.modelTapped(\LetterCell.more).subscribe(onNext: { heard.append($0.title) }).disposed(by: list.bag)
        rx.modelTapped(\EndCell.more).subscribe(onNext: { heard.append("end of " + $0.title) }).disposed(by: list.bag)
        list.set(["A:a1", "B:"])
        for title in ["B.", "A", "A.", "B"] {
            #expect(list.stage.list.receiveTap(on: 2, of: try #require(list.row(title))))
        }
        #expect(heard == ["end of B", "A", "end of A", "B"])
    }

    @Test func `lists of one array with footers and without share nothing that differs`() throws {
        let list = try FooterStage(fields: false)
        let other = TableView(number: 1, host: list.stage.host)
        list.array.bind(to: other.rx.items(headerType: LetterCell.self, cellType: TextCell.self)).disposed(by: list.bag)
        list.set(["A:a1 b1", "B:c1"])
        other.layOut()
        #expect(list.stage.list.source?.count == 7)
        #expect(other.source?.count == 5)
        let differences = try #require(list.stage.host.lists?.differences).made
        list.set(["A:b1", "B:c1 a1"])
        other.layOut()
        #expect(list.stage.titles == ["A", "b1", "A.", "B", "c1", "a1", "B."])
        #expect(other.rows.count == 5)
        #expect(list.stage.host.lists?.differences.made == differences + 2)
    }

    @Test(arguments: 0..<50) func `random sections, windows and cuts end at the same rows`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let list = try FooterStage(fields: seed % 2 == 0, windowed: seed % 3 > 0)
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
                last = SectionFootersTests.randomSections(&random)
                list.array.accept(sections(last))
            case 4:
                let focus = stage.browser.rows.randomElement(using: &random)?.id ?? 0
                stage.ask(Int.random(in: 0..<16, using: &random), Int.random(in: 1..<9, using: &random), focus: focus)
            default:
                stage.flush(limit: Bool.random(using: &random) ? Int.max : 5)
                confirmed.append((stage.frame, stage.browser))
            }
        }
        stage.ask(0, 30)
        for _ in 0..<20 { stage.flush(limit: 5) }
        let titles = sections(last).flatMap { [$0.model.title] + $0.items.map(\.text) + [$0.model.title + "."] }
        #expect(stage.titles == titles, "seed \(seed)")
    }

    private static func randomSections(_ random: inout SplitMix) -> [String] {
        var notes = "abcdefghijk".shuffled(using: &random).prefix(Int.random(in: 0...11, using: &random))[...]
        return "ABCD".shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { letter in
            let count = Int.random(in: 0...4, using: &random)
            defer { notes = notes.dropFirst(count) }
            let items = notes.prefix(count).map { "\($0)\(Int.random(in: 0..<3, using: &random))" }
            return "\(letter)\(Int.random(in: 0..<2, using: &random)):" + items.joined(separator: " ")
        }
    }
}
