// Going from page to page, as the address bar and the two arrows do.

extension User {
    /// Opens `url` and waits for the page's load event.
    /// - Throws: BrowserError if nothing answers there.
    public func open(_ url: String) async throws {
        if let site = url.prefixMatch(of: /https?:\/\/[^\/]+/) { await console.opens(String(site.0)) }
        let old = engine == .webkit ? try await run("return [performance.timeOrigin, location.href]") : .null
        try await leave(.navigate, ["url": .string(url)])
        // Where the document before has only just said that it is complete, WebKit's driver takes its word for the new one's.
        if engine == .webkit, Self.document(of: old[1].string ?? "") != Self.document(of: url) {
            try await wait(
                until: .script("performance.timeOrigin !== args[0] && document.readyState === 'complete'", old[0])
            )
        }
    }

    /// The address without its fragment.
    private static func document(of address: String) -> Substring { address.prefix { $0 != "#" } }

    /// Goes to an empty page for good: what the sites opened so far still complain of is not heard any more.
    ///
    /// A browser may tell it long after their pages have gone.
    /// - Throws: BrowserError if the browser is gone.
    public func leave() async throws {
        try await open("about:blank")
        _ = try await messages()
        await console.leaves()
    }

    /// Reloads the page.
    /// - Throws: BrowserError if the browser is gone.
    public func reload() async throws { try await leave(.refresh) }

    /// One step back in the history.
    /// - Throws: BrowserError if the browser is gone.
    public func back() async throws { try await leave(.back) }

    /// One step forward in the history.
    /// - Throws: BrowserError if the browser is gone.
    public func forward() async throws { try await leave(.forward) }

    /// The address of the page, with fragment.
    /// - Throws: BrowserError if the browser is gone.
    public func url() async throws -> String { try await run("return location.href").string ?? "" }

    /// The page's title.
    /// - Throws: BrowserError if the browser is gone.
    public func title() async throws -> String { try await run("return document.title").string ?? "" }

    private func leave(_ command: Command, _ parameters: JSON = [:]) async throws {
        // What was heard in a document that is about to be left.
        if engine == .webkit { try await keepMessages() }
        try await send(command, parameters)
    }
}
