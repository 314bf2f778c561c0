// TestPage: one tab of a browser in memory. What a person does is in TestPage+Person, what they see in TestPage+Sight.
import Markup

/// One open tab.
///
/// What a person does takes effect at once, and then all that can happen without time passing happens; hold or delay
/// `line`, or call the server's `loop` yourself, to come between.
public final class TestPage {
    let runtime: ClientRuntime
    /// The browser; it keeps its tabs.
    unowned let surroundings: any PageSurroundings

    init(in surroundings: any PageSurroundings & ClientHost, loaded: LoadedPage, seed: UInt64) {
        self.surroundings = surroundings
        runtime = ClientRuntime(loop: surroundings.loop, host: surroundings, page: loaded, seed: seed)
    }

    /// The newest connection; nil where there is none, or none in memory.
    public var line: TestLine? { runtime.socket as? TestLine }

    /// Does something as the browser, then lets everything happen that needs no time.
    func act<Result>(_ body: () throws -> Result) rethrows -> Result {
        let result = try surroundings.loop.perform(body)
        surroundings.settle()
        return result
    }

    /// Loads the page anew (F5): of the old document only the keys of unsettled once-actions are kept.
    public func reload() {
        act {
            runtime.onEvent(.person(.reload))
            runtime.navigate(to: runtime.path)
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

    /// The element of an outlet, `list/key/name` for one in a row.
    func element(_ outlet: String) throws -> HTMLElement {
        guard let element = find(outlet) else { throw BrowserError.noOutlet(outlet) }
        return element
    }

    func find(_ outlet: String) -> HTMLElement? {
        let parts = outlet.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return runtime.document.element(parts.last ?? "", row: parts.count > 1 ? parts[0] : nil)
    }
}
