// Which rows are selected: what is told, what delegates may say, what the browser is shown, and what changes of the array do to it.
import Markup
import Rx
import Testing

import struct FoundationEssentials.IndexPath

@testable import Controls

@MainActor @Suite struct RowSelectionTests {
    private final class Rows: TableViewDelegate {
        var told: [String] = []
        var keeps: Set<Int> = []

        func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
            keeps.contains(indexPath.row) ? nil : indexPath
        }
        func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { told.append("+\(indexPath.row)") }
        func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
            told.append("-\(indexPath.row)")
        }
    }

    private let stage: ListStage
    private let list: TableView
    private let bag = DisposeBag()

    init() throws {
        stage = try ListStage(fields: false)
        list = stage.list
        stage.set(["a1", "b1", "c1", "d1", "e1"])
        stage.flush()
    }

    private var selected: [Int] { list.indexPathsForSelectedRows.map(\.row) }

    /// What the browser is told.
    private var shown: String {
        if case .string(let text) = list.value(of: .selected) { return text }
        return ""
    }

    private func tap(_ row: UInt32) { _ = list.receiveTap(on: 2, of: row) }

    private func extend(to row: Int) { list.receive("rowrange", [.int(row)], isOnTop: true) }

    @Test func `all hear the tap that takes the list away, and then its end`() {
        var events: [String] = []
        for name in ["a", "b"] {
            list.rx.itemSelected.subscribe(
                onNext: { [list] in
                    events.append("\(name) \($0.row)")
                    list.detach()
                },
                onCompleted: { events.append("\(name) end") }
            )
            .disposed(by: bag)
        }
        tap(2)
        #expect(events == ["a 1", "b 1", "a end", "b end"])
    }

    @Test func `a row is selected in place of the one before`() {
        var told: [String] = []
        list.rx.itemSelected.subscribe(onNext: { told.append("+\($0.row)") }).disposed(by: bag)
        list.rx.modelDeselected(Note.self).subscribe(onNext: { told.append("-\($0.id)") }).disposed(by: bag)
        tap(2)
        #expect(shown == "2")
        tap(4)
        #expect(told == ["+1", "-b", "+3"])
        #expect(shown == "4")
        tap(4)
        #expect(told.last == "+3", "as UIKit's tables tell of it anew")
        #expect(selected == [3])
    }

    @Test func `of several, a tap selects and deselects`() {
        var told: [String] = []
        list.allowsMultipleSelection = true
        #expect(shown == "*")
        list.rx.itemSelected.subscribe(onNext: { told.append("+\($0.row)") }).disposed(by: bag)
        list.rx.itemDeselected.subscribe(onNext: { told.append("-\($0.row)") }).disposed(by: bag)
        for row: UInt32 in [5, 2, 5] { tap(row) }
        #expect(told == ["+4", "+1", "-4"])
        #expect(shown == "* 2")
        tap(4)
        list.allowsMultipleSelection = false
        #expect(shown == "2")
        tap(3)
        #expect(selected == [2])
    }

    @Test func `a range goes from the row tapped last, both ways`() {
        var told: [Int] = []
        list.allowsMultipleSelection = true
        list.rx.itemSelected.subscribe(onNext: { told.append($0.row) }).disposed(by: bag)
        tap(3)
        extend(to: 5)
        #expect(told == [2, 3, 4])
        extend(to: 1)
        #expect(selected == [0, 1, 2, 3, 4])
        extend(to: 99)
        extend(to: -1)
        #expect(selected == [0, 1, 2, 3, 4], "there is no such row")
        list.allowsMultipleSelection = false
        extend(to: 4)
        #expect(selected == [0], "nobody listens any more")
    }

    @Test func `a delegate may keep a row selected`() {
        let rows = Rows()
        list.delegate = rows
        list.allowsMultipleSelection = true
        rows.keeps = [1]
        tap(2)
        tap(2)
        #expect(rows.told == ["+1"])
        rows.keeps = []
        tap(2)
        #expect(rows.told == ["+1", "-1"])
        #expect(selected.isEmpty)
    }

    @Test func `the program selects without telling anybody`() {
        var told = 0
        list.rx.itemSelected.subscribe(onNext: { _ in told += 1 }).disposed(by: bag)
        list.rx.itemDeselected.subscribe(onNext: { _ in told += 1 }).disposed(by: bag)
        list.selectRow(at: IndexPath(row: 3, section: 0))
        #expect(shown == "4")
        list.selectRow(at: IndexPath(row: 0, section: 0))
        #expect(shown == "1")
        list.deselectRow(at: IndexPath(row: 3, section: 0))
        list.selectRow(at: IndexPath(row: 7, section: 0))
        list.selectRow(at: IndexPath(row: 0, section: 2))
        #expect(list.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        list.deselectRow(at: IndexPath(row: 0, section: 0))
        #expect(shown.isEmpty)
        #expect(told == 0)
    }

    @Test func `what is selected stays so where it goes, and goes with its row`() {
        list.allowsMultipleSelection = true
        tap(1)
        tap(2)
        stage.set(["e1", "b2", "a1"])
        #expect(selected == [1, 2])
        stage.flush()
        #expect(shown == "* 2 1")
        stage.set(["e1", "a1"])
        stage.flush()
        #expect(selected == [1])
        stage.set(["e1", "a1", "b1"])
        stage.flush()
        #expect(selected == [1], "a row that comes back is a new one")
    }

    @Test func `whatever changes the selection is told as a whole`() {
        var told: [[Int]] = []
        list.allowsMultipleSelection = true
        list.rx.indexPathsForSelectedRows.subscribe(onNext: { told.append($0.map(\.row)) }).disposed(by: bag)
        tap(3)
        list.selectRow(at: IndexPath(row: 0, section: 0))
        list.selectRow(at: IndexPath(row: 0, section: 0))
        stage.set(["b1", "c1"])
        stage.flush()
        stage.set(["c1", "b1"])
        stage.flush()
        stage.set([])
        stage.flush()
        #expect(told == [[], [2], [0, 2], [1], [0], []])
    }

    @Test func `who asks late hears of the next change`() {
        list.allowsMultipleSelection = true
        list.selectRow(at: IndexPath(row: 2, section: 0))
        var told: [[Int]] = []
        list.rx.indexPathsForSelectedRows.subscribe(onNext: { told.append($0.map(\.row)) }).disposed(by: bag)
        tap(3)
        #expect(told == [[2], []])
    }

    @Test func `of one row at a time there is one, whatever is done on the way`() {
        let rows = Rows()
        list.delegate = rows
        tap(2)
        rows.keeps = [1]
        tap(3)
        #expect(selected == [1], "the delegate keeps the row before")
        #expect(rows.told == ["+1"])
        rows.keeps = []
        list.rx.itemDeselected.subscribe(onNext: { [list] _ in list.selectRow(at: IndexPath(row: 4, section: 0)) })
            .disposed(by: bag)
        tap(1)
        #expect(selected == [0])
        stage.flush()
        #expect(shown == "1")
    }

    @Test func `a range that is too long is none`() throws {
        let long = try ListStage(fields: false)
        long.list.allowsMultipleSelection = true
        long.set((0...10_001).map { "\(UnicodeScalar(UInt32($0 + 0x4E00)).map(String.init) ?? "?")" })
        long.flush()
        #expect(long.list.receiveTap(on: 2, of: 1))
        long.ask(9_990, 12)
        long.flush()
        let last = try #require(long.browser.rows.last).id
        long.list.receive("rowrange", [.int(Int(last))], isOnTop: true)
        #expect(long.list.indexPathsForSelectedRows.count == 1)
        #expect(long.host.faults.count == 1)
    }

    @Test func `a range that is ten times as long takes ten times as many steps`() throws {
        func steps(_ count: Int) throws -> Int {
            let long = try ListStage(fields: false, windowed: false)
            long.list.allowsMultipleSelection = true
            long.set((0..<count).map { "\(UnicodeScalar(UInt32($0 + 0x4E00)).map(String.init) ?? "?")" })
            long.flush()
            #expect(long.list.receiveTap(on: 2, of: 1))
            let before = long.list.searched
            long.list.receive("rowrange", [.int(count)], isOnTop: true)
            #expect(long.list.indexPathsForSelectedRows.count == count)
            return long.list.searched - before
        }
        let (few, many) = (try steps(100), try steps(1_000))
        #expect(many <= 11 * few, "\(few) rows were looked at, then \(many)")
    }

    @Test func `a row that is not there is said to be none`() {
        list.allowsMultipleSelection = true
        list.selectRow(at: IndexPath(row: 99, section: 0))
        list.deselectRow(at: IndexPath(row: 0, section: 7))
        list.selectRow(at: [1])
        #expect(stage.host.faults.count == 3)
        #expect(stage.host.faults.first == "selectRow(at:): list 1 has no row 99 of section 0")
        #expect(selected.isEmpty)
    }

    @Test func `a tap that changes the array is for the row that was tapped`() {
        list.rx.itemSelected.subscribe().disposed(by: bag)
        list.rx.modelTapped(\TextCell.like).subscribe(onNext: { [stage] _ in stage.set(["e1", "d1", "c1", "b1", "a1"]) }
        )
        .disposed(by: bag)
        tap(2)
        #expect(selected == [3])
        stage.flush()
        #expect(shown == "2")
    }

    @Test func `a tap that takes its row away selects none`() {
        var told: [Int] = []
        list.rx.itemSelected.subscribe(onNext: { told.append($0.row) }).disposed(by: bag)
        list.rx.modelTapped(\TextCell.like).subscribe(onNext: { [stage] _ in stage.set(["a1", "c1"]) }).disposed(
            by: bag
        )
        tap(2)
        #expect(selected == [] && told == [])
    }

    @Test func `a range leaves out what nobody can select`() {
        list.rx.itemSelected.subscribe().disposed(by: bag)
        list.allowsMultipleSelection = true
        stage.set(["a1", "b0", "c1", "d1", "e1"])
        stage.flush()
        tap(1)
        extend(to: 4)
        #expect(selected == [0, 2, 3])
    }

    @Test func `a tap that was on its way when the array changed is for its row`() {
        list.rx.itemSelected.subscribe().disposed(by: bag)
        tap(1)
        stage.set(["c1", "b1", "a1"])
        tap(2)
        #expect(selected == [1])
        stage.flush()
        #expect(shown == "2")
    }

    @Test func `what is selected out of sight is shown when it comes into sight`() throws {
        let stage = try ListStage(fields: false)
        stage.list.allowsMultipleSelection = true
        stage.set((0..<100).map { "\(UnicodeScalar(UInt8($0 + 33)))\($0)" })
        stage.flush()
        #expect(stage.list.receiveTap(on: 2, of: 3))
        stage.list.selectRow(at: IndexPath(row: 80, section: 0))
        stage.ask(60, 30)
        stage.flush()
        #expect(stage.list.indexPathsForSelectedRows.map(\.row) == [2, 80])
        let row = stage.browser.rows[20].id
        #expect(stage.list.value(of: .selected) == .string("* \(row)"))
        stage.ask(0, 40)
        stage.flush()
        #expect(stage.list.value(of: .selected) == .string("* \(stage.browser.rows[2].id)"))
    }
}
