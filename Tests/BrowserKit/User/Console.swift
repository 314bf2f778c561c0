// What is remembered of a browser's console between two looks at it.

actor Console {
    private var taken = 0
    private var messages: [Message] = []
    /// The last of all that was heard since the browser began, or since its sites were left.
    private(set) var said: [Message] = []
    /// Sites whose pages were opened, and those that are over.
    private var open: Set<String> = []
    private var over: Set<String> = []

    /// The complete lines of `log` since the last call.
    func lines(of log: String) -> [Substring] {
        let rest = log.utf8.dropFirst(taken)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let fresh = log[rest.startIndex...end]
        taken += fresh.utf8.count
        return fresh.split(separator: "\n")
    }

    /// A page of a site is opened.
    func opens(_ site: String) {
        over.remove(site)
        open.insert(site)
    }

    /// Whatever sites were opened, they are over.
    func leaves() {
        over.formUnion(open)
        open = []
        said = []
    }

    /// Whether an address, or a text that begins with one, is of a site that is over.
    func isOver(_ address: String) -> Bool { over.contains { address.hasPrefix($0 + "/") } }

    /// Adds messages for the next look.
    func keep(_ fresh: [Message]) {
        messages += fresh
        said = (said + fresh).suffix(1000)
    }

    /// The messages kept, which are not looked at again.
    func take() -> [Message] {
        defer { messages = [] }
        return messages
    }
}
