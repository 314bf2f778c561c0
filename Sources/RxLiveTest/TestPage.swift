// TestPage: one tab of a browser in memory. What a person does is in TestPage+Person, what they see in TestPage+Sight.
import Markup

/// One open tab.
///
/// What a person does takes effect at once, and then all that can happen without time passing happens; hold or delay
/// `line`, or call the server's `loop` yourself, to come between.
///
/// Elements are named by their outlets. One in a row of a list is named with its row: `ann/name` is the outlet `name` in the
/// row of key "ann", which only rows with fields have; `people[3]/name` that in the fourth row of the array that the list
/// `people` shows; `#17/name` that in the row whose number is 17. `people[3]` is the row itself.
public final class TestPage {
    let runtime: ClientRuntime
    /// The browser, which lives as long as one of its tabs is held; it keeps their runtimes.
    let surroundings: any PageSurroundings
    /// The text that a tap on a button has put on the clipboard last; "" before.
    public internal(set) var clipboard = ""

    /// A new tab.
    init(in surroundings: any PageSurroundings & ClientHost, loaded: LoadedPage, seed: UInt64) {
        self.surroundings = surroundings
        runtime = ClientRuntime(loop: surroundings.loop, host: surroundings, page: loaded, seed: seed)
    }

    /// The tab of a runtime.
    init(_ runtime: ClientRuntime, in surroundings: any PageSurroundings) {
        self.surroundings = surroundings
        self.runtime = runtime
    }

    /// The newest connection; nil where there is none, or none in memory.
    public var line: TestLine? { runtime.socket as? TestLine }

    /// Does something as the browser, then lets everything happen that needs no time.
    func act<Result>(_ body: () throws -> Result) rethrows -> Result {
        let result = try surroundings.loop.perform(body)
        surroundings.settle()
        return result
    }

    /// Reloads the page (F5): of the old document only the keys of unsettled once-actions are kept.
    public func reload() {
        act {
            runtime.onEvent(.person(.reload))
            runtime.load(runtime.path)
        }
    }

    /// Closes the tab.
    public func close() { act { runtime.close() } }

    /// The tab shows again, or the network is back: the server is asked for life.
    public func wake() {
        act {
            runtime.onEvent(.person(.wake))
            runtime.askForLife()
        }
    }

    /// The element of an outlet, in a row or outside of rows.
    func element(_ outlet: String) throws -> HTMLElement {
        guard let element = find(outlet) else { throw BrowserError.noOutlet(outlet) }
        return element
    }

    /// The element of `name`, `key/name`, `#17/name`, `list[3]/name` or `list[3]`.
    func find(_ outlet: String) -> HTMLElement? {
        let parts = outlet.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if let row = row(parts[0]) { return parts.count == 1 ? row : row.outlets(parts[1]).first }
        return runtime.document.element(parts.last ?? "", row: parts.count > 1 ? parts[0] : nil)
    }

    /// The row of `#17` or `list[3]`; nil where the name is none of these, or the row is not here.
    private func row(_ name: String) -> HTMLElement? {
        if name.hasPrefix("#") {
            return runtime.document.slot.first { "#" + ($0[attribute: DataName.row] ?? "") == name }
        }
        guard name.hasSuffix("]"), let match = name.wholeMatch(of: /(.*)\[(\d+)\]/), let place = Int(match.2),
            let list = runtime.document.element(String(match.1))
        else { return nil }
        let (before, rows) = flow(list)
        return rows.indices.contains(place - before) ? rows[place - before] : nil
    }

    /// How many rows come before those in a list's flow, and these.
    func flow(_ list: HTMLElement) -> (before: Int, rows: [HTMLElement]) {
        guard list[attribute: DataName.window] != nil else { return (0, list.rows) }
        let view = ListSight(list)
        return (view.before, view.rows)
    }
}

extension HTMLElement {
    /// The elements of an outlet, this one and those below.
    fileprivate func outlets(_ name: String) -> [HTMLElement] { ([self] + descendants).filter { $0.outlet == name } }
}
