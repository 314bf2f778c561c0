// What lists cost: rows of a table without a browser, as a page has them; and a tap in a row of the long table.
import Controls
import Glibc
import Markup
import Rx

/// Figures of lists; the first are medians of this process's own processor time.
struct ListFigures {
    func measure(_ programs: Programs) throws -> [Figure] {
        let thousand = try label(of: 1_000)
        let tenThousand = try label(of: 10_000)
        let (first, others) = try changes { array, round in array[5_000].text = "again \(round)" }
        let shuffled = try changes(showsAll: true) { array, _ in array.shuffle() }.first
        let found = try changes { array, _ in array.shuffle() }
        return [
            Figure("one label of one row of 1 000, up to its frame: CPU", thousand, "µs", atMost: 15),
            Figure("one label of one row of 10 000: as a multiple of that", tenThousand / thousand, "×", atMost: 1.2),
            Figure("one row inserted into 10 000, up to its frame: CPU", try insertion(), "µs", atMost: 40),
            Figure("10 000 items, one changed: CPU", first / 1e3, "ms", digits: 2, atMost: 0.3),
            Figure("the same difference for one more page: CPU", others, "µs", atMost: 3),
            Figure("10 000 items shuffled, 40 of them shown: CPU", found.first / 1e3, "ms", atMost: 1.5),
            Figure("the same for one more page: CPU", "\(found.others.text(0)) µs"),
            Figure("10 000 items shuffled, all shown, fewest moves: CPU", "\((shuffled / 1e3).text(1)) ms"),
            Figure(
                "a table of 100 000 rows opens, as a multiple of one of 100: CPU",
                try opening(100_000) / opening(100),
                "×",
                atMost: 1.3
            ),
            Figure(
                "memory of a page's table of 100 000 rows that show what their models say, beside the array",
                try memory(of: 100_000) / 1_024,
                "KB",
                digits: 1,
                atMost: 16
            ),
        ] + (try owners()) + taps(programs)
    }

    /// A tap in a row of the long table: one label of the row, and one above the table.
    private func taps(_ programs: Programs) -> [Figure] {
        let what = "tap in a row of 100 000: instructions, without the kernel's"
        do {
            return [Figure(what, Int(try InstructionFigures().instructions(.wave, programs)).grouped)]
        } catch {
            return [Figure(what, "\(error)")]
        }
    }

    private func label(of count: Int) throws -> Double {
        let page = try ListPage(items: Item.many(count), fields: true)
        page.flush()
        guard let cell = page.cells.first else { throw BenchError("a list has no cells.") }
        var number = 0
        return median(of: 2_000) {
            number += 1
            cell.title.text = String(number)
            page.flush()
        }
    }

    /// What a list's owner pays, too: the copy of an array that is changed, and the end of the one before.
    private func owners() throws -> [Figure] {
        let array = try ListPage(items: Item.many(10_000), fields: false)
        let list = ListRelay(Item.many(10_000)), page = try ListPage(list: list)
        for each in [array, page] { each.flush() }
        var next = 10_000
        func measure(_ page: ListPage, _ change: (Int) -> Void) -> Double {
            median(of: 500) {
                next += 1
                change(next)
                page.flush()
                page.sweep()
            }
        }
        func change(_ change: (inout [Item]) -> Void) {
            var items = array.array.value
            change(&items)
            array.array.accept(items)
        }
        let changed = measure(array) { number in change { $0[5].text = "again \(number)" } }
        let inserted = measure(array) { number in change { $0.insert(Item(id: number, text: "new"), at: 5) } }
        let changedInList = measure(page) { number in list.update(at: 5) { $0.text = "again \(number)" } }
        let insertedInList = measure(page) { number in list.insert(Item(id: number, text: "new"), at: 5) }
        return [
            Figure("10 000 items, one changed, with its owner's copy: CPU", "\(changed.text(1)) µs"),
            Figure("the same in a ListRelay: CPU", "\(changedInList.text(1)) µs"),
            Figure("the same, as a part of the array's", changedInList / changed, "×", digits: 2, atMost: 0.3),
            Figure("10 000 items, one inserted, with its owner's copy: CPU", "\(inserted.text(1)) µs"),
            Figure("the same in a ListRelay: CPU", "\(insertedInList.text(1)) µs"),
            Figure("the same, as a part of the array's", insertedInList / inserted, "×", digits: 2, atMost: 0.5),
        ]
    }

    private func insertion() throws -> Double {
        let page = try ListPage(items: Item.many(10_000), fields: false)
        page.flush()
        var next = 10_000
        return median(
            of: 200,
            prepare: {
                next += 1
                return [Item(id: next, text: "new")] + page.array.value
            }
        ) { array in
            page.array.accept(array)
            page.flush()
        } after: {
            page.sweep()
        }
    }

    /// Microseconds for the first page that goes from one array to the next, and for each of those after it.
    private func changes(
        showsAll: Bool = false,
        _ change: (inout [Item], Int) -> Void
    ) throws -> (first: Double, others: Double) {
        let template = try ListPage.template()
        let host = PlainHost(rows: template.rows)
        let array = BehaviorRelay(value: Item.many(10_000))
        let pages = (0..<(showsAll ? 1 : 100)).map { _ in ListPage(host, array, fields: false, windowed: !showsAll) }
        for page in pages { page.flush() }
        var firsts: [Double] = []
        var others: [Double] = []
        for round in 0..<31 {
            var new = array.value
            change(&new, round)
            // The relay's subscriber only notes the array; rows are found when a frame is made.
            array.accept(new)
            firsts.append(microseconds { pages[0].flush() })
            if pages.count > 1 {
                others.append(microseconds { for page in pages[1...] { page.flush() } } / Double(pages.count - 1))
            }
            pages[0].sweep()
        }
        return (firsts.sorted()[15], others.isEmpty ? 0 : others.sorted()[15])
    }

    private func opening(_ count: Int) throws -> Double {
        let template = try ListPage.template()
        let array = BehaviorRelay(value: Item.many(count))
        return median(of: 200) {
            let page = ListPage(PlainHost(rows: template.rows), array, fields: true, windowed: true)
            page.list.layOut()
            var html: [UInt8] = []
            page.list.appendRows(to: &html)
            page.list.carryRows(by: 0)
        }
    }

    /// Bytes of each of very many pages that are bound to one array.
    private func memory(of count: Int) throws -> Double {
        let host = PlainHost(rows: try ListPage.template().rows)
        let array = BehaviorRelay(value: Item.many(count))
        var pages: [ListPage] = []
        func open(_ number: Int) {
            for _ in 0..<number {
                pages.append(ListPage(host, array, fields: false, windowed: true))
                pages.last?.flush()
            }
        }
        open(100)
        let start = ServerProcess.residentBytes(of: "self")
        open(2_000)
        return withExtendedLifetime(pages) { Double(ServerProcess.residentBytes(of: "self") - start) / 2_000 }
    }

    private func median(of rounds: Int, _ body: () -> Void) -> Double {
        median(of: rounds, prepare: {}) { _ in body() }
    }

    private func median<Input>(
        of rounds: Int,
        prepare: () -> Input,
        _ body: (Input) -> Void,
        after: () -> Void = {}
    ) -> Double {
        var times: [Double] = []
        for _ in 0..<rounds {
            let input = prepare()
            times.append(microseconds { body(input) })
            after()
        }
        return times.sorted()[rounds / 2]
    }

    private func microseconds(_ body: () -> Void) -> Double {
        var start = timespec()
        var end = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) * 1e6 + Double(end.tv_nsec - start.tv_nsec) / 1e3
    }
}

/// One element of a list.
private struct Item: Identifiable, Hashable {
    let id: Int
    var text: String

    static func many(_ count: Int) -> [Item] { (0..<count).map { Item(id: $0, text: "item \($0)") } }
}

/// A list as a page has one.
private final class ListPage {
    let list: TableView
    let array: BehaviorRelay<[Item]>
    private(set) var cells: [FieldCell] = []
    private let host: PlainHost
    private let bag = DisposeBag()
    private var frame: UInt32 = 0

    convenience init(items: [Item], fields: Bool) throws {
        let host = PlainHost(rows: try ListPage.template().rows)
        self.init(host, BehaviorRelay(value: items), fields: fields, windowed: true)
    }

    /// Bound to a list that tells its changes.
    convenience init(list items: ListRelay<Item>) throws {
        self.init(
            PlainHost(rows: try ListPage.template().rows),
            BehaviorRelay(value: []),
            fields: false,
            windowed: true
        )
        items.bind(to: list.rx.items(cellType: TitleCell.self)).disposed(by: bag)
    }

    init(_ host: PlainHost, _ array: BehaviorRelay<[Item]>, fields: Bool, windowed: Bool) {
        self.host = host
        self.array = array
        list = TableView(number: 1, host: host)
        list.isWindowed = windowed
        if fields {
            array.bind(to: list.rx.items(cellType: FieldCell.self)) { [unowned self] _, item, cell in
                cell.title.text = item.text
                cells.append(cell)
            }.disposed(by: bag)
        } else {
            array.bind(to: list.rx.items(cellType: TitleCell.self)).disposed(by: bag)
        }
    }

    /// What the end of a turn does with the list, but for writing the frame.
    func flush() {
        frame += 1
        list.layOut()
        _ = list.takeRows(into: frame, limit: .max)
        while list.takeCells(into: frame) != nil {}
        _ = list.settleRows()
    }

    /// What it does when the frame has been written.
    func sweep() { host.lists?.sweep() }

    static func template() throws -> Template {
        let screen = """
            <title>List</title><main><ul data-outlet="rows"><template data-cell="FieldCell"><li><b data-outlet="title"></b>\
            <input data-outlet="field" aria-label="Note"></li></template><template data-cell="TitleCell"><li>\
            <b data-outlet="title"></b></li></template></ul></main>
            """
        let layout = """
            <!doctype html><title>x</title><script type="module" src="/static/runtime.js"></script>
            <main data-slot="content"></main>
            """
        return try Template(
            screen: TemplateFile(path: "List.html", source: screen),
            layout: TemplateFile(path: "Layout.html", source: layout),
            asset: { $0 }
        )
    }
}

private final class FieldCell: TableViewCell {
    let title: Label
    let field: TextField
    override class var template: StaticString { "FieldCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        field = TextField(number: 2, host: host)
        super.init(controls: [title, field])
    }
}

private final class TitleCell: TableViewCell, ModelCell {
    let title: Label
    override class var template: StaticString { "TitleCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        super.init(controls: [title])
    }

    func show(_ item: Item) { title.text = item.text }
}
