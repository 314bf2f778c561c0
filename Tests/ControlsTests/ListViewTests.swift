// Lists: what frames say of them is applied by a reference that does what the protocol says, and compared with the array.
import FoundationEssentials
import Markup
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct ListViewTests {
    @Test(arguments: [true, false]) func `the first frame carries all rows`(fields: Bool) throws {
        let stage = try ListStage(fields: fields)
        stage.set(["a1", "b1"])
        stage.flush()
        #expect(stage.titles == ["a1", "b1"])
        #expect(stage.window == "0 2 0")
        #expect(stage.flush() == nil)
    }

    @Test func `one row moved is one move`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1", "c1", "d1", "e1"])
        stage.flush()
        stage.set(["b1", "c1", "d1", "a1", "e1"])
        #expect(stage.flush() == .difference(gone: [], moves: [.init(row: 1, before: 5)], adds: []))
        #expect(stage.titles == ["b1", "c1", "d1", "a1", "e1"])
    }

    @Test(arguments: [true, false]) func `a row that says something else stays the same row`(fields: Bool) throws {
        let stage = try ListStage(fields: fields)
        stage.set(["a1", "b1"])
        stage.flush()
        stage.set(["a1", "b2"])
        #expect(stage.flush() == nil)
        #expect(stage.titles == ["a1", "b2"])
        #expect(stage.browser.rows[0].cells.isEmpty)
    }

    @Test func `what the next model of a row does not set is the template's again`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a2"])
        stage.flush()
        #expect(stage.browser.rows[0].color == "red")
        stage.set(["a1"])
        stage.flush()
        #expect(stage.browser.rows[0].color == "")
    }

    @Test func `an attribute that the next model of a row does not set is taken back`() throws {
        let stage = try ListStage(fields: false)
        let place = RowPlace(control: 1, property: .attributes)
        stage.set(["a8"])
        stage.flush()
        stage.set(["a1"])
        stage.flush()
        #expect(stage.browser.rows[0].cells[place] == .string("lang"))
        stage.set(["a9"])
        stage.flush()
        stage.set(["a8"])
        stage.flush()
        #expect(stage.browser.rows[0].cells[place] == .string("lang\tde\ndir"))
    }

    @Test func `a list that has gone keeps nobody who has made its rows`() throws {
        let stage = try ListStage(fields: false)
        weak var maker: Reports?
        do {
            let reports = Reports()
            maker = reports
            let list = TableView(number: 1, host: stage.host)
            let bag = DisposeBag()
            Observable.just([Note("a1"), Note("b1")])
                .bind(to: list.rx.items(cellType: NoteCell.self)) { _, note, cell in
                    cell.title.text = note.text
                    _ = reports.lines
                }
                .disposed(by: bag)
            list.layOut()
            list.detach()
        }
        #expect(maker == nil)
    }

    @Test func `a row of an equal model is made once for all pages`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1"])
        stage.flush()
        let other = TableView(number: 1, host: stage.host)
        let bag = DisposeBag()
        Observable.just([Note("a1")]).bind(to: other.rx.items(cellType: TextCell.self)).disposed(by: bag)
        other.layOut()
        #expect(other.rows[0].content != nil)
        #expect(other.rows[0].content === stage.list.rows[0].content)
        #expect(stage.list.rows[0].cell == nil)
    }

    @Test func `contents that nobody shows are not kept`() throws {
        let stage = try ListStage(fields: false)
        let contents = try #require(stage.host.lists?.contents)
        for round in 0..<40 {
            stage.set((0..<100).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))\(round)" })
            stage.flush()
        }
        #expect(contents.count <= 1_024)
    }

    /// Lists bound in the same way, and by the same array: another binding may show the same models in another way.
    private func lists(
        _ count: Int,
        on stage: ListStage,
        showing array: BehaviorRelay<[Note]>,
        _ bag: DisposeBag
    ) -> [TableView] {
        (0..<count).map { _ in
            let list = TableView(number: 1, host: stage.host)
            array.bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
            list.layOut()
            return list
        }
    }

    @Test func `a difference that several lists go through is made once`() throws {
        let stage = try ListStage(fields: false)
        let differences = try #require(stage.host.lists?.differences)
        let (old, new) = (["a1", "b1", "c1"].map(Note.init), ["c1", "a1"].map(Note.init))
        let array = BehaviorRelay(value: old)
        let bag = DisposeBag()
        let lists = self.lists(10, on: stage, showing: array, bag)
        let before = differences.made
        array.accept(new)
        for list in lists { list.layOut() }
        #expect(differences.made == before + 1)
        #expect(lists.allSatisfy { $0.rows.count == 2 })
    }

    @Test func `an array of models is one for all lists that show it by the same cells`() throws {
        let stage = try ListStage(fields: false)
        let array = BehaviorRelay(value: ["a1", "b2"].map(Note.init))
        let bag = DisposeBag()
        let lists = self.lists(3, on: stage, showing: array, bag)
        #expect(lists.allSatisfy { $0.source === lists[0].source })
        #expect(lists.allSatisfy { $0.rows.map(\.content?.html) == lists[0].rows.map(\.content?.html) })
        #expect(lists[2].rows[1].content === lists[1].rows[1].content)
        // The same again is nothing new.
        array.accept(array.value)
        #expect(lists.allSatisfy { !$0.needsRows })
        // Another one of equal models is, and shows the same.
        array.accept(["a1", "b2"].map(Note.init))
        #expect(lists.allSatisfy { $0.needsRows })
        for list in lists { list.layOut() }
        #expect(lists[0].rows[1].content === lists[1].rows[1].content)
        // Once lists have gone on to others the array goes, whatever was found out of it.
        weak let source = lists[0].source
        for text in ["c", "d", "e", "f", "g"] {
            array.accept([Note(text + "1")])
            for list in lists { list.layOut() }
            stage.host.lists?.sweep()
        }
        #expect(source == nil)
    }

    @Test func `more rows than are kept at hand show what they should`() throws {
        let stage = try ListStage(fields: false)
        let list = TableView(number: 1, host: stage.host), other = TableView(number: 1, host: stage.host)
        let texts = (0..<200).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))\($0 % 10)" }
        let array = BehaviorRelay(value: texts.map(Note.init))
        let bag = DisposeBag()
        for list in [list, other] {
            list.isWindowed = false
            array.bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
            list.layOut()
        }
        for list in [list, other] {
            var output: [UInt8] = []
            list.appendRows(to: &output)
            let shown = HTMLFragment(parsing: String(decoding: output, as: UTF8.self)).elements
            #expect(shown.map { $0.first { $0[attribute: "data-n"] == "1" }?.textContent } == texts)
        }
    }

    @Test func `an array that several lists show is searched for equal ids once`() throws {
        let stage = try ListStage(fields: false)
        let differences = try #require(stage.host.lists?.differences)
        let array = BehaviorRelay(value: ["a1", "b1"].map(Note.init))
        let bag = DisposeBag()
        let lists = self.lists(10, on: stage, showing: array, bag)
        let before = differences.searched
        array.accept(["c1", "a1", "b1"].map(Note.init))
        for list in lists { list.layOut() }
        #expect(differences.searched == before + 1)
        // Nothing new can be anybody's twin.
        array.accept(["b1", "a1"].map(Note.init))
        for list in lists { list.layOut() }
        #expect(differences.searched == before + 1)
        array.accept(["b1", "d1", "d2"].map(Note.init))
        for list in lists { list.layOut() }
        #expect(stage.host.faults.count == lists.count)
    }

    @Test func `the browser has the rows that it asks for, and the one with the focus`() throws {
        let stage = try ListStage(fields: true)
        let all = (0..<500).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))1" }
        stage.set(all)
        stage.flush()
        #expect(stage.titles == Array(all[..<40]))
        stage.ask(100, 50, focus: 3)
        stage.flush()
        #expect(stage.titles == [all[2]] + all[100..<150])
        #expect(stage.window == "100 500 3")
        stage.ask(100, 50)
        stage.flush()
        #expect(stage.titles == Array(all[100..<150]))
        #expect(stage.window == "100 500 0")
        stage.ask(9_999, 9_999)
        stage.flush()
        #expect(stage.titles == [all[499]])
    }

    @Test func `a window stays with its first row`() throws {
        let stage = try ListStage(fields: false)
        let all = (0..<300).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))1" }
        stage.set(all)
        stage.ask(100, 20)
        stage.flush()
        stage.set(["x1", "y1"] + all)
        #expect(stage.flush() == nil)
        #expect(stage.window == "102 302 0")
        #expect(stage.titles == Array(all[100..<120]))
    }

    @Test func `a row with a field lives on out of sight, with what was typed into it`() throws {
        let stage = try ListStage(fields: true)
        let all = (0..<300).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))1" }
        stage.set(all)
        stage.flush()
        let field = try #require(stage.list.control(2, of: 5) as? TextField)
        field.receive(.value(.string("typed")))
        stage.list.touch(5)
        stage.ask(200, 20)
        stage.flush()
        stage.ask(0, 20)
        stage.flush()
        #expect(stage.browser.rows[4].id == 5)
        #expect(stage.browser.rows[4].html.contains("value=\"typed\""))
        #expect(stage.list.control(2, of: 5) === field)
    }

    @Test func `a value is taken by a row that is out of sight, an action is not`() throws {
        let stage = try ListStage(fields: true)
        stage.set((0..<300).map { "\(Character(UnicodeScalar(0x4E00 + UInt32($0))!))1" })
        stage.flush()
        stage.ask(200, 20)
        stage.flush()
        #expect(stage.list.control(2, of: 1) != nil)
        #expect(stage.list.place(of: 1) == nil)
        stage.ask(0, 20)
        stage.flush()
        #expect(stage.list.place(of: 1) == 0)
        stage.set(["z1"])
        #expect(stage.list.place(of: 1) == nil, "its element has gone, and no frame has said so yet")
        #expect(stage.list.control(2, of: 1) != nil)
    }

    @Test func `a number is not used again while there are others`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1"])
        stage.flush()
        stage.set([])
        stage.flush()
        stage.set(["a1"])
        stage.flush()
        #expect(stage.browser.rows.map(\.id) == [2])
    }

    @Test(arguments: [true, false])
    func `numbers begin again once all are used, and no row gets that of another one`(fields: Bool) throws {
        let stage = try ListStage(fields: fields)
        let letters = "abcdefghij".map { "\($0)1" }
        stage.ask(0, 4)
        stage.set(letters)
        stage.flush()
        let first = stage.browser.rows[0].id
        #expect(first == 1)
        stage.list.lastID = .max - 3
        for round in 0..<12 {
            // The first row stays, and so does its number.
            stage.ask(0, round % 2 == 0 ? 7 : 2)
            stage.flush()
            #expect(stage.titles == Array(letters.prefix(round % 2 == 0 ? 7 : 2)))
            #expect(Set(stage.browser.rows.map(\.id)).count == stage.browser.rows.count)
        }
        #expect(stage.browser.rows[0].id == first)
        #expect(stage.list.lastID < 1_000)
        #expect(!stage.browser.rows.contains { $0.id == 0 || $0.id == .max })
    }

    @Test func `out and in again before a frame is the same row`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "b1"])
        stage.flush()
        stage.set(["b1"])
        stage.set(["a1", "b1"])
        #expect(stage.flush() == nil)
        #expect(stage.browser.rows.map(\.id) == [1, 2])
    }

    @Test func `a cell's bag is emptied before it shows another model, and when its row goes`() throws {
        let host = try ListStage(fields: true).host
        let list = TableView(number: 1, host: host)
        var log: [String] = []
        let array = PublishSubject<[Note]>()
        let bag = DisposeBag()
        array.bind(to: list.rx.items(cellType: NoteCell.self)) { _, note, cell in
            log.append("+\(note.text)")
            Disposables.create { log.append("-\(note.text)") }.disposed(by: cell.disposeBag)
        }.disposed(by: bag)
        array.onNext([Note("a1"), Note("b1")])
        list.layOut()
        array.onNext([Note("a2"), Note("b1")])
        list.layOut()
        array.onNext([])
        list.layOut()
        #expect(log == ["+a1", "+b1", "-a1", "+a2", "-a2", "-b1"])
        withExtendedLifetime(host) {}
    }

    @Test func `two elements of one id are two rows for a time, and the page goes on`() throws {
        let stage = try ListStage(fields: false)
        stage.set(["a1", "c1", "c2"])
        stage.flush()
        #expect(stage.titles == ["a1", "c1", "c2"])
        #expect(stage.host.faults == ["list 1: the elements 1 and 2 have the same id, c"])
        stage.set(["c2", "c1", "a1"])
        stage.flush()
        #expect(stage.titles == ["c2", "c1", "a1"])
        stage.set(["b1", "c1"])
        stage.flush()
        #expect(stage.titles == ["b1", "c1"])
    }

    @Test func `a tap on a button of a row that only shows its model says the model`() throws {
        let stage = try ListStage(fields: false)
        var heard: [String] = []
        let bag = DisposeBag()
        stage.list.rx.modelTapped(\TextCell.like).subscribe(onNext: { heard.append($0.text) }).disposed(by: bag)
        stage.set(["a1", "b1", "c0"])
        stage.flush()
        #expect(stage.list.receiveTap(on: 2, of: 2))
        #expect(!stage.list.receiveTap(on: 2, of: 3), "its button is disabled")
        #expect(!stage.list.receiveTap(on: 1, of: 1), "a label is no button")
        #expect(!stage.list.receiveTap(on: 2, of: 4), "there is no such row")
        #expect(heard == ["b1"])
    }

    @Test func `a row is selected by the button that its template names`() throws {
        let stage = try ListStage(fields: false)
        var (paths, models): ([IndexPath], [String]) = ([], [])
        let bag = DisposeBag()
        stage.set(["a1", "b1", "c0"])
        stage.flush()
        #expect(stage.list.receiveTap(on: 2, of: 2), "nobody listens")
        stage.list.rx.itemSelected.subscribe(onNext: { paths.append($0) }, onCompleted: { models.append("end") })
            .disposed(by: bag)
        stage.list.rx.modelSelected(Note.self).subscribe(onNext: { models.append($0.text) }).disposed(by: bag)
        stage.list.rx.modelSelected(Int.self).subscribe(onNext: { _ in models.append("no") }).disposed(by: bag)
        #expect(stage.list.receiveTap(on: 2, of: 2))
        #expect(!stage.list.receiveTap(on: 2, of: 3), "its button is disabled")
        stage.set(["x1", "b1"])
        #expect(stage.list.receiveTap(on: 2, of: 2), "the row stands elsewhere meanwhile")
        #expect(!stage.list.receiveTap(on: 2, of: 1), "the row has gone meanwhile")
        #expect(paths == [IndexPath(row: 1, section: 0), IndexPath(row: 1, section: 0)])
        #expect(models == ["b1", "b1"])
        #expect(stage.host.faults == Array(repeating: "modelSelected(Int): the elements are Note", count: 2))
        stage.list.detach()
        #expect(models == ["b1", "b1", "end"])
    }

    @Test func `rows are deleted and moved by the buttons that their template names`() throws {
        let stage = try ListStage(fields: false)
        var (paths, models, moves): ([IndexPath], [String], [[Int]]) = ([], [], [])
        let bag = DisposeBag()
        stage.set(["a1", "b1", "c1"])
        stage.flush()
        stage.list.rx.itemDeleted.subscribe(onNext: { paths.append($0) }, onCompleted: { models.append("end") })
            .disposed(by: bag)
        stage.list.rx.modelDeleted(Note.self).subscribe(onNext: { models.append($0.text) }).disposed(by: bag)
        stage.list.rx.modelDeleted(Int.self).subscribe(onNext: { _ in models.append("no") }).disposed(by: bag)
        stage.list.rx.itemMoved.subscribe(onNext: { moves.append([$0.sourceIndex.row, $0.destinationIndex.row]) })
            .disposed(by: bag)
        stage.list.rx.itemSelected.subscribe(onNext: { _ in models.append("selected") }).disposed(by: bag)
        #expect(stage.list.receiveTap(on: 3, of: 2))
        for row in UInt32(1)...3 { #expect(stage.list.receiveTap(on: 4, of: row)) }
        for row in UInt32(1)...3 { #expect(stage.list.receiveTap(on: 5, of: row)) }
        #expect(paths == [IndexPath(row: 1, section: 0)])
        #expect(models == ["b1"])
        #expect(
            moves == [[1, 0], [2, 1], [0, 1], [1, 2]],
            "the first goes no further up, the last no further down"
        )
        #expect(stage.host.faults == ["modelDeleted(Int): the elements are Note"])
        stage.list.detach()
        #expect(models == ["b1", "end"])
    }

    @Test(arguments: [true, false])
    func `a row that somebody deletes hands its focus on`(_ windowed: Bool) throws {
        let stage = try ListStage(fields: false, windowed: windowed)
        let bag = DisposeBag()
        stage.list.rx.itemDeleted.subscribe().disposed(by: bag)
        stage.set(["a1", "b1", "c1", "d1"])
        stage.flush()
        func delete(_ row: UInt32, focus: UInt32? = nil, _ left: [String]) {
            stage.list.receive(RowWindow(first: 0, count: 40, focus: focus ?? row))
            #expect(stage.list.receiveTap(on: 3, of: row))
            stage.set(left)
            stage.flush()
        }
        delete(2, ["a1", "c1", "d1"])
        #expect(stage.host.signals == [.passFocus(list: 1, row: 3, control: 3)], "to the next")
        delete(4, ["a1", "c1"])
        #expect(stage.host.signals.last == .passFocus(list: 1, row: 3, control: 3), "to the last")
        stage.set(["c1"])
        stage.flush()
        #expect(stage.host.signals.count == 2, "nobody has deleted it")
        #expect(stage.list.receiveTap(on: 3, of: 3))
        stage.set(["c2"])
        stage.flush()
        #expect(stage.host.signals.count == 2, "the row goes on")
        delete(3, [])
        #expect(stage.host.signals.count == 2, "there is none")
        stage.set(["e1", "f1"])
        stage.flush()
        delete(5, focus: 0, ["f1"])
        #expect(stage.host.signals.count == 3, "the browser alone knows for certain where it is")
    }

    @Test func `a list that somebody keeps longer than its page can be set`() throws {
        let array = PublishSubject<[Note]>()
        let list = TableView(number: 1, host: PlainHost())
        let bag = DisposeBag()
        array.bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
        array.onNext([Note("a1")])
        list.layOut()
        #expect(list.rows.isEmpty)
    }

    @Test func `rows without a template are said, and the page goes on`() throws {
        let host = PlainHost()
        let list = TableView(number: 1, host: host)
        let bag = DisposeBag()
        Observable.just([Note("a1")]).bind(to: list.rx.items(cellType: TextCell.self)).disposed(by: bag)
        list.layOut()
        #expect(list.rows.isEmpty)
        #expect(host.faults == ["list 1 has no <template data-cell=\"TextCell\">"])
    }

    @Test(arguments: 0..<400) func `random changes, windows, cuts and small frames end at the same rows`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: UInt64(seed))
        let stage = try ListStage(fields: seed % 2 == 0, windowed: seed % 3 > 0)
        var confirmed: [(frame: UInt32, rows: Browser)] = [(0, stage.browser)]
        var last: [String] = []
        var window = (first: 0, count: ListView.firstCount)
        for _ in 0..<40 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let back = confirmed[Int.random(in: max(0, confirmed.count - 3)..<confirmed.count, using: &random)]
                stage.browser = back.rows
                confirmed.removeAll { $0.frame > back.frame }
                stage.list.resumeRows(from: back.frame)
            case 1...3:
                last = "abcdefghijklmn".shuffled(using: &random).prefix(Int.random(in: 0...14, using: &random))
                    .map { "\($0)\(Int.random(in: 0..<4, using: &random))" }
                stage.set(last)
            case 4:
                window = (Int.random(in: 0..<16, using: &random), Int.random(in: 1..<10, using: &random))
                let focus = stage.browser.rows.randomElement(using: &random)?.id ?? 0
                stage.ask(window.first, window.count, focus: Bool.random(using: &random) ? focus : 0)
            default:
                stage.flush(limit: Bool.random(using: &random) ? Int.max : 5)
                confirmed.append((stage.frame, stage.browser))
            }
        }
        stage.ask(0, 20)
        for _ in 0..<40 { stage.flush(limit: 5) }
        #expect(stage.titles == last, "seed \(seed)")
        #expect(stage.browser.rows.map(\.color) == last.map { seed % 2 == 1 && $0.hasSuffix("2") ? "red" : "" })
    }
}
