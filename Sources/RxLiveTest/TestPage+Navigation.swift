// Where a person goes with a tab: links, the browser's back and forward, and away from a dialog.
import Markup

extension TestPage {
    /// Clicks a link: of a screen by its outlet, any by where it leads, such as `/people`.
    ///
    /// What is routed is visited on the open page; without a connection, and elsewhere, the browser loads a document.
    ///
    /// - Parameter link: The outlet, or the whole `href`.
    /// - Throws: ``BrowserError`` where a person could not.
    public func visit(_ link: String) throws {
        guard link.hasPrefix("/") else { return try tap(link) }
        let document = runtime.document
        let fits = { (element: HTMLElement) in
            element.tag == "a" && element[attribute: "href"] == link && document.isReachable(element)
        }
        guard let element = document.body.first(where: fits) else { throw BrowserError.noOutlet(link) }
        guard element.isShown, !element.isDisabled else { throw BrowserError.unable(link) }
        act {
            runtime.onEvent(.person(.visit(link)))
            runtime.pointerDown(on: element)
            runtime.tap(element)
        }
    }

    /// Goes back in the tab's history.
    ///
    /// - Throws: ``BrowserError/unable(_:)`` where there is nothing to go back to.
    public func back() throws { try go(-1, "back") }

    /// Goes forward again.
    ///
    /// - Throws: ``BrowserError/unable(_:)`` where there is nothing to go forward to.
    public func forward() throws { try go(1, "forward") }

    private func go(_ count: Int, _ name: String) throws {
        guard runtime.history.entries.indices.contains(runtime.history.position + count) else {
            throw BrowserError.unable(name)
        }
        act { runtime.traverse(count) }
    }

    /// Wants the topmost dialog away, as by Escape; whether it goes is for the page to say.
    ///
    /// - Throws: ``BrowserError/unable(_:)`` where there is none.
    public func cancel() throws {
        guard !dialogs.isEmpty else { throw BrowserError.unable("cancel") }
        act {
            runtime.onEvent(.person(.cancel))
            runtime.cancelDialog()
        }
    }

    /// The address of another site for which the tab has left; nil while it is here.
    public var destination: String? { runtime.destination }

    /// Where the entries of the tab's history lead, oldest first.
    public var history: [String] { runtime.history.entries.map(\.path) }
}
