import Markup

// When nothing is under way, browser and page must agree about everything: PROTOCOL section 8.
@testable import Controls
@testable import RxLive
@testable import RxLiveTest

extension Lab {
    /// What browser and page disagree about, in sentences; to be asked when nothing is under way.
    func disagreements(_ page: TestPage? = nil) -> [String] {
        let page = page ?? self.page
        let runtime = page.runtime
        guard let core = core(of: page) else { return ["the browser's page is not there; state \(page.connection)"] }
        var found = runtime.faults.map { "fault: \($0)" }
        func same<Value: Equatable>(_ what: String, _ browser: Value, _ server: Value) {
            if browser != server { found.append("\(what): browser \(browser), server \(server)") }
        }
        same("connection", page.line?.number, core.connection?.number)
        same("frame", runtime.frame, Int(core.sync.frame))
        same("signals kept", 0, core.signals.entries.count)
        same("window open", true, core.sync.window.isOpen)
        same("consumed", runtime.queue.last, Int(core.sync.consumed))
        same("unacknowledged", runtime.queue.items.count, 0)
        same("unsent signals", false, core.signals.hasUnsent)
        guard let screen = core.screens.last else { return found + ["no screen"] }
        for each in [screen] + screen.dialogs {
            same("unsent changes of \(each.title)", false, each.hasChanges)
            for control in each.view.controls { found += disagreements(control, of: each, runtime) }
        }
        same("main screen", runtime.document.base, screen.base)
        same("dialogs", page.dialogs, screen.dialogs.map(\.title))
        same("path", page.path, screen.place.address)
        same("title", runtime.document.title, screen.title)
        if let lab = screen.controller as? LabController {
            for (name, list) in [("rows", lab.view.rows), ("notes", lab.view.notes)] {
                let away = page.window(name)?.away
                same(name, page.rowIDs(name), list.rows.map { Int($0.id) }.filter { $0 != away })
            }
            same("contents", page.rows("rows"), (world.rows[lab.place] ?? []).part(lab.view.rows))
            for row in lab.view.notes.rows {
                for control in row.cell?.controls ?? [] {
                    found += disagreements(control, of: row, on: screen, runtime)
                }
            }
        }
        return found + signalFaults(runtime, core)
    }

    /// The page that a tab's document belongs to.
    func core(of page: TestPage) -> PageCore? {
        guard let token = page.runtime.token.flatMap({ PageToken(text: $0) }) else { return nil }
        return loop.perform { server.server.pages[token]?.inspect { $0 } }
    }

    private func disagreements(
        _ control: View,
        of row: Row,
        on screen: Screen,
        _ runtime: ClientRuntime
    ) -> [String] {
        let list = runtime.document.control(screen.base + (row.list?.number ?? 0))
        let root = list?.first { $0[attribute: "data-row"] == "\(row.id)" }
        let number = "\(control.number)"
        guard let element = root?.first(where: { $0[attribute: "data-n"] == number }) else {
            return ["no control \(number) in row \(row.id)"]
        }
        return disagreements(control, element, runtime)
    }

    private func disagreements(_ control: View, of screen: Screen, _ runtime: ClientRuntime) -> [String] {
        let number = screen.base + control.number
        guard let element = runtime.document.control(number) else { return ["no control \(number)"] }
        return disagreements(control, element, runtime)
    }

    private func disagreements(_ control: View, _ element: HTMLElement, _ runtime: ClientRuntime) -> [String] {
        control.heldCells.compactMap { cell in
            let shown = element.shown(cell.property, runtime)
            return shown == cell.value.shown(cell.property)
                ? nil : "\(element.outlet ?? "") \(cell.property): browser \(shown), server \(cell.value)"
        }
    }

    /// Signals of each page are run in order and once; those of the present page all.
    private func signalFaults(_ runtime: ClientRuntime, _ core: PageCore) -> [String] {
        var counts: [Int: Int] = [:]
        var faults: [String] = []
        for case .string(let text) in runtime.signals.compactMap({ $0.count == 2 ? $0[1] : nil })
        where text.hasPrefix("signal ") {
            let numbers = text.dropFirst(7).split(separator: ".").compactMap { Int($0) }
            if numbers.count != 2 || numbers[1] != counts[numbers[0], default: 0] + 1 {
                faults.append("\(text) is out of order")
            }
            counts[numbers[0]] = numbers[1]
        }
        for case let lab as LabController in core.screens.map(\.controller)
        where counts[lab.place, default: 0] != lab.signals {
            faults.append("of \(lab.signals) signals \(counts[lab.place, default: 0]) were run")
        }
        return faults
    }
}

extension [String] {
    /// Those that a list has rows of.
    fileprivate func part(_ list: ListView) -> [String] { list.rows.map { self[list.index(of: $0)] } }
}

extension HTMLElement {
    fileprivate func shown(_ property: Property, _ runtime: ClientRuntime) -> String {
        switch property {
        case .text: textContent
        case .value, .checked: runtime.document.state(of: self).value.text ?? ""
        case .hidden: String(self[attribute: "hidden"] != nil)
        case .disabled: String(isDisabled)
        case .events: self[attribute: "data-events"] ?? ""
        case .window: self[attribute: "data-window"] ?? ""
        default: self[attribute: "\(property)"] ?? ""
        }
    }
}

extension PropertyValue {
    fileprivate func shown(_ property: Property) -> String {
        switch self {
        case .string(let text): text
        case .bool(let flag): String(flag)
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .none: ""
        }
    }
}
